"""Tests the client's service worker: pages without a network, new builds, and notifications.

A page may ask for permission only after a tap, and then a push message announces a turn.
"""

import json
from collections.abc import Iterator
from pathlib import Path
from shutil import copytree

import pytest
from playwright.sync_api import Browser, BrowserContext, expect

from tests.browser.push import ASKED, SUBSCRIPTION, begin_game, wait_for_worker
from tests.support.built_site import built_site
from tests.support.push_service import BrowserKeys
from tests.support.timeouts import PATIENCE_S

KEEP_ANOTHER = """async () => {
  const kept = await caches.open('assets');
  await kept.put('/assets/a-1.js', new Response('of another build'));
}"""

UNTIL = """async () => {
  const look = async () => { %s };
  for (;;) {
    const found = await look();
    if (found !== null) return found;
    await new Promise((again) => setTimeout(again, 20));
  }
}"""
"""JavaScript that polls a condition until it holds."""


@pytest.fixture
def context(browser: Browser) -> Iterator[BrowserContext]:
    with browser.new_context(locale="en-US") as context:
        context.set_default_timeout(1000 * PATIENCE_S)
        yield context


@pytest.mark.long
def test_pages_come_from_the_network_or_report_that_it_is_missing(
    context: BrowserContext, built_client: Path, tmp_path: Path
) -> None:
    web = copytree(built_client.parent, tmp_path / "web")
    for copy in (*web.glob("*.br"), *web.glob("*.gz")):
        copy.unlink()
    with built_site(web) as site:
        page = context.new_page()
        page.goto(f"{site}/help")
        wait_for_worker(page)
        page.evaluate(KEEP_ANOTHER)

        context.set_offline(True)
        page.goto(f"{site}/help")
        expect(page.get_by_test_id("offline")).to_contain_text("No connection")
        # The page recovers by itself.
        context.set_offline(False)
        expect(page.get_by_role("navigation").first).to_be_visible()

        index, worker = web / "index.html", web / "sw.js"
        index.write_text(index.read_text().replace("<head>", '<head><meta name="next" />'))
        worker.write_text(worker.read_text().replace("version:`", "version:`next"))
        page.goto(f"{site}/help")
        expect(page.locator("meta[name=next]")).to_have_count(1)
        page.evaluate(
            UNTIL
            % """
              const names = (await caches.keys()).sort();
              if (names.length !== 2 || !names[1].startsWith('offline next')) return null;
              return (await caches.match('/assets/a-1.js')) ? null : true;"""
        )


@pytest.mark.long
def test_push_needs_a_tap_and_announces_a_turn(context: BrowserContext, site: str) -> None:
    context.grant_permissions(["notifications"], origin=site)
    wanted = BrowserKeys().wanted("https://updates.push.services.mozilla.com")
    context.add_init_script(ASKED)
    context.add_init_script(SUBSCRIPTION % json.dumps(wanted))
    page = context.new_page()
    page.goto(f"{site}/games")
    wait_for_worker(page)
    page.reload()
    page.get_by_test_id("push-on").click()
    expect(page.get_by_test_id("push")).to_contain_text("Start a game first")
    begin_game(page, site)
    page.goto(f"{site}/games")
    page.get_by_test_id("push-on").wait_for()
    assert page.evaluate("window.asked") == 0
    with page.expect_response(lambda answer: answer.request.method == "PUT") as asked:
        page.get_by_test_id("push-on").click()
    assert asked.value.status == 204
    assert page.evaluate("window.asked") == 1
    expect(page.get_by_test_id("push")).to_have_attribute("data-state", "on")

    turn = {"match": "Xk29fLmQ7a", "game_key": "x", "opponent": "Gentle Deer", "language": "id"}
    wire = context.new_cdp_session(page)
    registered: list[str] = []
    wire.on(
        "ServiceWorker.workerRegistrationUpdated",
        lambda event: registered.extend(one["registrationId"] for one in event["registrations"]),
    )
    wire.send("ServiceWorker.enable")
    while not registered:
        page.wait_for_timeout(10)
    for _ in range(2):
        wire.send(
            "ServiceWorker.deliverPushMessage",
            {"origin": site, "registrationId": registered[0], "data": json.dumps(turn)},
        )
    notifications = page.evaluate(
        UNTIL
        % """
          const shown = await (await navigator.serviceWorker.ready).getNotifications();
          return shown.length ? shown.map(({ title, body, tag }) => [title, body, tag]) : null;"""
    )
    assert notifications == [["Giliranmu", "Gentle Deer menunggu kamu main.", "Xk29fLmQ7a"]]

    page.get_by_test_id("push-off").click()
    expect(page.get_by_test_id("push-on")).to_be_visible()
