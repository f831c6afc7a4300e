/**
 * Megiddo's announcements for screen readers: a short sentence for each stone, wave of captures,
 * row and turn, and the count of captured stones.
 */

import { t } from '../../i18n/texts.svelte';
import { formatList } from '../../i18n/formats';
import { isMatchEvent, type Seat } from '../../sdk';
import { matchEventText } from '../../ui/match_event_texts';
import { seatName, turnText } from '../../ui/seats';
import type { Captured, Laid, MegiddoTypes, RowsMade } from './generated';
import { pointName, rowPlace } from './names';
import type { MegiddoStepEvent, MegiddoView } from './position';
import { scoreUnit } from './score';

/** Describe for screen readers `events`, which led to `view`. */
export function tell(view: MegiddoView, events: readonly MegiddoStepEvent[]): string[] {
  return [
    ...events.flatMap((event) => eventText(view, event) ?? []),
    ...countTexts(view, events),
    ...events.flatMap((event) => (event.type === 'turn' ? [`${turnText(view, event.seat)}.`] : [])),
  ];
}

function eventText(view: MegiddoView, event: MegiddoStepEvent): string | null {
  if (isMatchEvent<MegiddoTypes>(event)) {
    if (event.type === 'began') return t('megiddo:begins');
    return matchEventText(view, event, scoreUnit(view.rules) !== null);
  }
  switch (event.type) {
    case 'laid':
      return laidText(view, event);
    case 'captured':
      return capturedText(view, event);
    case 'rows':
      return rowsText(view, event);
    case 'turn':
      return null;
  }
}

/** Return the text about a seat: one for the viewer, and one with the other player's name. */
function seatText(
  view: MegiddoView,
  seat: Seat,
  own: string,
  others: (name: string) => string,
): string {
  return seat === view.viewer ? own : others(seatName(view, seat));
}

function laidText(view: MegiddoView, event: Laid): string {
  const point = pointName(event);
  return seatText(view, event.seat, t('megiddo:lays.you', { point }), (name) =>
    t('megiddo:lays.other', { name, point }),
  );
}

function capturedText(view: MegiddoView, { seat, points }: Captured): string {
  const what = {
    stones: t('megiddo:stones', { count: points.length }),
    places: formatList(points.map(pointName)),
  };
  return seatText(view, seat, t('megiddo:captures.you', what), (name) =>
    t('megiddo:captures.other', { name, ...what }),
  );
}

function rowsText(view: MegiddoView, { seat, rows: made }: RowsMade): string {
  const what = formatList(
    made.map((row) => t('megiddo:aRow', { length: row.points.length, place: rowPlace(row) })),
  );
  return seatText(view, seat, t('megiddo:completes.you', { rows: what }), (name) =>
    t('megiddo:completes.other', { name, rows: what }),
  );
}

/** Describe how many stones each player has captured, if `events` include captures. */
function countTexts(view: MegiddoView, events: readonly MegiddoStepEvent[]): string[] {
  const last = events.findLast((event) => event.type === 'captured');
  if (!last || !view.game) return [];
  const so = { captured: view.game.position.captured[last.seat], wanted: view.rules.captures };
  return [
    seatText(view, last.seat, t('megiddo:hasCaptured.you', so), (name) =>
      t('megiddo:hasCaptured.other', { name, ...so }),
    ),
  ];
}
