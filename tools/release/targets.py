"""The platforms that native code is built for, and how LLVM and the linker are told."""

from dataclasses import dataclass

X86_LEVELS = {"": "x86-64", "_v3": "x86-64-v3"}
"""Names of entries for processors end like this: every processor, and those with vectors of 256 bits."""


@dataclass(frozen=True)
class Target:
    """One platform: its name, LLVM's triple, processors by the ends of names, and the linker's command.

    The linker is one of those in the wheel `ziglang`; `{out}` is the file that it writes.
    """

    name: str
    triple: str
    processors: dict[str, str]
    linker: str
    suffix: str
    tag: str
    """The platform of the wheel."""

    @property
    def is_x86(self) -> bool:
        """Whether its processors have levels."""
        return self.triple.startswith("x86_64")

    @property
    def is_macos(self) -> bool:
        """Whether LLVM calls `bzero`."""
        return "apple" in self.triple

    @property
    def attribute(self) -> str:
        """What every function says to keep LLVM from calling what only the platform's own libraries have."""
        return '"no-stack-arg-probe"' if self.is_windows else '"no-builtins"' if self.is_macos else ""

    @property
    def is_windows(self) -> bool:
        """Whether entries have to be marked as such."""
        return "windows" in self.triple


ELF = "ld.lld -shared --build-id=none --strip-all -z noexecstack -o {out}"

TARGETS = {
    target.name: target
    for target in (
        Target(
            "linux-x86_64",
            "x86_64-unknown-linux-gnu",
            X86_LEVELS,
            ELF,
            ".so",
            "manylinux_2_17_x86_64.musllinux_1_1_x86_64",  # it calls nothing, so it needs no particular library of C
        ),
        Target(
            "linux-aarch64",
            "aarch64-unknown-linux-gnu",
            {"": "generic"},
            ELF,
            ".so",
            "manylinux_2_17_aarch64.musllinux_1_1_aarch64",
        ),
        Target(
            "macos-arm64",
            "arm64-apple-macosx11.0.0",
            {"": "apple-m1"},
            "cc -target aarch64-macos.11.0 -shared -nostdlib -s -Wl,-install_name,@rpath/game.dylib -o {out}",
            ".dylib",
            "macosx_11_0_arm64",
        ),
        Target(
            "macos-x86_64",
            "x86_64-apple-macosx11.0.0",
            X86_LEVELS,
            "cc -target x86_64-macos.11.0 -shared -nostdlib -s -Wl,-install_name,@rpath/game.dylib -o {out}",
            ".dylib",
            "macosx_11_0_x86_64",
        ),
        Target(
            "windows-x86_64",
            "x86_64-pc-windows-gnu",
            X86_LEVELS,
            "lld-link -dll -noentry -Brepro -noimplib -out:{out}",
            ".dll",
            "win_amd64",
        ),
    )
}
