/** What happened, in words for those who listen: a short sentence for whatever matters. */

import { isAroundGame } from '../../sdk';
import { tellAround } from '../../ui/game_words';
import { seatName, turnWords } from '../../ui/seats';
import { counted, listed, verb } from '../../ui/wording';
import type { Captured, Laid, MegiddoTypes, RowsMade } from './generated';
import { pointName, rowPlace } from './naming';
import type { MegiddoStepEvent, MegiddoView } from './position';
import { scoreUnit } from './score';

/** The sentences that tell `events`, which led to `view`. */
export function tell(view: MegiddoView, events: readonly MegiddoStepEvent[]): string[] {
  return [
    ...events.flatMap((event) => sentence(view, event) ?? []),
    ...counts(view, events),
    ...events.flatMap((event) =>
      event.type === 'turn' ? [`${turnWords(view, event.seat)}.`] : [],
    ),
  ];
}

function sentence(view: MegiddoView, event: MegiddoStepEvent): string | null {
  if (isAroundGame<MegiddoTypes>(event)) {
    if (event.type === 'began') return 'The game begins on an empty board.';
    return tellAround(view, event, scoreUnit(view.rules) !== null);
  }
  switch (event.type) {
    case 'laid':
      return laying(view, event);
    case 'captured':
      return capture(view, event);
    case 'rows':
      return rows(view, event);
    case 'turn':
      return null;
  }
}

function laying(view: MegiddoView, event: Laid): string {
  const who = seatName(view, event.seat);
  return `${who} ${verb(who, 'lay')} a stone on ${pointName(event)}.`;
}

function capture(view: MegiddoView, { seat, points }: Captured): string {
  const who = seatName(view, seat);
  const places = listed(points.map(pointName));
  return `${who} ${verb(who, 'capture')} ${counted(points.length, 'stone')}: ${places}.`;
}

function rows(view: MegiddoView, { seat, rows: made }: RowsMade): string {
  const who = seatName(view, seat);
  const each = made.map((row) => `a row of ${row.points.length} ${rowPlace(row)}`);
  return `${who} ${verb(who, 'complete')} ${listed(each)}.`;
}

/** How many stones have been captured by now, after captures. */
function counts(view: MegiddoView, events: readonly MegiddoStepEvent[]): string[] {
  const last = events.findLast((event) => event.type === 'captured');
  if (!last || !view.game) return [];
  const who = seatName(view, last.seat);
  const captured = view.game.position.captured[last.seat];
  const have = who === 'You' ? 'have' : 'has';
  return [`${who} ${have} captured ${captured} of ${view.rules.captures}.`];
}
