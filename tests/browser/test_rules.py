"""The rules on a phone: whole words, and nothing about typing where nobody types."""

from collections.abc import Callable

import pytest
from browser.people import GAMES, Visitor

BROKEN = """() => {
  const found = [];
  const walker = document.createTreeWalker(document.querySelector("article"), NodeFilter.SHOW_TEXT);
  while (walker.nextNode()) {
    for (const { 0: word, index } of walker.currentNode.textContent.matchAll(/[A-Za-z]+/g)) {
      const range = document.createRange();
      range.setStart(walker.currentNode, index);
      range.setEnd(walker.currentNode, index + word.length);
      if (new Set([...range.getClientRects()].map(({ top }) => Math.round(top))).size > 1) found.push(word);
    }
  }
  return found;
}"""


@pytest.mark.parametrize("game", GAMES)
def test_no_word_of_the_rules_is_broken_and_none_is_about_typing(visitor: Callable[..., Visitor], game: str) -> None:
    page = visitor(phone=True).go(f"/rules/{game}")

    assert page.evaluate(BROKEN) == []
    assert page.get_by_role("columnheader", name="typed", exact=True).count() == 0
    assert page.get_by_role("heading", name="How to type it").count() == 0
