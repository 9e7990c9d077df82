"""Scripts are served without what no browser needs, and still say the same."""

import re
from pathlib import Path

import pytest
from rjsmin import jsmin

from astragal.hall.content.page_values import STATIC

STRING = re.compile(r'"[^"\n]*"|`[^`]*`')
NESTED = re.compile(r"`[^`]*\$\{[^}`]*`")
"""A template within another: the spaces in the inner one would be lost."""


@pytest.mark.parametrize("file", sorted(STATIC.glob("*.js")), ids=lambda file: file.stem)
def test_texts_stay(file: Path) -> None:
    script = file.read_text(encoding="utf-8")
    assert NESTED.findall(script) == []
    code = re.sub(r"^\s*//.*$|(?<=[;{},)\]]) // .*$", "", script, flags=re.MULTILINE)

    assert STRING.findall(jsmin(script)) == STRING.findall(re.sub(r"^\t+", "", code, flags=re.MULTILINE))
