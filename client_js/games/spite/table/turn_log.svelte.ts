/**
 * The log of a game of Spite and Malice: its events turn by turn, as far as this page has seen them
 * or has loaded them. It also knows the opponent's last moves and spite.
 */

import type { Seat, SeenStep } from '../../../sdk';
import type { Moved, ZoneId } from '../../cards/generated';
import { kindOf } from '../../cards/zones';
import type { SpiteTypes } from '../generated';
import { spitedBy, type Spited } from '../spited';
import { logLine, type LogLine } from '../log_line';
import { turnAt, type SpiteStepEvent, type SpiteView } from '../position';

/** One entry of the game's log: an event and its line, null if it has none. */
type LogEntry = { readonly event: SpiteStepEvent; readonly line: LogLine | null };

export type LoggedTurn = {
  readonly seat: Seat;
  /** The number of the turn, from 1. */
  readonly number: number;
  readonly entries: readonly LogEntry[];
};

export class TurnLog {
  /** The game's turns, the oldest first. */
  turns = $state.raw<readonly LoggedTurn[]>([]);
  /** The player whose stock card has just lost its place, for a moment. */
  spited = $state.raw<Spited | null>(null);
  /** The moves in replay; null while there is no replay. */
  replayedMoves = $state.raw<readonly Moved[] | null>(null);
  readonly #known = new WeakSet<SpiteStepEvent>();

  /** The turn that laid the top card of each zone, among the last turns of both seats. */
  readonly #laid = $derived.by(() => {
    const laid: Record<ZoneId, LoggedTurn | undefined> = {};
    for (const turn of this.turns.slice(-2))
      for (const move of movesOf(turn)) {
        laid[move.source] = undefined;
        laid[move.target] = turn;
      }
    return laid;
  });

  /** Return whether the last turn of a seat other than `viewer` laid the top card of a zone. */
  isTraced(zone: ZoneId, viewer: Seat): boolean {
    const turn = this.#laid[zone];
    return turn !== undefined && turn.seat !== viewer && /^(build|discard):/.test(zone);
  }

  /** Return the moves of the last turn of the player across from `viewer`. */
  lastMovesAcrossFrom(viewer: Seat): readonly Moved[] {
    const moves = this.turns
      .filter(({ seat }) => seat !== viewer)
      .map((turn) => movesOf(turn).filter(isSeen));
    return moves.findLast((some) => some.length > 0) ?? [];
  }

  /**
   * Return the most cards that a seat played in one turn; 0 if the log lacks the start of the game.
   */
  longestRun(seat: Seat): number {
    if (this.turns[0]?.number !== 1) return 0;
    const own = this.turns.filter((turn) => turn.seat === seat);
    return Math.max(0, ...own.map((turn) => movesOf(turn).filter(isPlay).length));
  }

  /** The number of turns so far; 0 before the first. */
  readonly count = $derived.by(() => this.turns.at(-1)?.number ?? 0);

  /** Add the events that led from `before` to `after`, and remove the `undone` events. */
  add(
    before: SpiteView,
    after: SpiteView,
    events: readonly SpiteStepEvent[],
    undone: readonly SpiteStepEvent[],
  ): void {
    const added = events.filter((event) => !this.#isLogged(event));
    if (added.some(({ type }) => type === 'began')) this.turns = [];
    if (undone.length > 0) this.#forget((event) => undone.includes(event));
    const takenBack = added.some(({ type }) => type === 'taken_back');
    // After a takeback, the moves left in the turn are unknown, so the whole turn is removed.
    if (takenBack) this.turns = this.turns.slice(0, -1);
    this.replayedMoves = null;
    this.spited = spitedBy(before, added);
    if (this.turns.length === 0) this.#begin(turnAt(before) ?? turnAt(after));
    for (const event of added) {
      this.#known.add(event);
      if (event.type === 'turn') this.#begin(event);
      else this.#append(event, after);
    }
  }

  /** True if the log starts with the first turn. */
  get isComplete(): boolean {
    return this.turns[0]?.number === 1;
  }

  /** Add the steps from the start of the game up to one that may be older than the newest. */
  complete(steps: readonly SeenStep<SpiteTypes>[]): void {
    const older = new TurnLog();
    let before: SpiteView | null = null;
    for (const { view, events } of steps) {
      older.add(before ?? view, view, events, []);
      before = view;
    }
    this.turns = mergeTurns(older.turns, this.turns);
    for (const { event } of this.turns.flatMap(({ entries }) => entries)) this.#known.add(event);
  }

  /**
   * Return whether the log has an event. A turn that was removed from the log can be added again.
   */
  #isLogged(event: SpiteStepEvent): boolean {
    if (!this.#known.has(event)) return false;
    return event.type !== 'turn' || this.turns.some(({ number }) => number === event.number);
  }

  #begin(turn: Pick<LoggedTurn, 'seat' | 'number'> | null): void {
    if (!turn) return;
    const { seat, number } = turn;
    // A spectator who goes back to a turn sees it again, so it and all later turns start over.
    const [before, since] = [
      this.turns.filter(isBefore),
      this.turns.filter((one) => !isBefore(one)),
    ];
    for (const { event } of since.flatMap(({ entries }) => entries)) this.#known.delete(event);
    this.turns = [...before, { seat, number, entries: [] }];

    function isBefore(one: LoggedTurn): boolean {
      return one.number < number;
    }
  }

  #append(event: SpiteStepEvent, view: SpiteView): void {
    const last = this.turns.at(-1);
    if (!last) return;
    const entries = [...last.entries, { event, line: logLine(view, event, last.seat) }];
    this.turns = [...this.turns.slice(0, -1), { ...last, entries }];
  }

  #forget(isGone: (event: SpiteStepEvent) => boolean): void {
    this.turns = this.turns.map((turn) => ({
      ...turn,
      entries: turn.entries.filter(({ event }) => !isGone(event)),
    }));
  }
}

/** Merge two logs: the turns of the first, up to the start of the second, and then the second. */
function mergeTurns(before: readonly LoggedTurn[], since: readonly LoggedTurn[]): LoggedTurn[] {
  const [first, ...rest] = since;
  if (!first) return [...before];
  const same = before.find(({ number }) => number === first.number);
  const entries = same ? mergeEntries(same.entries, first.entries) : first.entries;
  return [...before.filter(({ number }) => number < first.number), { ...first, entries }, ...rest];
}

/** Merge two lists of entries of one turn, of which the end of the first may overlap the second. */
function mergeEntries(
  before: readonly LogEntry[],
  since: readonly LogEntry[],
): readonly LogEntry[] {
  const eventsKey = (entries: readonly LogEntry[]): string =>
    JSON.stringify(entries.map(({ event }) => event));
  for (let from = Math.max(0, before.length - since.length); from < before.length; from += 1) {
    const common = before.length - from;
    if (eventsKey(before.slice(from)) === eventsKey(since.slice(0, common)))
      return [...before.slice(0, from), ...since];
  }
  return [...before, ...since];
}

function movesOf({ entries }: LoggedTurn): Moved[] {
  return entries.flatMap(({ event }) => (event.type === 'moved' ? [event] : []));
}

function isPlay({ target }: Moved): boolean {
  return kindOf(target) === 'build';
}

/** Return whether all viewers saw the moved card, as with plays and discards. */
function isSeen(move: Moved): boolean {
  return /^(build|discard):/.test(move.target);
}
