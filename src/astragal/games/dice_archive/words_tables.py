"""The three tables, and counted dice, in words."""

from astragal.core.language import Texts, deferred

_ = Texts(__file__)

TABLES = (deferred("left"), deferred("middle"), deferred("right"))
LABELS = (deferred("left: {dice}"), deferred("middle: {dice}"), deferred("right: {dice}"))


def table_name(table: int) -> str:
    """Which of the three tables it is: other languages say where it is."""
    return _(TABLES[table])


def equal(need: int) -> str:
    """What a table asks for."""
    return _("1 die") if need == 1 else _("{number} equal dice", number=need)


def table_label(table: int, need: int) -> str:
    """A table with what it asks for, e.g. `left: 3 equal dice`."""
    return _(LABELS[table], dice=equal(need))


def dice_of(count: int) -> str:
    """Counted dice."""
    return _.ngettext("{count} die", "{count} dice", count)


def used(count: int) -> str:
    """How many dice are used up."""
    return _.ngettext("{count} used", "{count} used", count)


def locked(count: int) -> str:
    """How many dice are in the archive."""
    return _.ngettext("{count} locked", "{count} locked", count)


def points_of(points: int) -> str:
    """Points in words."""
    return _.ngettext("{count} point", "{count} points", points)
