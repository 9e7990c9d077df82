"""Lines of LLVM code of one function: numbers and their conversions, memory, arithmetic as Python has it."""

from typing import Any

from astragal.core.rule_types import (
    BOOL,
    CODES,
    FLOAT,
    INT,
    SHORT_FLOAT,
    Fixed,
    Group,
    NotCompilable,
    Record,
    Scalar,
    Table,
    Type,
    Value,
    constant,
    described,
    float_text,
)

ARITHMETIC = {"Add": "add", "Sub": "sub", "Mult": "mul"}
BITWISE = {"BitAnd": "and", "BitOr": "or", "BitXor": "xor"}
COMPARED = {"Eq": "eq", "NotEq": "ne", "Lt": "slt", "LtE": "sle", "Gt": "sgt", "GtE": "sge"}
FRACTIONS_COMPARED = {"Eq": "oeq", "NotEq": "une", "Lt": "olt", "LtE": "ole", "Gt": "ogt", "GtE": "oge"}


class Code:
    """The body of a function as it grows. With `bounds`, what goes wrong leads to the label `fail`."""

    def __init__(self, tables: dict[Any, tuple[str, str]], *, bounds: bool) -> None:
        self.lines: list[str] = []
        self.slots: list[str] = []
        self.bounds = bounds
        self.is_open = True
        """Whether what is written now can be reached."""

        self._tables = tables
        self._names = 0

    # Lines and blocks

    def name(self, prefix: str = "") -> str:
        """A name that nothing else has."""
        self._names += 1
        return f"{prefix}{self._names}"

    def put(self, line: str) -> str:
        """Write a line that gives a value; its name."""
        name = f"%v{self.name()}"
        self.lines.append(f"  {name} = {line}")
        return name

    def do(self, line: str) -> None:
        """Write a line that gives none."""
        self.lines.append(f"  {line}")

    def begin(self, label: str) -> None:
        """Go on in another block."""
        if self.is_open:
            self.do(f"br label %{label}")
        self.lines.append(f"{label}:")
        self.is_open = True

    def jump(self, label: str) -> None:
        """End a block."""
        self.do(f"br label %{label}")
        self.is_open = False

    def branch(self, condition: str, yes: str, no: str) -> None:
        """End a block in two ways."""
        self.do(f"br i1 {condition}, label %{yes}, label %{no}")
        self.is_open = False

    def demand(self, condition: str) -> None:
        """Go on only if a condition holds."""
        ok = self.name("ok")
        self.branch(condition, ok, "fail")
        self.begin(ok)

    def slot(self, llvm: str) -> str:
        """A variable."""
        name = f"%s{self.name()}"
        zero = {"ptr": "null", "double": "0.0", "float": "0.0"}.get(llvm, "0")
        self.slots += [f"  {name} = alloca {llvm}", f"  store {llvm} {zero}, ptr {name}"]
        return name

    def stored(self, value: Value, slots: list[str]) -> None:
        """Set variables."""
        for part, llvm, slot in zip(value.parts, value.type.flat, slots, strict=True):
            self.do(f"store {llvm} {part}, ptr {slot}")

    def loaded(self, kind: Type, slots: list[str]) -> Value:
        """Read variables."""
        return Value(kind, tuple(self.put(f"load {llvm}, ptr {at}") for llvm, at in zip(kind.flat, slots, strict=True)))

    # Numbers

    def convert(self, value: Value, to: Type) -> Value:
        """The same value as another type."""
        if value.type == to:
            return value
        if isinstance(to, Group):
            items = [self.convert(item, kind) for item, kind in zip(value.items(), to.items, strict=True)]
            return Value(to, tuple(part for item in items for part in item.parts))
        if not isinstance(value.type, Scalar) or not isinstance(to, Scalar):
            raise NotCompilable(f"expected {described(to)}, not {described(value.type)}")
        if value.number is not None:
            if to == SHORT_FLOAT:
                return Value(to, (self.put(f"fptrunc double {float_text(float(value.number))} to float"),))
            return constant({BOOL: bool, INT: int, FLOAT: float}[to](value.number))
        operation = {
            (BOOL, INT): "zext",
            (BOOL, FLOAT): "uitofp",
            (INT, FLOAT): "sitofp",
            (SHORT_FLOAT, FLOAT): "fpext",
            (FLOAT, SHORT_FLOAT): "fptrunc",
            (FLOAT, INT): "fptosi",
            (SHORT_FLOAT, INT): "fptosi",
        }.get((value.type, to))
        if operation is None:
            raise NotCompilable(f"expected {described(to)}, not {described(value.type)}")
        return Value(to, (self.put(f"{operation} {value.type.llvm} {value.parts[0]} to {to.llvm}"),))

    def integer(self, value: Value) -> str:
        """A whole number."""
        if value.type not in (BOOL, INT):
            raise NotCompilable(f"expected a whole number, not {described(value.type)}")
        return self.convert(value, INT).parts[0]

    def truth(self, value: Value) -> Value:
        """Whether a value counts as true."""
        if value.known:
            return constant(bool(value.python))
        if value.type == BOOL:
            return value
        if value.type == INT:
            return Value(BOOL, (self.put(f"icmp ne i64 {value.parts[0]}, 0"),))
        if isinstance(value.type, Scalar):
            return Value(BOOL, (self.put(f"fcmp une {value.type.llvm} {value.parts[0]}, 0.0"),))
        raise NotCompilable(f"expected a number or a truth value, not {described(value.type)}")

    def alike(self, one: Value, other: Value) -> tuple[Scalar, str, str]:
        """Two numbers as one type in which they can be calculated with."""
        if not isinstance(one.type, Scalar) or not isinstance(other.type, Scalar):
            wrong = other if isinstance(one.type, Scalar) else one
            raise NotCompilable(f"expected a number, not {described(wrong.type)}")
        kinds = {one.type, other.type}
        kind = INT if kinds <= {BOOL, INT} else SHORT_FLOAT if kinds == {SHORT_FLOAT} else FLOAT
        return kind, self.convert(one, kind).parts[0], self.convert(other, kind).parts[0]

    def calculated(self, operation: str, one: Value, other: Value) -> Value:
        """The result of an operation of Python, by its name in `ast`."""
        if operation in BITWISE and one.type == other.type == BOOL:
            return Value(BOOL, (self.put(f"{BITWISE[operation]} i1 {one.parts[0]}, {other.parts[0]}"),))
        kind, a, b = self.alike(one, other)
        if operation == "Div":
            kind = SHORT_FLOAT if kind == SHORT_FLOAT else FLOAT
            a, b = self.convert(one, kind).parts[0], self.convert(other, kind).parts[0]
            if self.bounds:
                self.demand(self.put(f"fcmp une {kind.llvm} {b}, 0.0"))
            return Value(kind, (self.put(f"fdiv {kind.llvm} {a}, {b}"),))
        if operation in ARITHMETIC:
            prefix = "" if kind == INT else "f"
            return Value(kind, (self.put(f"{prefix}{ARITHMETIC[operation]} {kind.llvm} {a}, {b}"),))
        if kind != INT:
            raise NotCompilable(f"expected whole numbers for {operation}")
        if operation in BITWISE:
            return Value(INT, (self.put(f"{BITWISE[operation]} i64 {a}, {b}"),))
        if operation in ("LShift", "RShift"):
            return Value(INT, (self.put(f"{'shl' if operation == 'LShift' else 'ashr'} i64 {a}, {b}"),))
        if operation in ("FloorDiv", "Mod"):
            return Value(INT, (self._divided(operation, a, b, other.number),))
        raise NotCompilable(f"compiled rules do not know the operation {operation}")

    def _divided(self, operation: str, a: str, b: str, known: int | float | None) -> str:
        """Quotient or rest, rounded down as Python does; dividing by 0 gives 0 unless bounds are checked."""
        if isinstance(known, int) and known > 0 and known & (known - 1) == 0:
            return self.put(
                f"ashr i64 {a}, {known.bit_length() - 1}" if operation == "FloorDiv" else f"and i64 {a}, {known - 1}"
            )
        is_zero = ""
        if not known:
            is_zero = self.put(f"icmp eq i64 {b}, 0")
            if self.bounds:
                self.demand(self.put(f"xor i1 {is_zero}, true"))
                is_zero = ""
            else:
                b = self.put(f"select i1 {is_zero}, i64 1, i64 {b}")
        rest = self.put(f"srem i64 {a}, {b}")
        signs = self.put(f"xor i64 {rest}, {b}")
        differ = self.put(f"icmp slt i64 {signs}, 0")
        uneven = self.put(f"icmp ne i64 {rest}, 0")
        down = self.put(f"and i1 {differ}, {uneven}")
        if operation == "FloorDiv":
            quotient = self.put(f"sdiv i64 {a}, {b}")
            result = self.put(f"add i64 {quotient}, {self.put(f'sext i1 {down} to i64')}")
        else:
            result = self.put(f"add i64 {rest}, {self.put(f'select i1 {down}, i64 {b}, i64 0')}")
        return self.put(f"select i1 {is_zero}, i64 0, i64 {result}") if is_zero else result

    def compared(self, operation: str, one: Value, other: Value) -> Value:
        """A comparison, by its name in `ast`."""
        if operation not in COMPARED:
            raise NotCompilable(f"compiled rules do not know the comparison {operation}")
        if one.type == other.type == BOOL and operation in ("Eq", "NotEq"):
            return Value(BOOL, (self.put(f"icmp {COMPARED[operation]} i1 {one.parts[0]}, {other.parts[0]}"),))
        kind, a, b = self.alike(one, other)
        comparison = f"icmp {COMPARED[operation]}" if kind == INT else f"fcmp {FRACTIONS_COMPARED[operation]}"
        return Value(BOOL, (self.put(f"{comparison} {kind.llvm} {a}, {b}"),))

    # Memory

    def field(self, state: Value, name: str) -> Value:
        """The place of a field of a state: a table, of no dimensions where it is a single number."""
        assert isinstance(state.type, Record)
        found = state.type.at(name)
        if found is None:
            raise NotCompilable(f"the state has no field {name}")
        offset, code, shape = found
        place = self.put(f"getelementptr inbounds i8, ptr {state.parts[0]}, i64 {offset}") if offset else state.parts[0]
        return Value(Table(code, shape), (place,))

    def indexed(self, table: Value, index: Value, *, from_end: bool) -> Value:
        """The place in a table to which an index leads; `from_end` is for those that may count from the end."""
        assert isinstance(table.type, Table)
        if not table.type.shape:
            raise NotCompilable("a number has no index")
        length = table.type.shape[0]
        at = self.integer(index)
        if isinstance(index.number, int) and index.number < 0 and length:
            at = str(index.number + length)
        elif from_end and index.number is None:
            shifted = self.put(f"add i64 {at}, {length}")
            at = self.put(f"select i1 {self.put(f'icmp slt i64 {at}, 0')}, i64 {shifted}, i64 {at}")
        if self.bounds and length:
            self.demand(self.put(f"icmp ult i64 {at}, {length}"))
        place = self.put(f"getelementptr inbounds {table.type.inside}, ptr {table.parts[0]}, i64 {at}")
        return Value(Table(table.type.element, table.type.shape[1:]), (place,))

    def read(self, place: Value) -> Value:
        """What is at a place: a number, a state, or the rest of a table."""
        assert isinstance(place.type, Table)
        code = place.type.element
        if place.type.shape:
            return place
        if isinstance(code, Record):
            return Value(code, place.parts)
        number = self.put(f"load {CODES[code]}, ptr {place.parts[0]}")
        if code == "?":
            return Value(BOOL, (self.put(f"icmp ne i8 {number}, 0"),))
        if code in "fd":
            return Value(SHORT_FLOAT if code == "f" else FLOAT, (number,))
        return Value(INT, (number if code == "q" else self.put(f"sext {CODES[code]} {number} to i64"),))

    def write(self, place: Value, value: Value) -> None:
        """Write a number to a place."""
        assert isinstance(place.type, Table)
        code = place.type.element
        if place.type.shape or isinstance(code, Record):
            raise NotCompilable("rules assign single numbers, never whole rows")
        if code in "fd":
            number = self.convert(value, SHORT_FLOAT if code == "f" else FLOAT).parts[0]
        else:
            number = self.integer(value)
            if code != "q":
                number = self.put(f"trunc i64 {number} to {CODES[code]}")
        self.do(f"store {CODES[code]} {number}, ptr {place.parts[0]}")

    def table(self, known: tuple[Any, ...]) -> Value:
        """A tuple of the rules as a table in memory, so that an index can be calculated."""
        shape, numbers = _shape(known), _flat(known)
        code = _smallest(numbers)
        key = (code, shape, tuple(numbers))
        if key not in self._tables:
            llvm = CODES[code]
            written = ", ".join(f"{llvm} {float_text(float(n)) if code == 'd' else int(n)}" for n in numbers)
            name = f"@table{len(self._tables)}"
            kind = f"[{len(numbers)} x {llvm}]"
            self._tables[key] = (name, f"{name} = internal unnamed_addr constant {kind} [{written}], align 8")
        return Value(Table(code, shape), (self._tables[key][0],))


def _shape(known: Any) -> tuple[int, ...]:
    """The lengths of tuples in tuples."""
    if not isinstance(known, tuple):
        return ()
    shapes = {_shape(item) for item in known}
    if len(shapes) != 1:
        raise NotCompilable("expected rows of one length, and at least one, in a table with an index")
    return (len(known), *shapes.pop())


def _flat(known: Any) -> list[Any]:
    if isinstance(known, tuple):
        return [number for item in known for number in _flat(item)]
    if not isinstance(known, bool | int | float):
        raise NotCompilable(f"expected numbers in a table with an index, not {described(Fixed(known))}")
    return [known]


def _smallest(numbers: list[Any]) -> str:
    """The code of the smallest number that holds all of these."""
    if any(isinstance(number, float) for number in numbers):
        return "d"
    if all(isinstance(number, bool) for number in numbers):
        return "?"
    most = max(max(numbers), -1 - min(numbers)).bit_length() + 1
    return next(code for code, bits in (("b", 8), ("h", 16), ("i", 32), ("q", 64)) if most <= bits)
