"""Sentences in the reader's language."""

from pathlib import Path

import polib
import pytest

from astragal.core.components import DrawnDifferently, component, drawn_anew, wordless
from astragal.core.language import Texts, language, speaking
from astragal.core.match import Match
from astragal.core.words import either, listed, whose

CATALOGUE = """
msgid ""
msgstr ""
"Content-Type: text/plain; charset=utf-8\\n"
"Plural-Forms: nplurals=2; plural=(n > 1);\\n"

msgid "{name} rolled {number}."
msgstr "{number} : le dé de {name}."

msgid "{count} point"
msgid_plural "{count} points"
msgstr[0] "{count} point"
msgstr[1] "{count} points !"

msgctxt "a fruit"
msgid "orange"
msgstr "une orange"
"""


@pytest.fixture
def texts(tmp_path: Path) -> Texts:
    folder = tmp_path / "languages"
    folder.mkdir()
    polib.pofile(CATALOGUE).save_as_mofile(str(folder / "fr.mo"))
    return Texts(tmp_path / "words.py")


def test_english_stands_in_the_code(texts: Texts) -> None:
    assert texts("{name} rolled {number}.", name="Ann", number=3) == "Ann rolled 3."
    assert texts.ngettext("{count} point", "{count} points", 0) == "0 points"
    assert texts.pgettext("a fruit", "orange") == "orange"


def test_another_language_orders_values_and_counts_as_it_likes(texts: Texts) -> None:
    with speaking("fr"):
        assert texts("{name} rolled {number}.", name="Ann", number=3) == "3 : le dé de Ann."
        assert texts.ngettext("{count} point", "{count} points", 0) == "0 point"
        assert texts.ngettext("{count} point", "{count} points", 2) == "2 points !"
        assert texts.pgettext("a fruit", "orange") == "une orange"
    assert language() == "en"


def test_what_is_not_translated_stays_english(texts: Texts) -> None:
    with speaking("fr"):
        assert texts("Choose.") == "Choose."
        assert texts.pgettext("a colour", "orange") == "orange"
    with speaking("de"):
        assert texts("{name} rolled {number}.", name="Ann", number=3) == "Ann rolled 3."


def test_the_core_lists_things_in_the_readers_language() -> None:
    assert (listed(["a", "b", "c"]), either(["a", "b"]), listed(["a"])) == ("a, b and c", "a or b", "a")
    with speaking("de"):
        assert (listed(["a", "b", "c"]), either(["a", "b"]), listed(["a"])) == ("a, b und c", "a oder b", "a")
    with speaking("es"):
        assert (whose("Ann"), whose("You"), whose("Tú")) == ("de Ann", "de ti", "de ti")


def test_a_view_addresses_the_reader_in_their_language() -> None:
    match = Match("dice-wide-shut", names=["You", "Bot"])
    assert match.view(0).names == ("You", "Bot")
    with speaking("fr"):
        assert match.view(0).names == ("Vous", "Bot")
    assert match.record.names == ["You", "Bot"]


def test_a_part_of_a_board_is_remembered_once_for_each_language() -> None:
    @component
    def part(number: int) -> str:
        return f"{language()} {number}"

    assert part(1) == "en 1"
    with speaking("de"):
        assert part(1) == "de 1"
    assert part(1) == "en 1"


def test_a_wordless_part_is_drawn_once_for_all_languages_and_held_to_it() -> None:
    drawn = []

    @wordless
    def part(number: int) -> str:
        drawn.append(number)
        return f"<circle r='{number}'/>"

    @wordless
    def says(number: int) -> str:
        return f"{language()} {number}"

    assert part(1) == "<circle r='1'/>"
    with speaking("de"):
        assert part(1) == "<circle r='1'/>"
    assert drawn == [1]
    with drawn_anew():
        says(1)
    with drawn_anew(), speaking("de"), pytest.raises(DrawnDifferently, match="says"):
        says(1)
