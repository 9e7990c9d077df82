# ruff: noqa: RUF001
"""Names that look the same, as accounts are stored by them."""

import unicodedata

MOST_LOOKS = 80

BLANKS = dict.fromkeys((0x034F, 0x115F, 0x1160, 0x17B4, 0x17B5, 0x2800, 0x3164, 0xFFA0, *range(0xFE00, 0xFE10)))
"""Letters that show nothing, though they count as printable."""

ALIKE = "aаαɑ bвβ cсϲ dԁ eеε gɡ hнһη iіιıl1|! jјϳ kкκ mмμ nν oоοσ0 pрρ qԛ sѕ tтτ uυ vѵ wԝω xхχ yуγ zζ"
"""A Latin letter, and what is taken for it, large or small: letters of Cyrillic and Greek, a few digits and signs."""
_LATIN = {ord(other): group[0] for group in ALIKE.split() for other in group[1:]}


def looks(name: str) -> str:
    """A name without differences that people overlook: case, width, spaces, and letters that look the same."""
    plain = unicodedata.normalize("NFKC", unicodedata.normalize("NFKC", name).casefold())
    return "".join(plain.translate(BLANKS).translate(_LATIN).split())[:MOST_LOOKS]
