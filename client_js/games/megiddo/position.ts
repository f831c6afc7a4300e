/** What is looked up in a position. */

import type { MatchView, Params, Seat, StepEvent } from '../../sdk';
import { isOnBoard, numberOf } from './board/board';
import { EMPTY, type Stones } from './board/captures';
import type { MegiddoPosition, MegiddoTypes, Point } from './generated';

export type MegiddoView = MatchView<MegiddoTypes>;
export type MegiddoStepEvent = StepEvent<MegiddoTypes>;

/** All stones, in the order of the points. */
export function stonesOf({ stones }: Pick<MegiddoPosition, 'stones'>): Stones {
  return stones.join('');
}

/** Whose stone is on a point; null where it is empty. */
export function ownerAt(stones: Stones, point: number): Seat | null {
  const stone = stones[point];
  if (stone === '0') return 0;
  return stone === '1' ? 1 : null;
}

/** The seat whose turn it is; null while no game is on. */
export function seatToPlay({ status, game }: MegiddoView): Seat | null {
  return status === 'playing' ? (game?.position.turn ?? null) : null;
}

/** Why the viewer can't lay a stone there, by the server's code and parameters; null if they can. */
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

/** `2:5`, as the table names its points. */
export function pointKey({ ring, spoke }: Point): string {
  return `${ring}:${spoke}`;
}
