/** A recorded game as a list of positions. */

import { BadRecord, type Result } from '../../../sdk';
import { isOnBoard, numberOf } from '../board/board';
import { EMPTY } from '../board/captures';
import { fold } from '../fold';
import type { MegiddoEvent, MegiddoPosition, MegiddoRules, MegiddoTypes } from '../generated';
import { stonesOf, type MegiddoStepEvent } from '../position';
import { layEvents } from '../predict';
import type { MegiddoRecord, RecordedMove } from './record';

/** The board after one step, and the events of the step. */
export type Frame = {
  readonly position: MegiddoPosition;
  readonly events: readonly MegiddoStepEvent[];
  readonly turn: number;
  readonly result: Result<MegiddoTypes> | null;
};

/**
 * Return the empty board, then a frame for each move. If the players ended the game, the end is a
 * frame of its own. Throws BadRecord for moves against the rules, or for an end other than theirs.
 */
export function framesOf(record: MegiddoRecord): Frame[] {
  const frames = [firstFrame(record)];
  for (const move of record.actions) frames.push(frameAfter(record, frames.at(-1), move));
  return withEnd(record, frames);
}

function firstFrame({ rules, first }: MegiddoRecord): Frame {
  const empty: MegiddoPosition = {
    stones: Array.from({ length: rules.rings }, () => EMPTY.repeat(rules.spokes)),
    first: null,
    turn: null,
    number: 0,
    captured: [0, 0],
    last: null,
    rows: [],
  };
  const turn: MegiddoEvent = { type: 'turn', seat: first, number: 1 };
  return { position: fold(empty, turn), events: [turn], turn: 1, result: null };
}

function frameAfter(
  { rules }: MegiddoRecord,
  before: Frame | undefined,
  move: RecordedMove,
): Frame {
  const { seat, ring, spoke } = move;
  const position = before?.position;
  const at = `ring ${ring}, spoke ${spoke}`;
  if (!position || isOver(before))
    throw new BadRecord('contradiction', `${at}: a stone is laid after the end`);
  if (position.turn !== seat)
    throw new BadRecord('contradiction', `${at}: a stone is laid out of turn`);
  const free = isOnBoard(rules, move) && stonesOf(position)[numberOf(rules, move)] === EMPTY;
  if (!free) throw new BadRecord('contradiction', `${at}: the point is not empty`);
  const events = layEvents(seat, position, rules, move);
  return { position: events.reduce(fold, position), events, turn: position.number, result: null };
}

/** Return whether the move ended the game: no turn follows. */
function isOver({ events }: Frame): boolean {
  return !events.some(({ type }) => type === 'turn');
}

function withEnd({ result: recorded, rules }: MegiddoRecord, frames: Frame[]): Frame[] {
  const last = frames.at(-1);
  if (!last) return frames;
  const { winner, reason, points, captured } = recorded;
  const result: Result<MegiddoTypes> = {
    winner,
    reason,
    points: [...points],
    tally: { captured: [...captured] },
  };
  if (last.position.captured.some((count, seat) => count !== captured[seat]))
    throw new BadRecord('contradiction', 'the captures differ from the recorded ones');
  const end: MegiddoStepEvent = { type: 'ended', result };
  if (!isOver(last)) return [...frames, { ...last, events: [end], result }];
  const found = outcomeOf(last.position, rules);
  if (reason !== found.reason || winner !== found.winner)
    throw new BadRecord('contradiction', 'the end differs from the recorded one');
  return [...frames.slice(0, -1), { ...last, events: [...last.events, end], result }];
}

/** Return how the game ended by the rules; null if a turn followed. */
function outcomeOf(
  { turn, rows, captured }: MegiddoPosition,
  rules: MegiddoRules,
): Pick<Result, 'winner' | 'reason'> {
  if (rows.length > 0) return { winner: turn, reason: 'row' };
  if (turn !== null && captured[turn] >= rules.captures)
    return { winner: turn, reason: 'captures' };
  return { winner: null, reason: 'board_full' };
}
