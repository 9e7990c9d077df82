"""Looks through machine code for instructions that round once where IEEE 754 rounds twice."""

import re
import struct

X86 = re.compile(rb"\xc4[\x02\x22\x42\x62\x82\xa2\xc2\xe2].[\x96-\x9f\xa6-\xaf\xb6-\xbf]", re.DOTALL)
"""A prefix of three bytes for the second table of opcodes, and one of a fused product and sum."""


def fused(code: bytes, *, x86: bool) -> int:
    """How many such instructions there are. On x86 bytes within others may look like one, so 0 is sure and 1 is not."""
    if x86:
        return sum(found[0][2] & 3 == 1 for found in X86.finditer(code))
    words = struct.unpack(f"<{len(code) // 4}I", code[: len(code) // 4 * 4])
    return sum(map(_is_fused_arm, words))


def _is_fused_arm(word: int) -> bool:
    """FMADD and its kind; FMLA and FMLS of whole vectors, and by one element."""
    kinds = word & 0xFF000000 == 0x1F000000, word & 0xBF20FC00 == 0x0E20CC00, word & 0xAF80B400 == 0x0F801000
    return any(kinds)
