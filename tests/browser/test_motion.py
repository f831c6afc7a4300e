"""What moves: no frame shows a table that contradicts itself."""

from playwright.sync_api import expect

from tests.browser.spite.frames import contradictions, frames_seen, watch_frames
from tests.browser.spite.player import play, players_at
from tests.browser.tables import SHORT, Table, Tables


def test_every_frame_has_all_the_cards(tables: Tables, site: str) -> None:
    creator = tables.open_match(site)
    watch_frames(creator.page)
    guest = tables.visitor().open(creator.page.url)
    watch_frames(guest.page)
    guest.page.get_by_test_id("accept").click()
    for visitor in (creator, guest):
        visitor.reaches_table()
        # Not skipped: what is shown of the deal ends by itself.
        expect(visitor.page.get_by_test_id("start-scene")).to_have_count(0)
    play(players_at(Table(creator.page.url, creator, guest, SHORT)), moves=12)
    for visitor in (creator, guest):
        assert contradictions(visitor.page) == []
        assert min(frames_seen(visitor.page)) > 0
