"""Sheets of style are served in one line, and still say the same to a browser."""

from pathlib import Path

import pytest
from playwright.sync_api import Browser

from astragal.hall.content.page_values import STATIC
from astragal.hall.server.static_files import slim_style

RULES = """(style) => {
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(style);
  return [...sheet.cssRules].map(({ cssText }) => cssText.replace(/\\s+/g, " ").replace(/(?<=[(,]) | (?=\\))/g, ""));
}"""


@pytest.mark.parametrize("file", sorted(STATIC.glob("*.css")), ids=lambda file: file.stem)
def test_a_style_in_one_line_has_the_same_rules(chromium: Browser, file: Path) -> None:
    style = file.read_text(encoding="utf-8")
    page = chromium.new_page()
    try:
        written, served = (page.evaluate(RULES, text) for text in (style, slim_style(style)))
    finally:
        page.close()

    assert "\n" not in slim_style(style)
    assert written
    assert served == written
