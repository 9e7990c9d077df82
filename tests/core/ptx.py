"""The text of a GPU kernel, run on the processor: each instruction becomes what NVIDIA's manual says that it does.

What LLVM makes of the rules for a GPU is thereby tested itself, without one. Registers and a thread's own memory hold
noise at first, and an address that the GPU would refuse because it is not a multiple of what is read stops the program.
"""

import re
from collections.abc import Callable
from typing import Any

NOISE = 0xA5A5A5A5A5A5A5A5
REGISTERS = {"%ctaid.x": "ctaid", "%ntid.x": "ntid", "%tid.x": "tid"}
PLAIN = {"add": "add", "sub": "sub", "and": "and", "or": "or", "xor": "xor", "div": "div", "rem": "rem"}


def bits(kind: str) -> int:
    """How wide a type is."""
    return 1 if kind == "pred" else int(kind[1:])


def processor_code(text: str) -> str:
    """LLVM code that does what PTX text says; `@ctaid`, `@ntid` and `@tid` say which thread it is."""
    text = re.sub(r"//.*", "", text)
    tables = re.findall(r"^\.global \.align (\d+) \.b8 ([\w$]+)\[(\d+)\] = \{([^}]*)\};", text, re.M)
    lines = ["declare void @llvm.trap()", "declare void @llvm.memset.p0.i64(ptr, i8, i64, i1)"]
    lines += [f"@{name} = global i32 0" for name in REGISTERS.values()]
    for align, name, size, numbers in tables:
        filled = [number.strip() for number in numbers.split(",")]
        filled += ["0"] * (int(size) - len(filled))
        values = ", ".join(f"i8 {number}" for number in filled)
        lines.append(f'@"{name}" = constant [{size} x i8] [{values}], align {align}')
    assert len(tables) == len(re.findall(r"^\.global", text, re.M)), "a table of another form"
    heads = r"^(\.visible \.entry|\.func)\s+(\(.*?\) )?([\w$]+)\((.*?)\)\n(.*?)^\}"
    functions = re.findall(heads, text, re.M | re.S)
    assert len(functions) == len(re.findall(r"^\.(?:visible|func)", text, re.M)), "a function of another form"
    known = {name for _, name, _, _ in tables}
    for kind, result, name, parameters, body in functions:
        names = [parameter.split()[-1] for parameter in parameters.split(",") if parameter.strip()]
        function = _Function(names, bool(result), known)
        for statement in _statements(body):
            function.take(statement)
        taken = ", ".join(f'i64 %"{parameter}"' for parameter in names)
        own = "internal " if kind == ".func" else ""
        lines.append(f'define {own}{"i64" if result else "void"} @"{name}"({taken}) nounwind {{')
        lines += [*function.slots, *function.lines, "  unreachable", "}"]
    return "\n".join(lines)


def _statements(body: str) -> list[str]:
    found = []
    for piece in body.split(";"):
        rest = piece.strip().lstrip("{} \t\n")
        while label := re.match(r"([$\w]+):\s*(?!\s*\.branchtargets)", rest):
            found.append(f"{label[1]}:")
            rest = rest[label.end() :].lstrip("{} \t\n")
        if rest:
            found.append(rest)
    return found


