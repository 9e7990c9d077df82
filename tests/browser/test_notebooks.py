"""A report within another page, as in a notebook, in a real browser."""

from playwright.sync_api import Browser

from astragal.lab.page import framed, page


def test_a_framed_report_keeps_its_style_and_its_links_to_itself(chromium: Browser) -> None:
    report = page('A "framed" report', '<a href="#end">to the end</a>' + "<br>" * 99 + '<p id="end">End</p>')
    tab = chromium.new_page()
    tab.set_content(f'<style>a {{ display: none }}</style><h1 id="end">Notebook</h1>{framed(report)}')
    inside = tab.frames[1]
    inside.click("a")
    inside.wait_for_function("scrollY > 0")

    assert inside.title() == 'A "framed" report'
    assert tab.evaluate("getComputedStyle(document.querySelector('h1')).lineHeight") == "normal"
    tab.close()
