"""A small reader of shared libraries: what they offer, and what they want from others."""

import struct
from typing import NamedTuple


class Symbols(NamedTuple):
    offered: set[str]
    wanted: set[str]


def symbols(library: bytes) -> Symbols:
    """The names that a library offers and wants, whatever platform it is for."""
    if library.startswith(b"\x7fELF"):
        return _elf(library)
    if library.startswith(b"MZ"):
        return _pe(library)
    if library.startswith(b"\xcf\xfa\xed\xfe"):
        return _mach_o(library)
    raise ValueError("expected a shared library of Linux, macOS or Windows")


def _text(data: bytes, at: int) -> str:
    return data[at : data.index(b"\0", at)].decode()


def _elf(data: bytes) -> Symbols:
    """The dynamic symbols; a section's header is name, type, flags, address, offset, size, link, …"""
    (start,) = struct.unpack_from("<Q", data, 0x28)
    size, count = struct.unpack_from("<HH", data, 0x3A)
    sections = [struct.unpack_from("<IIQQQQIIQQ", data, start + size * number) for number in range(count)]
    offered: set[str] = set()
    wanted: set[str] = set()
    for _, kind, _, _, offset, length, link, _, _, _ in sections:
        if kind == 11:  # dynamic symbols
            for at in range(offset + 24, offset + length, 24):
                name, _, _, section = struct.unpack_from("<IBBH", data, at)
                (offered if section else wanted).add(_text(data, sections[link][4] + name))
        if kind == 6:  # the dynamic section, in which entries of kind 1 name other libraries
            for at in range(offset, offset + length, 16):
                tag, value = struct.unpack_from("<QQ", data, at)
                if tag == 1:
                    wanted.add(_text(data, sections[link][4] + value))
    return Symbols(offered, wanted)


def _pe(data: bytes) -> Symbols:
    """The export directory; the first two data directories are exports and imports."""
    (head,) = struct.unpack_from("<I", data, 0x3C)
    sections, optional = struct.unpack_from("<H", data, head + 6)[0], struct.unpack_from("<H", data, head + 20)[0]
    exports, _, imports, _ = struct.unpack_from("<IIII", data, head + 24 + 112)
    table = head + 24 + optional
    places: list[tuple[int, ...]] = [struct.unpack_from("<III", data, table + 40 * i + 12) for i in range(sections)]

    def at(address: int) -> int:
        return next(file + address - begin for begin, size, file in places if begin <= address < begin + size)

    count, _, names = struct.unpack_from("<III", data, at(exports) + 24)
    pointers = struct.unpack_from(f"<{count}I", data, at(names))
    return Symbols({_text(data, at(pointer)) for pointer in pointers}, {"imports"} if imports else set())


def _mach_o(data: bytes) -> Symbols:
    """The symbol table; a name begins with an underscore."""
    (count,) = struct.unpack_from("<I", data, 16)
    place = 32
    offered: set[str] = set()
    wanted: set[str] = set()
    for _ in range(count):
        command, size = struct.unpack_from("<II", data, place)
        if command == 2:
            table, entries, names, _ = struct.unpack_from("<IIII", data, place + 8)
            for at in range(table, table + 16 * entries, 16):
                name, kind = struct.unpack_from("<IB", data, at)
                if kind & 1 and not kind & 0xF0:  # for other libraries, and not for debuggers
                    (offered if kind & 0x0E else wanted).add(_text(data, names + name).removeprefix("_"))
        place += size
    return Symbols(offered, wanted)
