"""The deck of ingredient cards, read from a table and checked.

    name,kind,flavour,dollars,minutes,icon,goes_on,copies,three_plus
    Butter Crust,crust,,1,1,,,4,2
    Lime,filling,lime,3,3,foreman,,2,1
    Meringue,topping,,8,8,,lemon+lime+chocolate,2,0

The first line names the columns. Every other line is a card: how many copies there are of it, and how many of
them are left out when two play.
"""

import csv
from dataclasses import dataclass
from functools import lru_cache
from io import StringIO

from astragal.core import AstragalError
from astragal.core.untrusted_text import quoted, whole_number

COLUMNS = ("name", "kind", "flavour", "dollars", "minutes", "icon", "goes_on", "copies", "three_plus")
KINDS = ("crust", "filling", "topping")
ICONS = ("president", "foreman", "secretary")
ANY = "any"

MOST_CARDS = 64
MOST_NAMES = 32
MOST_FLAVOURS = 12
MOST_DOLLARS = 99
MOST_MINUTES = 99
NAME_BYTES = 24
FLAVOUR_BYTES = 16


@dataclass(frozen=True)
class Card:
    """One line of the table; flavours and icons are given by their numbers, -1 where there is none."""

    name: str
    kind: int
    flavour: int
    dollars: int
    minutes: int
    icon: int
    goes_on: int
    """The flavours that a topping fits, a bit for each."""
    copies: int
    three_plus: int


@dataclass(frozen=True)
class Deck:
    """A whole table."""

    source: str
    cards: tuple[Card, ...]
    flavours: tuple[str, ...]
    last_line: int

    def copies(self, players: int) -> list[int]:
        """How many cards of each name are in the game."""
        return [card.copies - (card.three_plus if players == 2 else 0) for card in self.cards]

    def check_size(self, players: int, needed: int) -> None:
        """Refuse a deck from which not even the hands and the line can be dealt."""
        cards = sum(self.copies(players))
        if cards < needed:
            raise AstragalError(
                f"{self.source}, line {self.last_line}, column copies: {players} players need at least {needed} cards "
                f"to begin, not {cards}."
            )


@lru_cache
def read_deck(text: str, source: str) -> Deck:
    """The deck that a text lists; one that cannot be played with is refused with the place of the fault."""
    return _Table(text, source).deck()


class _Row:
    """One line of the table with the number of that line."""

    def __init__(self, source: str, line: int, cells: dict[str, str]) -> None:
        self.source = source
        self.line = line
        self.cells = cells

    def fault(self, column: str, sentence: str) -> AstragalError:
        """The error to raise for one cell."""
        return AstragalError(f"{self.source}, line {self.line}, column {column}: {sentence}.")

    def word(self, column: str, most_bytes: int) -> str:
        """A text that has to be there."""
        word = self.cells[column]
        if not word:
            raise self.fault(column, f"expected a {column}, not nothing")
        if len(word.encode()) > most_bytes or not word.isprintable():
            raise self.fault(column, f"expected printable text of at most {most_bytes} bytes, not {quoted(word)}")
        return word

    def whole(self, column: str, least: int, most: int) -> int:
        """A number within bounds."""
        word = self.cells[column]
        number = whole_number(word, least, most)
        if number is None:
            raise self.fault(column, f"expected a whole number from {least} to {most}, not {quoted(word)}")
        return number

    def one_of(self, column: str, values: tuple[str, ...]) -> int:
        """One of several words, as its number."""
        if self.cells[column] not in values:
            raise self.fault(column, f"expected {' or '.join(values)}, not {quoted(self.cells[column])}")
        return values.index(self.cells[column])

    def nothing(self, column: str, whose: str) -> None:
        """A cell that has to be empty."""
        if self.cells[column]:
            raise self.fault(
                column, f"only a {whose} has a {column}; expected nothing, not {quoted(self.cells[column])}"
            )


