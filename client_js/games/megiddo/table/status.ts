/** The one line that says what happened, and what to do. */

import type { Seat } from '../../../sdk';
import { seatName, turnWords } from '../../../ui/seats';
import { capital, counted, verb } from '../../../ui/wording';
import { endWords } from '../words';
import type { Point } from '../generated';
import { pointName, rowPlace } from '../naming';
import { seatToPlay, type MegiddoView } from '../position';

/** What is to be known besides the view. */
export type Seen = {
  /** How many stones the last move captured, and who made it. */
  readonly captured: { readonly seat: Seat; readonly count: number } | null;
  /** The point that was chosen, and how many stones it would capture. */
  readonly chosen: { readonly point: Point; readonly captures: number } | null;
};

/** Players are told what to do in their first turns. */
const FIRST_TURNS = 4;

export function statusWords(view: MegiddoView, { captured, chosen }: Seen): string {
  const position = view.game?.position;
  if (view.game?.result) return ending(view, view.game);
  const seat = seatToPlay(view);
  if (seat === null || !position) return '';
  if (chosen) {
    const captures = chosen.captures > 0 ? `, captures ${chosen.captures}` : '';
    return `${capital(pointName(chosen.point))}${captures}: tap it again to lay your stone`;
  }
  if (position.number === 1) return beginning(view, seat);
  const happened = captured && captured.count > 0 ? `${captureWords(view, captured)}. ` : '';
  const explained = seat === view.viewer && position.number <= FIRST_TURNS;
  return `${happened}${turnWords(view, seat)}${explained ? ': lay a stone on any empty point' : ''}`;
}

/** How the game ended, where that can be seen on the board. */
function ending(view: MegiddoView, { position, result }: NonNullable<MegiddoView['game']>): string {
  const winner = result?.winner ?? null;
  if (winner === null || !result) return endWords(result?.reason ?? '') ?? '';
  const who = seatName(view, winner);
  const [row, ...further] = position.rows;
  if (result.reason === 'captures')
    return `${who} captured ${counted(position.captured[winner], 'stone')}`;
  if (result.reason !== 'row' || !row) return '';
  if (further.length > 0) return `${who} completed ${further.length + 1} rows`;
  return `${who} completed a row of ${row.points.length} ${rowPlace(row)}`;
}

function beginning(view: MegiddoView, seat: Seat): string {
  const who = seatName(view, seat);
  const lot = view.rules.first_player === 'random' || view.game?.number === 1;
  const begins = `${who} ${verb(who, 'begin')}${lot ? ', by lot' : ''}`;
  return seat === view.viewer ? `${begins}: lay a stone on any point` : begins;
}

function captureWords(view: MegiddoView, { seat, count }: { seat: Seat; count: number }): string {
  const who = seatName(view, seat);
  return `${who} captured ${counted(count, 'stone')}`;
}
