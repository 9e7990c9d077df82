"""Sound: made by the browser of noise through filters, as loud as somebody wants, and only for those who want it."""

from collections.abc import Callable
from typing import Any

from browser.people import GAMES, Visitor, piece
from playwright.sync_api import Page

LISTEN = """
window.heard = { contexts: 0, sources: [], filters: [] };
window.AudioContext = class {
  constructor() {
    heard.contexts++;
    heard.context = new OfflineAudioContext(1, 88_200, 44_100);
    heard.context.resume = () => {};
    return heard.context;
  }
};
const { start } = AudioScheduledSourceNode.prototype;
AudioScheduledSourceNode.prototype.start = function (...when) {
  heard.sources.push(this.constructor.name);
  return start.apply(this, when);
};
const { start: startBuffer } = AudioBufferSourceNode.prototype;
AudioBufferSourceNode.prototype.start = function (...when) {
  heard.sources.push(this.constructor.name);
  return startBuffer.apply(this, when);
};
window.BiquadFilterNode = class extends BiquadFilterNode {
  constructor(context, how) {
    super(context, how);
    heard.filters.push(how.frequency);
  }
};
"""
"""Notes what a page plays, and plays it into a memory of two seconds instead of the air."""

LOUDNESS = """async () => {
  const samples = (await heard.context.startRendering()).getChannelData(0);
  return Math.sqrt(samples.reduce((sum, sample) => sum + sample * sample, 0) / samples.length);
}"""
SHOW = "([order, pieces]) => void board.update({ order, pieces })"
NOISE = "AudioBufferSourceNode"

TOUCHES = 14
"""Enough for the turn to go round."""


def listener(visitor: Callable[..., Visitor]) -> Visitor:
    ann = visitor()
    ann.context.add_init_script(LISTEN)
    return ann


def show(page: Page, *pieces: list[Any]) -> list[int]:
    """Show pieces; the frequencies of what is heard of it."""
    page.evaluate("heard.filters = []")
    page.evaluate(SHOW, [[one[0] for one in pieces], list(pieces)])
    return [round(found) for found in page.evaluate("heard.filters")]


def die(face: int) -> list[Any]:
    return piece("die", 0, 0, f"<use href='#std{face}' class='die' width='20' height='20'/>")


def test_nothing_makes_a_sound_unless_it_is_wanted(visitor: Callable[..., Visitor]) -> None:
    ann = listener(visitor)
    table = ann.at(ann.open_table(GAMES[0]))

    table.touch_on(TOUCHES)

    assert table.page.evaluate("[heard.contexts, heard.sources]") == [0, []]


def test_a_turn_is_heard(visitor: Callable[..., Visitor]) -> None:
    ann = listener(visitor)
    table = ann.at(ann.open_table(GAMES[0]))
    table.page.locator("#sound").click()

    table.touch_until_true("heard.sources.includes('OscillatorNode')")

    assert table.page.evaluate("heard.contexts") == 1


def test_dice_cards_and_chips_are_noise_and_sound_different(visitor: Callable[..., Visitor]) -> None:
    page = listener(visitor).at_own_board()
    page.evaluate("localStorage.setItem('astragal-sound', 'on')")
    assert show(page, die(1), piece("card", 40, 0)) == [], "what is there from the first is silent"

    rolled = show(page, die(4), piece("card", 40, 0))
    moved = show(page, die(4), piece("card", 90, 0))
    laid = show(page, die(4), piece("card", 90, 0), piece("chip", 60, 60))

    assert min(rolled) < 400 < 2000 < max(rolled), "felt and edges"
    assert len({tuple(rolled), tuple(moved), tuple(laid)}) == 3
    assert set(page.evaluate("heard.sources")) == {NOISE}


def test_it_is_as_loud_as_somebody_wants(visitor: Callable[..., Visitor]) -> None:
    loudness = {}
    for volume in ("quiet", "on", "loud"):
        page = listener(visitor).go("/settings")
        page.get_by_label("Sound").select_option(volume)
        loudness[volume] = page.evaluate(LOUDNESS)

    assert 0 < loudness["quiet"] < loudness["on"] < loudness["loud"]
