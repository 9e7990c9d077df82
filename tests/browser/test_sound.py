"""Sound: made by the browser, and only for those who want it."""

from collections.abc import Callable

from browser.people import GAMES, Visitor

LISTEN = """
window.heard = { contexts: 0, tones: [] };
window.AudioContext = class extends AudioContext {
  constructor(...how) {
    super(...how);
    heard.contexts++;
  }
};
const { start } = AudioScheduledSourceNode.prototype;
AudioScheduledSourceNode.prototype.start = function (...when) {
  heard.tones.push(this.type);
  return start.apply(this, when);
};
"""
ROLL = """() => {
  const die = (face) => `<use href="#std${face}" class="die" width="20" height="20"/>`;
  const show = (face) => board.update({ order: ["die"], pieces: [["die", 0, 0, 20, 20, 4, "die", "", [], die(face)]] });
  show(1);
  show(4);
}"""

TOUCHES = 14
"""Enough for the turn to go round."""


def listener(visitor: Callable[..., Visitor]) -> Visitor:
    ann = visitor()
    ann.context.add_init_script(LISTEN)
    return ann


def test_nothing_makes_a_sound_unless_it_is_wanted(visitor: Callable[..., Visitor]) -> None:
    ann = listener(visitor)
    table = ann.at(ann.open_table(GAMES[0]))

    table.touch_on(TOUCHES)

    assert table.page.evaluate("heard") == {"contexts": 0, "tones": []}


def test_a_turn_is_heard(visitor: Callable[..., Visitor]) -> None:
    ann = listener(visitor)
    table = ann.at(ann.open_table(GAMES[0]))
    table.page.locator("#sound").click()

    table.touch_on(TOUCHES)

    table.page.wait_for_function("heard.tones.includes('sine')")
    assert table.page.evaluate("heard.contexts") == 1


def test_a_roll_is_heard(visitor: Callable[..., Visitor]) -> None:
    page = listener(visitor).at_own_board()
    page.locator("#sound").click()

    page.evaluate(ROLL)

    assert set(page.evaluate("heard.tones")) == {"square"}
