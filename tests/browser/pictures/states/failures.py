"""Picture states of disturbances: lost connections, absent players, time running out.

`make pictures` takes screenshots of them.
"""

from collections.abc import Callable, Mapping

from playwright.sync_api import expect

from protocol.core.clock import MINUTE_MS, TimeControl
from tests.browser.cable import Cable
from tests.browser.pictures.deals import find_moment
from tests.browser.pictures.moments import is_in_the_middle
from tests.browser.pictures.stage import Stage
from tests.browser.pictures.states.tables import SPITE, USUAL, open_seat
from tests.browser.visitor import Visitor

CONTROLLED = "() => navigator.serviceWorker.controller?.state === 'activated'"
CLOCK = TimeControl(bank_ms=MINUTE_MS)


def away(stage: Stage) -> Visitor:
    """Set up the picture of a game whose other player is absent. Return the viewer."""
    prepared = stage.play_match(find_moment(SPITE, USUAL, is_in_the_middle), absent=(0, 1))
    visitor = open_seat(stage, prepared)
    visitor.page.get_by_test_id("absence").wait_for()
    return visitor


def reconnecting(stage: Stage) -> Visitor:
    """Set up the picture of a page that has lost its connection. Return its visitor."""
    prepared = stage.play_match(find_moment(SPITE, USUAL, is_in_the_middle))
    visitor = stage.visitor(prepared.people[0])
    visitor.outages = True
    cable = Cable(visitor.context)
    visitor.open(prepared.url).skip_start()
    cable.cut()
    line = visitor.page.get_by_test_id("connection-line")
    expect(line).to_be_visible()
    return visitor


def clock_low(stage: Stage) -> Visitor:
    """Set up a game in which the viewer's time is nearly used up. Return the viewer.

    The page's time is frozen.
    """
    prepared = stage.play_match(find_moment(SPITE, USUAL, is_in_the_middle), clock=CLOCK)
    visitor = stage.visitor(prepared.people[0])
    visitor.context.clock.install()
    visitor.open(prepared.url).skip_start()
    stage.freeze_time(visitor.page, MINUTE_MS - 6_000)
    return visitor


def offline(stage: Stage) -> Visitor:
    """Set up a page opened without a network, by a browser that knows the site.

    Return its visitor.
    """
    device, home = stage.device, stage.visitor().page
    assert home.context.browser is not None
    context = home.context.browser.new_context(
        viewport={"width": device.width, "height": device.height},
        has_touch=device.touch,
        is_mobile=device.touch,
        device_scale_factor=device.density,
        locale=home.evaluate("navigator.language"),
    )
    stage.left.callback(context.close)
    visitor = Visitor(context.new_page(), device)
    visitor.open(f"{stage.site}/help")
    visitor.page.wait_for_function(CONTROLLED)
    context.set_offline(True)
    visitor.open(f"{stage.site}/help").page.get_by_test_id("offline").wait_for()
    visitor.outages = True
    return visitor


FAILURES: Mapping[str, Callable[[Stage], Visitor]] = {
    "away": away,
    "reconnecting": reconnecting,
    "clock-low": clock_low,
    "offline": offline,
}