class _Table:
    """The lines of a text."""

    def __init__(self, text: str, source: str) -> None:
        self.source = source
        reader = csv.reader(StringIO(text.removeprefix("\ufeff"), newline=""), strict=True)
        lines: list[tuple[int, list[str]]] = []
        try:
            for row in reader:
                cells = [cell.strip() for cell in row]
                if any(cells):
                    lines.append((reader.line_num, cells))
        except csv.Error as error:
            raise self.fault(reader.line_num, 1, f"this is not a line of a table: {error}") from error
        if not lines:
            raise self.fault(
                1, 1, f"the deck is empty; expected the columns {','.join(COLUMNS)} and a line for each card"
            )
        columns = self.columns(*lines[0])
        if len(lines) == 1:
            raise self.fault(lines[0][0] + 1, 1, "there is no card; expected a line for each")
        self.rows = []
        for line, cells in lines[1:]:
            if len(cells) != len(columns):
                raise self.fault(
                    line, min(len(cells), len(columns)) + 1, f"expected {len(columns)} columns, not {len(cells)}"
                )
            self.rows.append(_Row(source, line, dict(zip(columns, cells, strict=True))))

    def fault(self, line: int, column: int, sentence: str) -> AstragalError:
        """The error to raise for the form of a line; columns of the table are counted from 1."""
        return AstragalError(f"{self.source}, line {line}, column {column}: {sentence}.")

    def columns(self, line: int, names: list[str]) -> list[str]:
        """The columns in the order in which this table has them."""
        for number, name in enumerate(names, 1):
            if name not in COLUMNS:
                raise self.fault(line, number, f"expected one of the columns {', '.join(COLUMNS)}, not {quoted(name)}")
            if name in names[: number - 1]:
                raise self.fault(line, number, f"the column {name} stands twice")
        for name in COLUMNS:
            if name not in names:
                raise self.fault(line, len(names) + 1, f"the column {name} is missing")
        return names

    def deck(self) -> Deck:
        """All cards."""
        flavours = self.flavours()
        cards: list[Card] = []
        known: dict[str, int] = {}
        for row in self.rows:
            if len(cards) == MOST_NAMES:
                raise row.fault("name", f"a deck has at most {MOST_NAMES} different cards")
            card = self.card(row, flavours)
            if card.name.casefold() in known:
                raise row.fault("name", f"{quoted(card.name)} is already in line {known[card.name.casefold()]}")
            known[card.name.casefold()] = row.line
            cards.append(card)
            total = sum(card.copies for card in cards)
            if total > MOST_CARDS:
                raise row.fault("copies", f"a deck has at most {MOST_CARDS} cards; with these there are {total}")
        return Deck(self.source, tuple(cards), flavours, self.rows[-1].line)

    def flavours(self) -> tuple[str, ...]:
        """The flavours of all fillings, in the order of the table."""
        found: list[str] = []
        for row in self.rows:
            if row.cells["kind"] != KINDS[1]:
                continue
            flavour = row.word("flavour", FLAVOUR_BYTES)
            if "+" in flavour or flavour == ANY:
                raise row.fault("flavour", f"expected the name of one flavour, not {quoted(flavour)}")
            if flavour not in found:
                found.append(flavour)
            if len(found) > MOST_FLAVOURS:
                raise row.fault("flavour", f"a deck has at most {MOST_FLAVOURS} flavours")
        return tuple(found)

    def card(self, row: _Row, flavours: tuple[str, ...]) -> Card:
        """One card."""
        name = row.word("name", NAME_BYTES)
        kind = row.one_of("kind", KINDS)
        flavour = -1
        if KINDS[kind] == "filling":
            flavour = flavours.index(row.cells["flavour"])
        else:
            row.nothing("flavour", "filling")
        dollars = row.whole("dollars", 0, MOST_DOLLARS)
        minutes = row.whole("minutes", 0, MOST_MINUTES)
        icon = row.one_of("icon", ICONS) if row.cells["icon"] else -1
        goes_on = 0
        if KINDS[kind] == "topping":
            goes_on = self.goes_on(row, flavours)
        else:
            row.nothing("goes_on", "topping")
        copies = row.whole("copies", 1, MOST_CARDS)
        return Card(name, kind, flavour, dollars, minutes, icon, goes_on, copies, row.whole("three_plus", 0, copies))

    def goes_on(self, row: _Row, flavours: tuple[str, ...]) -> int:
        """The flavours that a topping fits, a bit for each."""
        if row.cells["goes_on"] == ANY:
            return (1 << len(flavours)) - 1
        bits = 0
        for word in row.cells["goes_on"].split("+"):
            if word.strip() not in flavours:
                reason = "no filling has it" if word.strip() else f"a topping goes on flavours joined by +, or {ANY}"
                raise row.fault("goes_on", f"expected flavours of fillings, not {quoted(word.strip())}: {reason}")
            bits |= 1 << flavours.index(word.strip())
        return bits
