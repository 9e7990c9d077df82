"""The luck of a table."""

from secrets import randbelow

from astragal.core.errors import IllegalAction
from astragal.hall.tables.table import Table
from astragal.hall.texts import sentence


class TableLuck:
    """The luck that a table's record names. Its match never draws by itself: the table settles each outcome."""

    def __init__(self, table: Table) -> None:
        self.source = table.dice_header

    def draw(self, _: int) -> int:
        """Nothing: luck has to be settled."""
        raise IllegalAction(sentence("luck_first"))


class ServerLuck:
    """Luck without a promise: that of games that began elsewhere."""

    source = "recorded"

    def draw(self, n: int) -> int:
        """Any number."""
        return randbelow(n)
