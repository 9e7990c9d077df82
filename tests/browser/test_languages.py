"""Languages in a real browser: the browser's own by default, a choice in the settings, and one for each viewer."""

from collections.abc import Callable

from browser.people import WAIT, Visitor
from playwright.sync_api import expect

from astragal.core.drawing import pieces
from astragal.core.language import speaking
from astragal.hall.people.reader_languages import COOKIE
from astragal.hall.play import seat_changes

GAME = "dice-wide-shut"


def reads(visitor: Visitor, code: str) -> Visitor:
    """Somebody who has chosen a language."""
    visitor.context.add_cookies([{"name": COOKIE, "value": code, "url": visitor.address}])
    return visitor


def test_a_browser_is_shown_its_own_language(visitor: Callable[..., Visitor]) -> None:
    ann = visitor()
    assert ann.context.browser
    for locale, code, settings in (
        ("de-AT", "de", "Einstellungen"),
        ("fr-CA", "fr", "Réglages"),
        ("sv", "en", "Settings"),
    ):
        context = ann.context.browser.new_context(locale=locale)
        context.set_default_timeout(WAIT)
        page = context.new_page()
        page.goto(f"{ann.address}/settings")
        expect(page.locator("html")).to_have_attribute("lang", code)
        expect(page.locator("h1")).to_have_text(settings)
        context.close()


def test_a_language_is_chosen_in_the_settings_without_scripts(visitor: Callable[..., Visitor]) -> None:
    ann = visitor()
    assert ann.context.browser
    context = ann.context.browser.new_context(java_script_enabled=False, locale="en-GB")
    context.set_default_timeout(WAIT)
    page = context.new_page()
    page.goto(f"{ann.address}/settings")

    page.get_by_role("radio", name="Español").check()
    page.locator("#language button").click()

    expect(page.locator("h1")).to_have_text("Ajustes")
    expect(page.get_by_role("radio", name="Español")).to_be_checked()
    page.goto(ann.address)
    expect(page.locator("html")).to_have_attribute("lang", "es")
    context.close()


def test_two_at_one_table_each_read_their_own_language(visitor: Callable[..., Visitor]) -> None:
    ann, bo = reads(visitor("Ann"), "de"), reads(visitor("Bo"), "es")
    link, referee = ann.open_table(GAME, "me", "open"), ann.house.hall.referee
    table_id = referee.by_link(link).id
    seat_changes.sit(referee, table_id, bo.id, "Bo", 1)
    pages = {"de": ann.at(link).page, "es": bo.at(link).page}
    shown = {}
    for code, page in pages.items():
        with referee.at(table_id) as table_match, speaking(code):
            seat = table_match.match.to_act
            view = table_match.match.view(seat)
            line, prompt = [*table_match.match.log(seat)][-1], view.game.words.prompt(view)
            titles = {piece.title for piece in pieces(view) if piece.title}
        expect(page.locator("#log li").first).to_have_text(line)
        if code == ("de", "es")[seat]:
            expect(page.locator("#task")).to_have_text(prompt)
        drawn = page.locator("#drawing title").all_text_contents()
        assert titles & {*drawn}
        shown[code] = line, prompt, sorted(drawn)

    for german, spanish in zip(shown["de"], shown["es"], strict=True):
        assert german != spanish
    expect(pages["de"].locator("#turn")).to_have_text(("Du bist am Zug", "Bo wählt")[seat])
    expect(pages["es"].locator("#turn")).to_have_text(("Ann está eligiendo", "Te toca")[seat])
