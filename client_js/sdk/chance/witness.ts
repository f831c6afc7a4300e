/** What this browser saw before a game, kept to compare it with the game's record. */

import type { MatchId, Seat } from '../generated/core';
import type { Pair } from './seeded_chance';

/** All bytes as hexadecimal digits. */
export type Witness = {
  readonly match: MatchId;
  /** The game's number in the match; 0 for the first game of a rematch that is not made yet. */
  readonly game: number;
  /** Whose browser this is. */
  readonly seat: Seat;
  /** The server's, as this browser first saw it. */
  readonly commitment: string;
  /** What this browser drew; null where another one had already committed for this seat. */
  readonly number: string | null;
  /** By seat, as they were closed, before this browser revealed anything; null: not seen. */
  readonly commitments: Pair | null;
  /** Whether this browser revealed its number before it heard that the game had begun. */
  readonly sent: boolean;
  /** Whether the server said that it has that number. */
  readonly taken: boolean;
};

/** As `localStorage`. */
export type KeyValueStorage = Pick<Storage, 'getItem' | 'setItem'>;

const NAME = 'spite.witnesses';
const KEPT = 200;

/** The newest witnesses. Where nothing can be stored, they last as long as the page. */
export class Witnesses {
  #kept: readonly Witness[] = [];
  readonly #storage: KeyValueStorage | null;

  constructor(storage: KeyValueStorage | null = browserStorage()) {
    this.#storage = storage;
  }

  of(match: MatchId, game: number): Witness | null {
    return this.#read().find((each) => each.match === match && each.game === game) ?? null;
  }

  /** Keeps a witness, in place of what was kept of the same game. */
  keep(witness: Witness): void {
    const others = this.#read().filter(
      (each) => each.match !== witness.match || each.game !== witness.game,
    );
    this.#write([...others, witness].slice(-KEPT));
  }

  forget(match: MatchId, game: number): void {
    this.#write(this.#read().filter((each) => each.match !== match || each.game !== game));
  }

  /** Read each time: another page of this browser may have added to it. */
  #read(): readonly Witness[] {
    try {
      const stored: unknown = JSON.parse(this.#storage?.getItem(NAME) ?? 'null');
      if (Array.isArray(stored)) this.#kept = stored.filter(isWitness);
    } catch {
      // Blocked, or not ours: what is known to this page has to do.
    }
    return this.#kept;
  }

  #write(witnesses: readonly Witness[]): void {
    this.#kept = witnesses;
    try {
      this.#storage?.setItem(NAME, JSON.stringify(witnesses));
    } catch {
      // Blocked or full: as above.
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

/** The browser's own storage; null in programs, and where it is blocked. */
function browserStorage(): KeyValueStorage | null {
  try {
    return typeof window === 'undefined' ? null : window.localStorage;
  } catch {
    return null;
  }
}
