/**
 * Predicts the events of a stone, so that Megiddo's table can show them before the server answers.
 * All of them are certain (docs/rules/megiddo.md, sections 2 to 4).
 */

import type { Seat } from '../../sdk';
import { otherSeat } from '../../ui/seats';
import { boardOf, numberOf, pointOf } from './board/board';
import { EMPTY, lay } from './board/captures';
import { rowsThrough } from './board/rows';
import type { Lay, MegiddoEvent, MegiddoPosition, MegiddoRules, Point } from './generated';
import { stonesOf, type MegiddoView } from './position';

/**
 * Return the events that the server will send for the viewer's stone, except for the end of the
 * game; none for spectators and without a game.
 */
export function predict(view: MegiddoView, action: Lay): MegiddoEvent[] {
  const { viewer, game, rules } = view;
  if (viewer === 'spectator' || !game) return [];
  return layEvents(viewer, game.position, rules, action);
}

/**
 * Return the events of a stone that the seat lays on an empty point, except for the end of the
 * game.
 */
export function layEvents(
  seat: Seat,
  position: MegiddoPosition,
  rules: MegiddoRules,
  { ring, spoke }: Point,
): MegiddoEvent[] {
  const board = boardOf(rules);
  const point = numberOf(rules, { ring, spoke });
  const { stones, waves } = lay(board, stonesOf(position), point, seat);
  const rows = rowsThrough(board, stones, [point, ...waves.flat()], rules.row);
  const points = (numbers: readonly number[]): Point[] =>
    numbers.map((number) => pointOf(rules, number));
  const events: MegiddoEvent[] = [
    { type: 'laid', seat, ring, spoke },
    ...waves.map((wave) => ({ type: 'captured' as const, seat, points: points(wave) })),
  ];
  if (rows.length > 0)
    return [...events, { type: 'rows', seat, rows: rows.map((row) => ({ points: points(row) })) }];
  const captured = position.captured[seat] + waves.flat().length;
  if (captured >= rules.captures || !stones.includes(EMPTY)) return events;
  return [...events, { type: 'turn', seat: otherSeat(seat), number: position.number + 1 }];
}
