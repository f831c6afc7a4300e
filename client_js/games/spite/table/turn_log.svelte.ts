/** What has happened in the game, turn by turn, as far as it was seen here. */

import type { Seat, Seen } from '../../../sdk';
import type { Moved, ZoneId } from '../../cards/generated';
import { kindOf } from '../../cards/zones';
import type { SpiteTypes } from '../generated';
import { spitedBy, type Spited } from '../spited';
import { tell } from '../announcements';
import { turnAt, type SpiteStepEvent, type SpiteView } from '../position';

/** One event with its sentence. */
type LogEntry = { readonly event: SpiteStepEvent; readonly words: string };

export type LoggedTurn = {
  readonly seat: Seat;
  /** From 1. */
  readonly number: number;
  readonly entries: readonly LogEntry[];
};

export class TurnLog {
  /** The oldest first. */
  turns = $state.raw<readonly LoggedTurn[]>([]);
  /** What was just done to a player's stock card, for a moment. */
  spited = $state.raw<Spited | null>(null);
  /** The moves that are shown once more; null while none are. */
  replayedMoves = $state.raw<readonly Moved[] | null>(null);
  readonly #known = new WeakSet<SpiteStepEvent>();

  /** Where cards lie that a seat laid in its last turn, and nobody has covered or taken since. */
  readonly #laid = $derived.by(() => {
    const laid: Record<ZoneId, LoggedTurn | undefined> = {};
    for (const turn of this.turns.slice(-2))
      for (const move of movesOf(turn)) {
        laid[move.source] = undefined;
        laid[move.target] = turn;
      }
    return laid;
  });

  /** Whether the top card of a place was laid there in the last turn of a seat other than `viewer`. */
  isTraced(zone: ZoneId, viewer: Seat): boolean {
    const turn = this.#laid[zone];
    return turn !== undefined && turn.seat !== viewer && /^(build|discard):/.test(zone);
  }

  /** The moves of the last turn that the player across from `viewer` has begun. */
  lastMovesAcrossFrom(viewer: Seat): readonly Moved[] {
    const moves = this.turns
      .filter(({ seat }) => seat !== viewer)
      .map((turn) => movesOf(turn).filter(isSeen));
    return moves.findLast((some) => some.length > 0) ?? [];
  }

  /** Where the last card of all was played; null before that. */
  readonly lastPlay = $derived.by((): ZoneId | null => {
    const plays = this.turns.flatMap((turn) => movesOf(turn).filter(isPlay));
    return plays.at(-1)?.target ?? null;
  });

  /** The most cards that a seat played in one turn; 0 where the game was not seen from its start. */
  longestRun(seat: Seat): number {
    if (this.turns[0]?.number !== 1) return 0;
    const own = this.turns.filter((turn) => turn.seat === seat);
    return Math.max(0, ...own.map((turn) => movesOf(turn).filter(isPlay).length));
  }

  /** How many turns have been played; 0 while none has begun. */
  readonly count = $derived.by(() => this.turns.at(-1)?.number ?? 0);

  /** Takes in what led from `before` to `after`, and forgets what is `undone`. */
  add(
    before: SpiteView,
    after: SpiteView,
    events: readonly SpiteStepEvent[],
    undone: readonly SpiteStepEvent[],
  ): void {
    const fresh = events.filter((event) => !this.#isLogged(event));
    if (fresh.some(({ type }) => type === 'began')) this.turns = [];
    if (undone.length > 0) this.#forget((event) => undone.includes(event));
    const back = fresh.some(({ type }) => type === 'taken_back');
    // What is taken back never was; what is left of the turn is not known move by move.
    if (back) this.turns = this.turns.slice(0, -1);
    this.replayedMoves = null;
    this.spited = spitedBy(before, fresh);
    if (this.turns.length === 0) this.#begin(turnAt(before) ?? turnAt(after));
    for (const event of fresh) {
      this.#known.add(event);
      if (event.type === 'turn') this.#begin(event);
      else this.#append(event, tell(after, [event]).join(' '));
    }
  }

  /** Whether the log begins with the game. */
  get isComplete(): boolean {
    return this.turns[0]?.number === 1;
  }

  /** Takes in the steps from the beginning of the game to one that may be older than the newest. */
  complete(steps: readonly Seen<SpiteTypes>[]): void {
    const told = new TurnLog();
    let before: SpiteView | null = null;
    for (const { view, events } of steps) {
      told.add(before ?? view, view, events, []);
      before = view;
    }
    this.turns = mergeTurns(told.turns, this.turns);
    for (const { event } of this.turns.flatMap(({ entries }) => entries)) this.#known.add(event);
  }

  /** A turn that was dropped from the log is told again. */
  #isLogged(event: SpiteStepEvent): boolean {
    if (!this.#known.has(event)) return false;
    return event.type !== 'turn' || this.turns.some(({ number }) => number === event.number);
  }

  #begin(turn: Pick<LoggedTurn, 'seat' | 'number'> | null): void {
    if (!turn) return;
    const { seat, number } = turn;
    // Who looks back at a game comes to a turn again: it is told anew, and so are those after it.
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

  #append(event: SpiteStepEvent, words: string): void {
    const last = this.turns.at(-1);
    if (!last) return;
    const entries = [...last.entries, { event, words }];
    this.turns = [...this.turns.slice(0, -1), { ...last, entries }];
  }

  #forget(isGone: (event: SpiteStepEvent) => boolean): void {
    this.turns = this.turns.map((turn) => ({
      ...turn,
      entries: turn.entries.filter(({ event }) => !isGone(event)),
    }));
  }
}

/** Turns from two logs of a game: those of the first one, and on from where the second begins. */
function mergeTurns(before: readonly LoggedTurn[], since: readonly LoggedTurn[]): LoggedTurn[] {
  const [first, ...rest] = since;
  if (!first) return [...before];
  const same = before.find(({ number }) => number === first.number);
  const entries = same ? mergeEntries(same.entries, first.entries) : first.entries;
  return [...before.filter(({ number }) => number < first.number), { ...first, entries }, ...rest];
}

/** What happened in a turn, where the end of `before` is what `since` begins with. */
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

/** Whether everybody saw which card it was, as with plays and discards. */
function isSeen(move: Moved): boolean {
  return /^(build|discard):/.test(move.target);
}
