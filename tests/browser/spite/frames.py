"""Checks every frame of a table of Spite and Malice: no card may be missing or visible twice.

It counts what is visible: the number of a zone if it has one, otherwise its cards, and the copies
that fly between zones.
"""

from playwright.sync_api import Page

WITNESS = """() => {
  window.inconsistencies = [];
  window.frames = 0;
  const number = (zone) => {
    const shown = document.querySelector(`[data-seen="${zone}"]`);
    return shown === null ? null : Number(shown.textContent);
  };
  const seen = (face) => face.checkVisibility({ opacityProperty: true, visibilityProperty: true });
  const inPlace = (zone, copies) => {
    const faces = [...zone.querySelectorAll('[data-face]')];
    const waiting = copies
      .filter((copy) => copy.dataset.waits === zone.dataset.zone)
      .reduce((sum, copy) => sum + Number(copy.dataset.cards), 0);
    if (zone.dataset.zone.startsWith('build:'))
      return Number(zone.dataset.count) - faces.filter((face) => !seen(face)).length + waiting;
    return faces.filter(seen).length + waiting;
  };
  const look = () => {
    const table = document.querySelector('[data-testid=table]');
    if (!table || !document.querySelector('.stage [data-zone]')) return;
    const zones = [...document.querySelectorAll('.stage [data-zone]')];
    const copies = [...document.querySelectorAll('.layer [data-cards]')];
    const flying = copies
      .filter((copy) => copy.dataset.waits === undefined)
      .reduce((sum, copy) => sum + Number(copy.dataset.cards), 0);
    const counts = zones.map((zone) => [
      zone.dataset.zone,
      number(zone.dataset.zone) ?? inPlace(zone, copies),
    ]);
    const carried = document.querySelector('.carried');
    // The card in the air is still one of those that a number counts.
    const counted = carried === null || number(carried.dataset.from) !== null;
    const lifted = counted ? 0 : Number(carried.dataset.cards);
    const total = counts.reduce((sum, [, count]) => sum + count, flying + lifted);
    const held = zones.reduce((sum, zone) => sum + Number(zone.dataset.count), 0);
    window.frames += 1;
    if (copies.length > 0) window.moving = (window.moving ?? 0) + 1;
    if (document.querySelector('[data-testid=start-scene]')) {
      window.openings = (window.openings ?? 0) + 1;
      if (document.querySelector('.bar.active'))
        window.inconsistencies.push('a turn before the deal');
    }
    if (total !== held)
      window.inconsistencies.push(
        `${total} of ${held} cards: ${flying} fly, ${lifted} carried, ${counts.join(' ')}`,
      );
  };
  const watch = () => {
    requestAnimationFrame(watch);
    // It is called in the same frame, once the page has prepared it.
    const prepared = new ResizeObserver(() => {
      prepared.disconnect();
      look();
    });
    prepared.observe(document.body);
  };
  requestAnimationFrame(watch);
}"""


def watch_frames(page: Page) -> None:
    """Check the cards in every frame that a table's page shows, from now until it is reloaded.

    `inconsistencies` returns the faults.
    """
    page.evaluate(WITNESS)


def inconsistencies(page: Page) -> list[str]:
    """Return the faults of the frames watched so far.

    A fault is a missing card, one that is visible twice, or a turn shown before the deal ends.
    """
    found: list[str] = page.evaluate("() => window.inconsistencies")
    return found


def frames_seen(page: Page) -> tuple[int, int]:
    """Return the numbers of watched frames with the start scene, and with flying cards."""
    dealing, moving = page.evaluate("() => [window.openings ?? 0, window.moving ?? 0]")
    return dealing, moving


def frames_checked(page: Page) -> tuple[int, int]:
    """Return the number of frames checked, and of those that showed flying cards."""
    every, moving = page.evaluate("() => [window.frames, window.moving ?? 0]")
    return every, moving
