"""Whether the words of a page can be read, whatever screen it is on."""

from playwright.sync_api import Page, ViewportSize

SCREENS = [(360, 640), (390, 844), (844, 390), (768, 1024), (1440, 900)]
LEAST_LETTERS = 11
LONGEST_WORD = 16
"""A longer one, such as a key, may be broken."""

HARD_TO_READ = """([where, least, longest]) => {
  const found = [];
  const walker = document.createTreeWalker(document.querySelector(where), NodeFilter.SHOW_TEXT);
  while (walker.nextNode()) {
    const [text, node] = [walker.currentNode, walker.currentNode.parentElement];
    const skipped = node.closest("title, noscript, option, script, template");
    if (!text.textContent.trim() || skipped || !node.checkVisibility({ visibilityProperty: true })) continue;
    if (node.closest(".unseen") || getComputedStyle(node).clipPath === "inset(50%)") continue; // heard, not seen
    const scale = node.getScreenCTM ? Math.hypot(node.getScreenCTM().a, node.getScreenCTM().b) : 1;
    const size = parseFloat(getComputedStyle(node).fontSize) * scale;
    if (size < least - 0.05) found.push(`${text.textContent.trim()} is small: ${size.toFixed(1)}`);
    if (node.getScreenCTM) continue;
    for (const word of text.textContent.matchAll(/[^\\s\\-/]+/g)) {
      if (word[0].length > longest) continue;
      const letters = document.createRange();
      letters.setStart(text, word.index);
      letters.setEnd(text, word.index + word[0].length);
      const lines = new Set([...letters.getClientRects()].filter((box) => box.width).map((box) => Math.round(box.top)));
      if (lines.size > 1) found.push(`${word[0]} is broken`);
    }
  }
  const { scrollWidth } = document.documentElement;
  if (scrollWidth > innerWidth) found.push(`scrolls to ${scrollWidth}`);
  return found;
}"""


def hard_to_read(page: Page, where: str = "body") -> dict[tuple[int, int], list[str]]:
    """What is too small, broken or beyond the edge on each screen; nothing for those on which all is well."""
    found = {}
    for width, height in SCREENS:
        page.set_viewport_size(ViewportSize(width=width, height=height))
        if complaints := page.evaluate(HARD_TO_READ, [where, LEAST_LETTERS, LONGEST_WORD]):
            found[width, height] = complaints
    return found
