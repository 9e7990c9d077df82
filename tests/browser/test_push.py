"""Notices on a device: asked for by a touch, pushed by the hall, shown by the service worker, opened by a touch."""

import json
from collections.abc import Iterator

import pytest
from browser.people import Seated, Visitor
from hall.push_service import Listener, push_service
from hall.table import Server, serving, until
from hall.visitors import AT_ONCE
from playwright.sync_api import Browser, Page, Worker, expect

SUBSCRIPTION = """(given) => {
  let now = null;
  const ask = Notification.requestPermission;
  window.asked = 0;
  Notification.requestPermission = (...given) => (window.asked++, ask.apply(Notification, given));
  const made = { toJSON: () => given, unsubscribe: async () => { now = null; return true; } };
  PushManager.prototype.getSubscription = async () => now;
  PushManager.prototype.subscribe = async (options) => {
    window.subscribed = { asked: window.asked, ...options };
    return (now = made);
  };
}"""
"""A browser that reaches the test's push service instead of its maker's, which no test may reach."""


FAILING = "() => { PushManager.prototype.subscribe = async () => { throw new DOMException('push service error'); }; }"


@pytest.fixture(scope="module")
def calling_house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """A hall that pushes at once, to this machine too."""
    with serving(str(tmp_path_factory.mktemp("push") / "hall.sqlite"), post=AT_ONCE) as server:
        yield server


@pytest.fixture
def ann(chromium: Browser, calling_house: Server) -> Iterator[Visitor]:
    made = Visitor(chromium, calling_house, "Ann", phone=True)
    yield made
    made.context.close()
    assert made.errors == []


def settings_of(visitor: Visitor, phone: Listener) -> Page:
    """The settings, in a browser that gets its pushes from the test's service."""
    visitor.context.add_init_script(f"({SUBSCRIPTION})({json.dumps(phone.subscription)})")
    return visitor.go("/settings")


def service_worker(visitor: Visitor) -> Worker:
    """The hall's service worker, once it runs."""
    visitor.page.wait_for_function("() => navigator.serviceWorker.controller?.state === 'activated'")
    return visitor.context.service_workers[0]


NOTICES = """() => {
  self.badges = [];
  self.opened = [];
  self.notices = [];
  navigator.setAppBadge = async (count) => { badges.push(count); };
  clients.openWindow = async (address) => { opened.push(address); };
  registration.showNotification = async (title, { body, tag, data }) => { notices.push({ title, body, tag, data }); };
}"""
"""The system that shows notices and opens windows: a browser without windows has none, and crashes when it is asked
through its debugger to deliver a push. So the test notes what the system would be told."""

PUSH = "(message) => { dispatchEvent(new PushEvent('push', { data: message })); }"
TOUCH = """([{ data }]) => {
  const notification = { data, close: () => notices.pop() };
  dispatchEvent(Object.assign(new Event("notificationclick"), { notification, waitUntil: () => {} }));
}"""


def test_nothing_is_asked_before_a_touch_and_off_means_off(ann: Visitor) -> None:
    ann.context.grant_permissions(["notifications"])
    with push_service() as service:
        page = settings_of(ann, service.listener("phone"))
        expect(page.locator("#push-on")).to_be_visible()
        assert page.evaluate("asked") == 0

        page.tap("#push-on")
        expect(page.get_by_text("You are notified on this device.")).to_be_visible()
        subscribed = page.evaluate("subscribed")
        assert subscribed["userVisibleOnly"] is True
        assert subscribed["asked"] == 1
        assert subscribed["applicationServerKey"] == page.locator("#push").get_attribute("data-key")

        page.tap("#push-off")
        expect(page.locator("#push-on")).to_be_visible()


def test_a_browser_that_does_not_allow_it_says_so(ann: Visitor) -> None:
    ann.context.add_init_script("navigator.permissions.query = async () => ({ state: 'denied' })")
    with push_service() as service:
        page = settings_of(ann, service.listener("phone"))

        expect(page.get_by_text("This browser does not allow it.")).to_be_visible()
        expect(page.locator("#push-on")).to_be_hidden()


def test_a_browser_that_fails_is_told_in_a_sentence_of_the_hall(ann: Visitor) -> None:
    ann.context.grant_permissions(["notifications"])
    with push_service() as service:
        page = settings_of(ann, service.listener("phone"))
        page.evaluate(FAILING)
        page.tap("#push-on")

        expect(page.locator("#push-failed")).to_have_text(
            "That did not work in this browser. Check your connection and try again."
        )
        expect(page.locator("#push-on")).to_be_visible()


def test_a_pushed_turn_is_shown_counts_and_leads_to_its_table(ann: Visitor) -> None:
    ann.context.grant_permissions(["notifications"])
    with push_service() as service:
        phone = service.listener("phone")
        page = settings_of(ann, phone)
        page.tap("#push-on")
        expect(page.get_by_text("You are notified on this device.")).to_be_visible()
        link = ann.open_table("dice-archive", "me", "me")
        until(lambda: service.got)
        message = phone.read(service.got[0])

    worker = service_worker(ann)
    worker.evaluate(NOTICES)
    worker.evaluate(PUSH, json.dumps(message))
    until(lambda: worker.evaluate("badges.length"))
    notices = worker.evaluate("notices")
    assert notices == [
        {
            "title": "Your turn: Dice Archive",
            "body": "It is your turn at Dice Archive, Ann 2.",  # the seat that begins with this seed
            "tag": message["tag"],
            "data": {"path": f"/table/{link}"},
        }
    ]
    assert worker.evaluate("badges") == [1]
    expect(page.locator(".tabs .waiting")).to_have_text("1")

    worker.evaluate(TOUCH, notices)
    until(lambda: worker.evaluate("opened.length"))
    assert worker.evaluate("opened") == [f"{ann.address}/table/{link}"]
    assert worker.evaluate("notices") == []

    table = Seated(ann, ann.open_page(worker.evaluate("opened[0]").removeprefix(ann.address)))
    look = table.settle()
    assert table.touch_until_answered(look)["print"] != look["print"]
