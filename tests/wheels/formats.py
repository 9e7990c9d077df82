"""A small reader of shared libraries: what they offer, what they want from others, and their machine code."""

import struct
from collections.abc import Iterator
from typing import NamedTuple


class Library(NamedTuple):
    offered: set[str]
    wanted: set[str]
    code: bytes
    relocations: int
    """Bytes that say what has to be changed where it is loaded to another address."""

    signed: bool = False


class Image(NamedTuple):
    """A library of macOS as it lies in memory, and where its entries are in it."""

    content: bytes
    entries: dict[str, int]


def read(library: bytes) -> Library:
    """What is in a library, whatever platform it is for."""
    if library.startswith(b"\x7fELF"):
        return _elf(library)
    if library.startswith(b"MZ"):
        return _pe(library)
    if library.startswith(b"\xcf\xfa\xed\xfe"):
        return _mach_o(library)
    raise ValueError("expected a shared library of Linux, macOS or Windows")


def _text(data: bytes, at: int) -> str:
    return data[at : data.index(b"\0", at)].decode()


def _elf(data: bytes) -> Library:
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
    code = b"".join(data[offset : offset + length] for _, _, flags, _, offset, length, *_ in sections if flags & 4)
    relocations = sum(section[5] for section in sections if section[1] in (4, 9, 19))
    return Library(offered, wanted, code, relocations)


def _pe(data: bytes) -> Library:
    """The export directory; data directories are exports, imports, resources, exceptions, certificates, relocations."""
    (head,) = struct.unpack_from("<I", data, 0x3C)
    sections, optional = struct.unpack_from("<H", data, head + 6)[0], struct.unpack_from("<H", data, head + 20)[0]
    directories = struct.unpack_from("<12I", data, head + 24 + 112)
    exports, imports, relocations = directories[0], directories[2], directories[11]
    table = head + 24 + optional
    places: list[tuple[int, ...]] = [struct.unpack_from("<III", data, table + 40 * i + 12) for i in range(sections)]
    kinds = [struct.unpack_from("<I", data, table + 40 * i + 36)[0] for i in range(sections)]

    def at(address: int) -> int:
        return next(file + address - begin for begin, size, file in places if begin <= address < begin + size)

    count, _, names = struct.unpack_from("<III", data, at(exports) + 24)
    pointers = struct.unpack_from(f"<{count}I", data, at(names))
    code = b"".join(data[f : f + size] for (_, size, f), kind in zip(places, kinds, strict=True) if kind & 0x20)
    offered = {_text(data, at(pointer)) for pointer in pointers}
    return Library(offered, {"imports"} if imports else set(), code, relocations)


def _mach_o(data: bytes) -> Library:
    code, relocations, signed = b"", 0, False
    for command, place in _commands(data):
        if command == SEGMENT:
            (sections,) = struct.unpack_from("<I", data, place + 64)
            for at in range(place + 72, place + 72 + 80 * sections, 80):
                length, offset = struct.unpack_from("<QI", data, at + 40)
                if struct.unpack_from("<I", data, at + 64)[0] & 0x80000000:  # nothing but instructions
                    code += data[offset : offset + length]
        elif command & 0xFF == 0x22:  # what the loader changes; the second number is the length of relocations
            relocations += struct.unpack_from("<II", data, place + 8)[1]
        elif command == 0x1D:
            signed = True
    offered = {name for name, _, is_here in _symbols(data) if is_here}
    wanted = {name for name, _, is_here in _symbols(data) if not is_here}
    return Library(offered, wanted, code, relocations, signed)


def image(library: bytes) -> Image:
    """A library of macOS as its loader puts it into memory, if there is nothing to change in it."""
    content = bytearray()
    for command, place in _commands(library):
        if command == SEGMENT:
            address, size, offset, length = struct.unpack_from("<QQQQ", library, place + 24)
            content.extend(bytes(max(address + size - len(content), 0)))
            content[address : address + length] = library[offset : offset + length]
    return Image(bytes(content), {name: address for name, address, is_here in _symbols(library) if is_here})


SEGMENT, SYMBOLS = 0x19, 0x02


def _commands(data: bytes) -> Iterator[tuple[int, int]]:
    """The commands of a library of macOS, each with its place in the file."""
    (count,) = struct.unpack_from("<I", data, 16)
    place = 32
    for _ in range(count):
        command, size = struct.unpack_from("<II", data, place)
        yield command, place
        place += size


def _symbols(data: bytes) -> Iterator[tuple[str, int, bool]]:
    """What a library of macOS offers or wants: its name, which begins with an underscore, its address, and which."""
    for command, place in _commands(data):
        if command == SYMBOLS:
            table, entries, names, _ = struct.unpack_from("<IIII", data, place + 8)
            for at in range(table, table + 16 * entries, 16):
                name, kind, _, _, address = struct.unpack_from("<IBBHQ", data, at)
                if kind & 1 and not kind & 0xF0:  # for other libraries, and not for debuggers
                    yield _text(data, names + name).removeprefix("_"), address, bool(kind & 0x0E)
