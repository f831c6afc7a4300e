/** The text of the status line of Megiddo's table: the last event, and what the player can do. */

import { t } from '../../../i18n/texts.svelte';
import type { Seat } from '../../../sdk';
import { seatName, turnText } from '../../../ui/seats';
import { capitalize } from '../../../ui/capitalization';
import { endText } from '../messages';
import type { Point } from '../generated';
import { pointName, rowPlace } from '../names';
import { seatToPlay, type MegiddoView } from '../position';

/** The state that the text of the status line depends on, besides the view. */
export type StatusContext = {
  /** The number of stones that the last move captured, and the seat that moved. */
  readonly captured: { readonly seat: Seat; readonly count: number } | null;
  /** The chosen point, and the number of stones that it would capture. */
  readonly chosen: { readonly point: Point; readonly captures: number } | null;
};

/** The number of turns in which players get instructions. */
const FIRST_TURNS = 4;

/**
 * Return the text of the status line: how the game ended, how to confirm a chosen point, or the
 * last captures and whose turn it is; empty without a game.
 */
export function statusText(view: MegiddoView, { captured, chosen }: StatusContext): string {
  const position = view.game?.position;
  if (view.game?.result) return endingText(view, view.game);
  const seat = seatToPlay(view);
  if (seat === null || !position) return '';
  if (chosen) {
    const point = capitalize(pointName(chosen.point));
    return chosen.captures > 0
      ? t('megiddo:tapAgainCaptures', { point, count: chosen.captures })
      : t('megiddo:tapAgain', { point });
  }
  if (position.number === 1) return startText(view, seat);
  const happened = captured && captured.count > 0 ? `${captureText(view, captured)}. ` : '';
  const turn = turnText(view, seat);
  const explained = seat === view.viewer && position.number <= FIRST_TURNS;
  return `${happened}${explained ? t('megiddo:layAnyEmpty', { turn }) : turn}`;
}

/** Describe how the game ended, if the board shows it. */
function endingText(
  view: MegiddoView,
  { position, result }: NonNullable<MegiddoView['game']>,
): string {
  const winner = result?.winner ?? null;
  if (winner === null || !result) return endText(result?.reason ?? '') ?? '';
  const [row, ...further] = position.rows;
  if (result.reason === 'captures')
    return captureText(view, { seat: winner, count: position.captured[winner] });
  if (result.reason !== 'row' || !row) return '';
  const what =
    further.length > 0
      ? t('megiddo:rowsCount', { count: further.length + 1 })
      : t('megiddo:aRow', { length: row.points.length, place: rowPlace(row) });
  return winner === view.viewer
    ? t('megiddo:completed.you', { what })
    : t('megiddo:completed.other', { name: seatName(view, winner), what });
}

function startText(view: MegiddoView, seat: Seat): string {
  const lot = view.rules.first_player === 'random' || view.game?.number === 1;
  const form = seat === view.viewer ? 'you' : 'other';
  const name = seatName(view, seat);
  const begins = lot
    ? t(`megiddo:beginLot.${form}`, { name })
    : t(`megiddo:begin.${form}`, { name });
  return seat === view.viewer ? t('megiddo:layAny', { begins }) : begins;
}

function captureText(view: MegiddoView, { seat, count }: { seat: Seat; count: number }): string {
  const stones = t('megiddo:stones', { count });
  return seat === view.viewer
    ? t('megiddo:captured.you', { stones })
    : t('megiddo:captured.other', { name: seatName(view, seat), stones });
}
