"""Drawings for programs that do not read stylesheets: printers, typesetters, most programs but browsers.

Classes and colour tokens become plain attributes, and what is used becomes a copy of its symbol. It reads the CSS that
drawings are written in and no more: tags, classes and how they begin, one inside another, and custom properties.
"""

import re
from collections.abc import Iterator, Mapping
from functools import lru_cache
from typing import NamedTuple
from xml.etree import ElementTree
from xml.etree.ElementTree import Element

SVG = "{http://www.w3.org/2000/svg}"
REFERENCES = ("pattern", "linearGradient", "radialGradient", "clipPath", "mask", "marker", "filter")
"""What an attribute can refer to, so that it stays; symbols are copied to where they are used."""

_RULE = re.compile(r"([^{}]+)\{([^{}]*)\}")
_PART = re.compile(r"(?P<tag>^[\w-]+)|\.(?P<class>[\w-]+)|\[class\^='?(?P<start>[\w-]+)'?\]|:root")
_VARIABLE = re.compile(r"var\(--([\w-]+)(?:,((?:[^()]|\([^()]*\))*))?\)")
_THEMED = re.compile(r"light-dark\(([^,()]+),([^,()]+)\)")
_REFERENCE = re.compile(r"url\(#([\w-]+)\)")
_PIXELS = re.compile(r"(?<=\d)px$")

Variables = Mapping[str, str]


class Style(NamedTuple):
    """A rule of a stylesheet for one selector."""

    path: tuple[str, ...]
    """The compound selectors from the outermost to the element's own."""

    declarations: tuple[tuple[str, str], ...]

    @property
    def weight(self) -> tuple[int, int]:
        """What decides between rules: classes and attributes, then tags."""
        marks = sum(compound.count(".") + compound.count("[") for compound in self.path)
        return marks, sum(compound[0].isalpha() for compound in self.path)

    def fits(self, element: Element, ancestors: tuple[Element, ...]) -> bool:
        """Whether the rule is about an element."""
        *outer, own = self.path
        if not _fits(own, element):
            return False
        rest = iter(ancestors)
        return all(any(_fits(compound, ancestor) for ancestor in rest) for compound in outer)


def plain(svg: str, theme: str = "light") -> str:
    """The same picture without stylesheet, classes and `use`, in the colours of one theme."""
    root = ElementTree.fromstring(_THEMED.sub(lambda pair: pair[1 if theme == "light" else 2], svg))
    sheet = "".join(element.text or "" for element in root.iter(f"{SVG}style"))
    named = {element.get("id", ""): element for element in root.iter() if element.get("id")}
    homes = {child: parent for parent in root.iter() for child in parent}
    made = _Resolver(_stylesheet(sheet), named, homes).copy(root, (), {})
    _drop_unused(made)
    ElementTree.register_namespace("", SVG[1:-1])
    return ElementTree.tostring(made, encoding="unicode") + "\n"


class Stylesheet:
    """The rules of a stylesheet, the weightiest last, and what they were found to be about."""

    def __init__(self, text: str) -> None:
        found = []
        for selectors, body in _RULE.findall(text):
            pairs = [part.partition(":") for part in body.split(";") if part.strip()]
            declared = tuple((name.strip(), value.strip()) for name, _, value in pairs)
            found += [Style(tuple(selector.split()), declared) for selector in selectors.split(",")]
        self._styles = sorted(found, key=lambda style: style.weight)
        self._found: dict[tuple[str, str, tuple[str, ...]], list[Style]] = {}

    def matching(self, element: Element, ancestors: tuple[Element, ...]) -> list[Style]:
        """The rules about an element: its tag, its classes and those around it decide."""
        key = (element.tag, element.get("class", ""), tuple(outer.get("class", "") for outer in ancestors))
        if key not in self._found:
            self._found[key] = [style for style in self._styles if style.fits(element, ancestors)]
        return self._found[key]


_stylesheet = lru_cache(8)(Stylesheet)


def _fits(compound: str, element: Element) -> bool:
    for part in _PART.finditer(compound):
        if part["tag"]:
            fits = element.tag == SVG + part["tag"]
        elif part["class"]:
            fits = part["class"] in element.get("class", "").split()
        elif part["start"]:
            fits = element.get("class", "").startswith(part["start"])
        else:
            fits = element.tag == f"{SVG}svg"
        if not fits:
            return False
    return True