class _Function:
    """One function: its lines, and the variables that stand for registers."""

    def __init__(self, parameters: list[str], has_result: bool, tables: set[str]) -> None:
        self.parameters, self.has_result, self.tables = parameters, has_result, tables
        self.slots = ["entry:", "  %func_retval0 = alloca i64"]
        self.lines: list[str] = ["  br label %begin", "begin:"]
        self._widths: dict[str, int] = {}
        self._memory: dict[str, str] = {"func_retval0": "%func_retval0"}
        self._targets: dict[str, list[str]] = {}
        self._names = 0

    # Lines

    def put(self, line: str) -> str:
        self._names += 1
        self.lines.append(f"  %v{self._names} = {line}")
        return f"%v{self._names}"

    def label(self) -> str:
        self._names += 1
        return f"label{self._names}"

    def end(self, line: str) -> None:
        """End a block; what follows is reached by its label only."""
        self.lines += [f"  {line}", f"{self.label()}:"]

    def stop_unless(self, condition: str) -> None:
        fine, wrong = self.label(), self.label()
        self.lines.append(f"  br i1 {condition}, label %{fine}, label %{wrong}")
        self.lines += [f"{wrong}:", "  call void @llvm.trap()", "  unreachable", f"{fine}:"]

    # Operands

    def read(self, operand: str, width: int) -> str:
        if operand in self._widths:
            own = self._widths[operand]
            value = self.put(f'load i{own}, ptr %"{operand}"')
            return value if own == width else self.put(f"trunc i{own} {value} to i{width}")
        if operand in REGISTERS:
            return self.put(f"load i32, ptr @{REGISTERS[operand]}")
        if operand in self._memory or operand in self.tables:
            return self.put(f'ptrtoint ptr {self._memory.get(operand, f"""@"{operand}" """)} to i64')
        return str(int(operand.rstrip("U"), 0) & (1 << width) - 1)

    def write(self, register: str, value: str, width: int, *, signed: bool = False) -> None:
        own = self._widths[register]
        if own > width:
            value = self.put(f"{'sext' if signed else 'zext'} i{width} {value} to i{own}")
        self.lines.append(f'  store i{own} {value}, ptr %"{register}"')

    def places(self, operand: str, width: int, number: int) -> list[str]:
        """The addresses of numbers in memory that lie one after another."""
        base, _, offset = operand.strip("[]").partition("+")
        first = self.put(f"add i64 {self.read(base, 64)}, {offset or 0}")
        rest = self.put(f"and i64 {first}, {width // 8 * number - 1}")
        self.stop_unless(self.put(f"icmp eq i64 {rest}, 0"))
        whole = [self.put(f"add i64 {first}, {width // 8 * at}") for at in range(number)]
        return [self.put(f"inttoptr i64 {place} to ptr") for place in whole]

    # Statements

    def take(self, statement: str) -> None:
        if statement.endswith(":"):
            self.lines += [f'  br label %"{statement[:-1]}"', f'"{statement[:-1]}":']
        elif ".branchtargets" in statement:
            name, targets = statement.split(":", 1)
            self._targets[name.strip()] = [t.strip() for t in targets.replace(".branchtargets", "").split(",")]
        elif statement.startswith("."):
            self._declare(statement)
        elif statement.startswith("@"):
            condition, _, target = statement[1:].split()
            yes, no = (f'%"{target}"', f"%{self.label()}")
            chosen = (no, yes) if condition[0] == "!" else (yes, no)
            self.lines.append(f"  br i1 {self.read(condition.strip('!'), 1)}, label {chosen[0]}, label {chosen[1]}")
            self.lines.append(f"{no[1:]}:")
        else:
            operation, _, rest = statement.partition(" ") if "\t" not in statement else statement.partition("\t")
            name, *kinds = operation.strip().split(".")
            operands = [part.strip() for part in re.findall(r"(?:[{(][^})]*[})]|[^,])+", rest)]
            if name in PLAIN:
                self._plain(PLAIN[name], kinds[-1], operands)
            else:
                found: Callable[[list[str], list[str]], Any] = getattr(self, f"_do_{name}")
                found(kinds, operands)

    def _declare(self, statement: str) -> None:
        register = re.fullmatch(r"\.reg \.(\w+)\s+(%\w+)(?:<(\d+)>)?", statement)
        own = re.fullmatch(r"\.local \.align \d+ \.b8\s+(\w+)\[(\d+)\]", statement)
        handed = re.fullmatch(r"\.param \.b64\s+(\w+)", statement)
        if register:
            width = bits(register[1])
            names = [f"{register[2]}{number}" for number in range(int(register[3] or 0))] or [register[2]]
            for name in names:
                self._widths[name] = width
                noise = NOISE & (1 << width) - 1
                self.slots += [f'  %"{name}" = alloca i{width}', f'  store i{width} {noise}, ptr %"{name}"']
        elif own:
            self._memory[own[1]] = f"%{own[1]}"
            self.slots.append(f"  %{own[1]} = alloca [{own[2]} x i8], align 16")
            filling = f"i8 {NOISE & 255}, i64 {own[2]}, i1 false"
            self.slots.append(f"  call void @llvm.memset.p0.i64(ptr %{own[1]}, {filling})")
        elif handed and handed[1] not in self._memory:
            self._memory[handed[1]] = f"%{handed[1]}"
            self.slots.append(f"  %{handed[1]} = alloca i64")

    # Going on elsewhere

    def _do_bra(self, _: list[str], operands: list[str]) -> None:
        self.end(f'br label %"{operands[0]}"')

    def _do_brx(self, _: list[str], operands: list[str]) -> None:
        targets = self._targets[operands[1]]
        index = self.read(operands[0], 32)
        self.stop_unless(self.put(f"icmp ult i32 {index}, {len(targets)}"))
        ways = " ".join(f'i32 {number}, label %"{target}"' for number, target in enumerate(targets))
        self.end(f'switch i32 {index}, label %"{targets[0]}" [{ways}]')

    def _do_ret(self, _: list[str], __: list[str]) -> None:
        self.end(f"ret i64 {self.put('load i64, ptr %func_retval0')}" if self.has_result else "ret void")

    _do_exit = _do_ret

    def _do_call(self, _: list[str], operands: list[str]) -> None:
        result = operands.pop(0).strip("()") if operands[0].startswith("(") else ""
        names = [name.strip() for name in operands[1].strip("()").split(",")] if len(operands) > 1 else []
        taken = ", ".join(f"i64 {self.put(f'load i64, ptr {self._memory[name]}')}" for name in names)
        if result:
            returned = self.put(f'call i64 @"{operands[0]}"({taken})')
            self.lines.append(f"  store i64 {returned}, ptr {self._memory[result]}")
        else:
            self.lines.append(f'  call void @"{operands[0]}"({taken})')

    # Memory

    def _do_ld(self, kinds: list[str], operands: list[str]) -> None:
        width, target = bits(kinds[-1]), operands[1].strip("[]")
        if kinds[0] == "param":
            handed = target in self.parameters
            value = f'%"{target}"' if handed else self.put(f"load i64, ptr {self._memory[target]}")
            return self.write(operands[0], value, 64)
        registers = [register.strip() for register in operands[0].strip("{}").split(",")]
        for register, place in zip(registers, self.places(operands[1], width, len(registers)), strict=True):
            self.write(register, self.put(f"load i{width}, ptr {place}"), width, signed=kinds[-1][0] == "s")
        return None

    def _do_st(self, kinds: list[str], operands: list[str]) -> None:
        width = bits(kinds[-1])
        if kinds[0] == "param":
            place = self._memory[operands[0].strip("[]")]
            self.lines.append(f"  store i64 {self.read(operands[1], 64)}, ptr {place}")
            return
        values = [value.strip() for value in operands[1].strip("{}").split(",")]
        for value, place in zip(values, self.places(operands[0], width, len(values)), strict=True):
            self.lines.append(f"  store i{width} {self.read(value, width)}, ptr {place}")

    def _do_cvta(self, _: list[str], operands: list[str]) -> None:
        self.write(operands[0], self.read(operands[1], 64), 64)

    # Numbers

    def _plain(self, name: str, kind: str, operands: list[str]) -> None:
        width = bits(kind)
        name = f"{'s' if kind[0] == 's' else 'u'}{name}" if name in ("div", "rem") else name
        a, b = (self.read(operand, width) for operand in operands[1:])
        self.write(operands[0], self.put(f"{name} i{width} {a}, {b}"), width)

    def _do_mov(self, kinds: list[str], operands: list[str]) -> None:
        width = bits(kinds[-1])
        parts = [part.strip() for part in operands[0].strip("{}").split(",")]
        each = width // len(parts)
        if operands[1].startswith("{"):
            from_parts = [part.strip() for part in operands[1].strip("{}").split(",")]
            whole = "0"
            for at, part in enumerate(from_parts):
                each = width // len(from_parts)
                wide = self.put(f"zext i{each} {self.read(part, each)} to i{width}")
                whole = self.put(f"or i{width} {whole}, {self.put(f'shl i{width} {wide}, {at * each}')}")
            return self.write(operands[0], whole, width)
        value = self.read(operands[1], width)
        for at, part in enumerate(parts):
            if part != "_":
                moved = self.put(f"lshr i{width} {value}, {at * each}") if at else value
                self.write(part, moved if each == width else self.put(f"trunc i{width} {moved} to i{each}"), each)
        return None

    def _do_cvt(self, kinds: list[str], operands: list[str]) -> None:
        to, origin = bits(kinds[-2]), bits(kinds[-1])
        value = self.read(operands[1], origin)
        if to != origin:
            how = "trunc" if to < origin else "sext" if kinds[-1][0] == "s" else "zext"
            value = self.put(f"{how} i{origin} {value} to i{to}")
        self.write(operands[0], value, to, signed=kinds[-2][0] == "s")

    def _do_not(self, kinds: list[str], operands: list[str]) -> None:
        self._plain("xor", kinds[-1], [*operands, "-1"])

    def _do_neg(self, kinds: list[str], operands: list[str]) -> None:
        self._plain("sub", kinds[-1], [operands[0], "0", operands[1]])

    def _do_min(self, kinds: list[str], operands: list[str]) -> None:
        self._chosen("lt", kinds[-1], operands)

    def _do_max(self, kinds: list[str], operands: list[str]) -> None:
        self._chosen("gt", kinds[-1], operands)

    def _chosen(self, comparison: str, kind: str, operands: list[str]) -> None:
        width = bits(kind)
        a, b = (self.read(operand, width) for operand in operands[1:])
        better = self.put(f"icmp {kind[0]}{comparison} i{width} {a}, {b}")
        self.write(operands[0], self.put(f"select i1 {better}, i{width} {a}, i{width} {b}"), width)

    def _do_mul(self, kinds: list[str], operands: list[str]) -> None:
        width = bits(kinds[-1])
        if kinds[0] == "lo":
            return self._plain("mul", kinds[-1], operands)
        wide = 2 * width
        how = "sext" if kinds[-1][0] == "s" else "zext"
        a, b = (self.put(f"{how} i{width} {self.read(operand, width)} to i{wide}") for operand in operands[1:])
        product = self.put(f"mul i{wide} {a}, {b}")
        if kinds[0] == "wide":
            return self.write(operands[0], product, wide)
        high = self.put(f"lshr i{wide} {product}, {width}")
        return self.write(operands[0], self.put(f"trunc i{wide} {high} to i{width}"), width)

    def _do_mad(self, kinds: list[str], operands: list[str]) -> None:
        width, how = bits(kinds[-1]), "sext" if kinds[-1][0] == "s" else "zext"
        a, b = (self.read(operand, width) for operand in operands[1:3])
        if kinds[0] == "wide":
            a, b = (self.put(f"{how} i{width} {number} to i{2 * width}") for number in (a, b))
            width *= 2
        else:
            assert kinds[0] == "lo"
        c = self.read(operands[3], width)
        self.write(operands[0], self.put(f"add i{width} {self.put(f'mul i{width} {a}, {b}')}, {c}"), width)

    def _do_shl(self, kinds: list[str], operands: list[str]) -> None:
        self._shifted("shl", bits(kinds[-1]), operands)

    def _do_shr(self, kinds: list[str], operands: list[str]) -> None:
        self._shifted("ashr" if kinds[-1][0] == "s" else "lshr", bits(kinds[-1]), operands)

    def _shifted(self, name: str, width: int, operands: list[str]) -> None:
        """A GPU shifts everything out where a processor would begin again."""
        value, by = self.read(operands[1], width), self.read(operands[2], 32)
        is_far = self.put(f"icmp uge i32 {by}, {width}")
        by = self.put(f"select i1 {is_far}, i32 {width - 1}, i32 {by}")
        if width != 32:
            by = self.put(f"{'zext' if width > 32 else 'trunc'} i32 {by} to i{width}")
        value = self.put(f"{name} i{width} {value}, {by}")
        if name != "ashr":
            value = self.put(f"select i1 {is_far}, i{width} 0, i{width} {value}")
        self.write(operands[0], value, width)

    def _do_bfe(self, kinds: list[str], operands: list[str]) -> None:
        width, at, length = bits(kinds[-1]), int(operands[2]), int(operands[3])
        moved = self.put(f"shl i{width} {self.read(operands[1], width)}, {width - at - length}")
        how = "ashr" if kinds[-1][0] == "s" else "lshr"
        self.write(operands[0], self.put(f"{how} i{width} {moved}, {width - length}"), width)

    def _do_prmt(self, _: list[str], operands: list[str]) -> None:
        low, high = (self.put(f"zext i32 {self.read(operand, 32)} to i64") for operand in operands[1:3])
        both = self.put(f"or i64 {low}, {self.put(f'shl i64 {high}, 32')}")
        whole, selected = "0", int(operands[3].rstrip("U"), 0)
        for at in range(4):
            which = selected >> 4 * at & 15
            byte = self.put(f"trunc i64 {self.put(f'lshr i64 {both}, {(which & 7) * 8}')} to i8")
            if which & 8:
                byte = self.put(f"ashr i8 {byte}, 7")
            placed = self.put(f"shl i32 {self.put(f'zext i8 {byte} to i32')}, {8 * at}")
            whole = self.put(f"or i32 {whole}, {placed}")
        self.write(operands[0], whole, 32)

    def _do_selp(self, kinds: list[str], operands: list[str]) -> None:
        width = bits(kinds[-1])
        a, b = (self.read(operand, width) for operand in operands[1:3])
        chosen = self.put(f"select i1 {self.read(operands[3], 1)}, i{width} {a}, i{width} {b}")
        self.write(operands[0], chosen, width)

    def _do_setp(self, kinds: list[str], operands: list[str]) -> None:
        width = bits(kinds[-1])
        comparison = kinds[0] if kinds[0] in ("eq", "ne") else f"{kinds[-1][0]}{kinds[0]}"
        a, b = (self.read(operand, width) for operand in operands[1:])
        self.write(operands[0], self.put(f"icmp {comparison} i{width} {a}, {b}"), 1)
