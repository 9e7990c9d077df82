"""What things are called, in every sentence of the game."""

from astragal.core.language import Texts
from astragal.core.words import is_you

from . import office

_ = Texts(__file__)


def square(number: int) -> str:
    """A square's name."""
    return str(office.SQUARES[number])


def desk_of(name: str) -> str:
    """Whose desk it is, as a title."""
    return _("your desk") if is_you(name) else _("{name}'s desk", name=name)


def kind_name(kind: int) -> str:
    """A kind of item, in a list or on a label."""
    return (_("stapler"), _("ruler"), _("pens"))[kind]


def item(kind: int) -> str:
    """An item that somebody takes, carries or loses: in all sentences it is what is done something with."""
    return (_("the stapler"), _("the ruler"), _("the pens"))[kind]


def counted(kind: int, count: int) -> str:
    """A number of items of a kind."""
    match kind:
        case 0:
            return _.ngettext("{count} stapler", "{count} staplers", count)
        case 1:
            return _.ngettext("{count} ruler", "{count} rulers", count)
    return _.ngettext("{count} set of pens", "{count} sets of pens", count)
