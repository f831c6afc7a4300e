/**
 * Stores in this browser what it observed before each game: the commitments, and its own number.
 * The fairness check compares this with the game's record.
 */

import type { MatchId, Seat } from '../generated/core';
import type { Pair } from './seeded_chance';

/** One browser's observation before a game. All bytes are hexadecimal digits. */
export type Witness = {
  readonly match: MatchId;
  /** The game's number in the match; 0 for the first game of a rematch that does not exist yet. */
  readonly game: number;
  /** The seat of this browser's player. */
  readonly seat: Seat;
  /** The server's commitment, as this browser first saw it. */
  readonly commitment: string;
  /**
   * The number that this browser drew; null if another browser had already committed for this seat.
   */
  readonly number: string | null;
  /** By seat, the closed commitments before this browser revealed its number; null if not seen. */
  readonly commitments: Pair | null;
  /** True if this browser revealed its number before it learned that the game had begun. */
  readonly sent: boolean;
  /** True if the server confirmed that it has the number. */
  readonly taken: boolean;
};

/** The methods of `localStorage` that are used here. */
export type KeyValueStorage = Pick<Storage, 'getItem' | 'setItem'>;

const NAME = 'spite.witnesses';
const MAX_WITNESSES = 200;

/**
 * The stored observations of this browser, the newest games only. Without storage they last as long
 * as the page.
 */
export class Witnesses {
  #witnesses: readonly Witness[] = [];
  readonly #storage: KeyValueStorage | null;

  constructor(storage: KeyValueStorage | null = browserStorage()) {
    this.#storage = storage;
  }

  /** Return the observation of a match's game; null if there is none. */
  of(match: MatchId, game: number): Witness | null {
    return this.#read().find((each) => each.match === match && each.game === game) ?? null;
  }

  /** Store an observation in place of an earlier one of the same game. */
  keep(witness: Witness): void {
    const others = this.#read().filter(
      (each) => each.match !== witness.match || each.game !== witness.game,
    );
    this.#write([...others, witness].slice(-MAX_WITNESSES));
  }

  forget(match: MatchId, game: number): void {
    this.#write(this.#read().filter((each) => each.match !== match || each.game !== game));
  }

  /** Read the storage. Another page of this browser may have written to it. */
  #read(): readonly Witness[] {
    try {
      const stored: unknown = JSON.parse(this.#storage?.getItem(NAME) ?? 'null');
      if (Array.isArray(stored)) this.#witnesses = stored.filter(isWitness);
    } catch {
      // Storage is blocked, or the content is not ours: use what this page knows.
    }
    return this.#witnesses;
  }

  #write(witnesses: readonly Witness[]): void {
    this.#witnesses = witnesses;
    try {
      this.#storage?.setItem(NAME, JSON.stringify(witnesses));
    } catch {
      // Storage is blocked or full.
    }
  }
}

function isWitness(value: unknown): value is Witness {
  const witness = value as Partial<Witness> | null;
  return (
    typeof witness?.match === 'string' &&
    typeof witness.commitment === 'string' &&
    typeof witness.sent === 'boolean'
  );
}

/** Return the browser's storage; null outside browsers and if it is blocked. */
function browserStorage(): KeyValueStorage | null {
  try {
    return typeof window === 'undefined' ? null : window.localStorage;
  } catch {
    return null;
  }
}