class _Resolver:
    """Copies elements with their styles as attributes."""

    def __init__(self, sheet: "Stylesheet", named: Mapping[str, Element], homes: Mapping[Element, Element]) -> None:
        self.sheet = sheet
        self.named = named
        self.homes = homes

    def copy(self, element: Element, ancestors: tuple[Element, ...], outer: Variables) -> Element:
        """An element and all in it, with the custom properties that reach it from outside."""
        variables, declared = self._declared(element, ancestors, outer)
        made = Element(element.tag, {name: value for name, value in element.attrib.items() if name != "class"})
        made.attrib |= declared
        made.text, made.tail = element.text, element.tail
        if element.tag == f"{SVG}use":
            self._fill(made, element, variables)
        else:
            inner = (*ancestors, element)
            made.extend([self.copy(child, inner, variables) for child in element if _stays(child, element)])
        return made

    def _declared(
        self, element: Element, ancestors: tuple[Element, ...], outer: Variables
    ) -> tuple[Variables, dict[str, str]]:
        declared: dict[str, str] = {}
        for style in self.sheet.matching(element, ancestors):
            declared |= style.declarations
        own = {name[2:]: value for name, value in declared.items() if name.startswith("--")}
        variables = {**outer, **own}
        if own:
            variables |= {name: _value(value, {**outer, **variables}) for name, value in own.items()}
        attributes = {
            name: _PIXELS.sub("", _value(value, variables))
            for name, value in declared.items()
            if not name.startswith("--") and name not in _ONLY_FOR_PAGES
        }
        return variables, attributes

    def _fill(self, made: Element, use: Element, variables: Variables) -> None:
        """Turn a `use` into a group with a copy of what it names; rules see the copy where it was defined."""
        target = self.named[use.get("href", "")[1:]]
        copied = self.copy(target, tuple(self._ancestors(target)), variables)
        moved = _moved(use, target)
        made.tag = f"{SVG}g"
        for name in ("href", "x", "y", "width", "height"):
            made.attrib.pop(name, None)
        if moved:
            made.set("transform", f"{use.get('transform', '')} {moved}".strip())
        for element in copied.iter():
            element.attrib.pop("id", None)
        if target.tag == f"{SVG}symbol":
            copied.tag = f"{SVG}g"
            for name in ("viewBox", "preserveAspectRatio"):
                copied.attrib.pop(name, None)
        made.append(copied)

    def _ancestors(self, element: Element) -> Iterator[Element]:
        if element in self.homes:
            yield from self._ancestors(self.homes[element])
            yield self.homes[element]


_ONLY_FOR_PAGES = frozenset({"color-scheme", "cursor", "pointer-events", "transition", "animation"})


def _stays(element: Element, parent: Element) -> bool:
    if parent.tag == f"{SVG}defs":
        return element.tag.removeprefix(SVG) in REFERENCES
    return element.tag != f"{SVG}style"


def _value(value: str, variables: Variables) -> str:
    while "var(" in value:
        value = _VARIABLE.sub(lambda found: variables.get(found[1], found[2] or "none"), value)
    return value


def _moved(use: Element, target: Element) -> str:
    """The transformation that lays a symbol into its place."""
    x, y = float(use.get("x", 0)), float(use.get("y", 0))
    box = target.get("viewBox") if target.tag == f"{SVG}symbol" else None
    if box is None or use.get("width") is None:
        return f"translate({x:g} {y:g})" if x or y else ""
    left, top, across, down = map(float, box.split())
    width, height = float(use.get("width", 0)), float(use.get("height", 0))
    wide, high = width / across, height / down
    if target.get("preserveAspectRatio") != "none":
        wide = high = min(wide, high)
    x += (width - wide * across) / 2 - wide * left
    y += (height - high * down) / 2 - high * top
    scale = f"{wide:.5g}" if wide == high else f"{wide:.5g} {high:.5g}"
    return f"translate({x:.5g} {y:.5g}) scale({scale})"


def _drop_unused(root: Element) -> None:
    """Leave only those definitions that an attribute refers to."""
    used = {name for element in root.iter() for value in element.attrib.values() for name in _REFERENCE.findall(value)}
    for defs in root.iter(f"{SVG}defs"):
        for element in [element for element in defs if element.get("id") not in used]:
            defs.remove(element)
