"""A game that speaks German and Spanish besides English: the rules of Pig, in words of the test's own."""

import shutil
from pathlib import Path

import polib

EXAMPLES = Path(__file__).parents[2] / "examples"
NAME = "three-tongues"
WORDS = """
from astragal.core import View, Words
from astragal.core.language import Texts, deferred

_ = Texts(__file__)


def choice(view, verb, arguments):
    return _("roll") if verb == "roll" else _("keep {points}", points=view.state.pot)


def tell(before, after, verb, arguments):
    if not verb:
        return _("A {face} was rolled.", face=arguments[0] + 1)
    return _("{name}: {choice}.", name=before.names[before.to_act], choice=choice(before, verb, arguments))


def why_not(view, verb, arguments):
    return "" if view.legal else _("It is not your turn.")


def prompt(view):
    return _("Roll or keep?")


def help_at(view):
    return "Rolling"


WORDS = Words(
    title="Three Tongues",
    about=deferred("Roll as often as you dare."),
    options={"goal": deferred("points that win the game")},
    choice=choice,
    tell=tell,
    why_not=why_not,
    prompt=prompt,
    help_at=help_at,
)
"""
BOARD = """
from astragal.core import Board
from astragal.core.components import component
from astragal.core.drawing import Piece, box
from astragal.core.language import Texts

_ = Texts(__file__)


@component
def pot(points):
    return Piece("pot", 0, 0, box(0, 0, 96, 96, "x"), 96, 96, _.ngettext("{count} point", "{count} points", points))


def draw(view, phone):
    return [pot(view.state.pot)]


BOARD = Board(draw=draw, touches=lambda view, verb, arguments: ("pot",))
"""
ACHIEVEMENTS = '[brave]\ntitle = "Brave"\nabout = "Finish a game."\n'
ENGLISH_PAGE = """# Three Tongues

## Goal

Be first.

## Rolling

Be brave.

| what | typed |
|---|---|
| die | `roll` |

## How to type it

Say `roll`.
"""
GERMAN_PAGE = """# Three Tongues

## Ziel

Sei schneller.

## Würfeln

Sei mutig.

| was | getippt |
|---|---|
| Würfel | `roll` |

## Wie man es tippt

Sag `roll`.
"""
PAGES = {"README.md": ENGLISH_PAGE, "languages/de.md": GERMAN_PAGE}
SAID = {
    "roll": ("würfeln", "lanzar"),
    "keep {points}": ("{points} behalten", "guardar {points}"),
    "A {face} was rolled.": ("Wurf: {face}.", "Tirada: {face}."),
    "{name}: {choice}.": ("{name} will {choice}.", "{name} quiere {choice}."),
    "It is not your turn.": ("Du bist nicht dran.", "No te toca a ti."),
    "Roll or keep?": ("Würfeln oder behalten?", "¿Lanzar o guardar?"),
    "Roll as often as you dare.": ("Würfle, so oft du dich traust.", "Lanza mientras te atrevas."),
    "points that win the game": ("Punkte zum Sieg", "puntos para ganar"),
    "Brave": ("Mutig", "Valiente"),
    "Finish a game.": ("Beende ein Spiel.", "Termina una partida."),
}
COUNTED = {
    "{count} point": ("{count} points", ("{count} Punkt", "{count} Punkte"), ("{count} punto", "{count} puntos"))
}


def write(place: Path) -> Path:
    """Write the game into a folder, and return where it is."""
    folder = place / NAME.replace("-", "_")
    (folder / "languages").mkdir(parents=True)
    shutil.copy(EXAMPLES / "pig" / "rules.py", folder)
    for name, text in {"words.py": WORDS, "board.py": BOARD, "achievements.toml": ACHIEVEMENTS, **PAGES}.items():
        (folder / name).write_text(text, encoding="utf-8")
    for place_of, code in enumerate(("de", "es")):
        catalogue = polib.POFile()
        catalogue.metadata = {
            "Content-Type": "text/plain; charset=utf-8",
            "Plural-Forms": "nplurals=2; plural=(n != 1);",
        }
        catalogue += [polib.POEntry(msgid=english, msgstr=other[place_of]) for english, other in SAID.items()]
        for one, (many, *others) in COUNTED.items():
            forms = dict(enumerate(others[place_of]))
            catalogue.append(polib.POEntry(msgid=one, msgid_plural=many, msgstr_plural=forms))
        catalogue.save_as_mofile(str(folder / "languages" / f"{code}.mo"))
    return folder
