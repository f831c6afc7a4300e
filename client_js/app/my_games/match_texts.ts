/**
 * Composes texts about the visitor's own matches: status, opponent, result, score, and how long ago
 * something happened.
 */

import { formatAgo } from '../../i18n/formats';
import { t } from '../../i18n/texts.svelte';
import { serverNowMs, type MyFinishedMatch, type MyMatch } from '../../sdk';
import { otherSeat, seatBelow, seatName } from '../../ui/seats';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;

/** Return the name of the visitor's opponent in a match; null if the seat is free. */
export function opponentOf({ match }: Pick<MyMatch, 'match'>): string | null {
  const seat = otherSeat(seatBelow(match));
  return match.players[seat] ? seatName(match, seat) : null;
}

/**
 * Tell if a match's player may remove it: it is against a bot, or an invitation that has not been
 * accepted.
 */
export function isRemovable({ match }: Pick<MyMatch, 'match'>): boolean {
  const opponent = match.players[otherSeat(seatBelow(match))];
  return opponent ? opponent.computer !== null : match.status === 'open';
}

/** Return the status of a visitor's match: whose turn it is, or what the match waits for. */
export function statusText({ match, your_turn: yours }: MyMatch, turns: boolean): string {
  const other = opponentOf({ match }) ?? '';
  switch (match.status) {
    case 'open':
      return other === '' ? t('myGames:notAccepted') : t('myGames:aboutToBegin');
    case 'playing':
      if (!turns) return t('myGames:inPlay');
      return yours ? t('words:yourTurn') : t('myGames:toPlay', { name: other });
    case 'between':
      return yours ? t('myGames:readyForNext') : t('myGames:waitingFor', { name: other });
    default:
      return t('myGames:aboutToBegin');
  }
}

/** Return the result of a finished match, as the visitor reads it. */
export function outcomeText({
  winner,
  viewer,
}: Pick<MyFinishedMatch, 'winner' | 'viewer'>): string {
  if (winner === null) return t('myGames:drawn');
  return winner === viewer ? t('myGames:youWon') : t('myGames:youLost');
}

/** Return the score of a match of several games, the visitor's first; null for a single game. */
export function scoreText({
  score,
  games,
  viewer,
}: Pick<MyFinishedMatch, 'score' | 'games' | 'viewer'>): string | null {
  if (games < 2) return null;
  return t('myGames:score', {
    own: score[viewer],
    other: score[otherSeat(viewer)],
    count: games,
  });
}

/** Return the age of a time by the server's clock, such as `5 minutes ago`. */
export function ago(thenMs: number, nowMs = serverNowMs()): string {
  const past = nowMs - thenMs;
  if (past < MINUTE_MS) return t('words:justNow');
  if (past < HOUR_MS) return formatAgo(Math.floor(past / MINUTE_MS), 'minute');
  if (past < DAY_MS) return formatAgo(Math.floor(past / HOUR_MS), 'hour');
  return formatAgo(Math.floor(past / DAY_MS), 'day');
}
