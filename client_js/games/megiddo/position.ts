/**
 * Queries on a Megiddo position: its stones, the seat whose turn it is, and whether a stone on a
 * point is legal.
 */

import type { MatchView, Params, Seat, StepEvent } from '../../sdk';
import { isOnBoard, numberOf } from './board/board';
import { EMPTY, type Stones } from './board/captures';
import type { MegiddoPosition, MegiddoTypes, Point } from './generated';

export type MegiddoView = MatchView<MegiddoTypes>;
export type MegiddoStepEvent = StepEvent<MegiddoTypes>;

/** Return the stones of a position in the order of their points. */
export function stonesOf({ stones }: Pick<MegiddoPosition, 'stones'>): Stones {
  return stones.join('');
}

/** Return the seat of the stone on a point; null for an empty point. */
export function ownerAt(stones: Stones, point: number): Seat | null {
  const stone = stones[point];
  if (stone === '0') return 0;
  return stone === '1' ? 1 : null;
}

/** Return the seat whose turn it is; null while no game is on. */
export function seatToPlay({ status, game }: MegiddoView): Seat | null {
  return status === 'playing' ? (game?.position.turn ?? null) : null;
}

/**
 * Return the rejection that the server would give for a stone on this point; null if it is legal.
 */
export function rejection(
  view: MegiddoView,
  { ring, spoke }: Point,
): { code: string; params: Params } | null {
  const params = { ring, spoke };
  if (view.viewer === 'spectator') return { code: 'not_seated', params: {} };
  if (view.status !== 'playing' || !view.game) return { code: 'not_playing', params: {} };
  if (seatToPlay(view) !== view.viewer) return { code: 'not_your_turn', params: {} };
  if (!isOnBoard(view.rules, { ring, spoke })) return { code: 'no_such_point', params };
  const stone = stonesOf(view.game.position)[numberOf(view.rules, { ring, spoke })];
  return stone === EMPTY ? null : { code: 'point_taken', params };
}

export function isSame(one: Point | null, other: Point | null): boolean {
  return one?.ring === other?.ring && one?.spoke === other?.spoke;
}

/** Return the key of a point on the table: `2:5`. */
export function pointKey({ ring, spoke }: Point): string {
  return `${ring}:${spoke}`;
}
