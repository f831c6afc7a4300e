/** Whether chance in a recorded game was what the server had bound itself to. */

import type { Seat } from '../generated/core';
import { BadRecord, type GameRecord } from '../record';
import { commitmentTo, SeededChance, type Contributions } from './seeded_chance';

/** A record's `fairness` field. */
export type Fairness = {
  readonly scheme: 'spite-shuffles/1';
  /** SHA-256 of the seed; both players had it before the game. */
  readonly commitment: string;
  readonly seed: string;
  readonly contributions: Contributions;
};

/** One thing that was looked at: what, where in the record, and whether it is as it should. */
export type Checked = { readonly what: string; readonly where: string; readonly ok: boolean };

/** Of a shuffle: the order that follows from the numbers, and the recorded one. */
export type Orders = {
  readonly expected: readonly string[];
  readonly recorded: readonly string[];
};

/** A use of chance that was looked at; a shuffle has its orders. */
export type CheckedChance = Checked & { readonly orders?: Orders };

/** Uses up a game's chance, and notes in `found` what it finds. First of all, the commitment. */
export class Verifier {
  readonly found: CheckedChance[] = [];
  readonly #chance: SeededChance;

  constructor({ seed, commitment, contributions }: Fairness) {
    this.#chance = new SeededChance(seed, contributions);
    const ok = commitmentTo(seed) === commitment;
    this.#note('the seed is the one that was committed to', 'fairness.commitment', ok);
  }

  /** One shuffle, of the faces `of`: its result has to end with `order`. */
  shuffle(
    what: string,
    where: string,
    order: readonly string[],
    of: readonly string[] = order,
  ): void {
    const result = this.#chance.shuffle(of);
    const expected = result.slice(Math.max(0, result.length - order.length));
    const ok = expected.join() === order.join();
    this.found.push({ what, where, ok, orders: { expected, recorded: order } });
  }

  /** A lot that fell on `seat`. */
  lot(what: string, where: string, seat: Seat): void {
    this.#note(what, where, this.#chance.drawLots() === seat);
  }

  #note(what: string, where: string, ok: boolean): void {
    this.found.push({ what, where, ok });
  }
}

/** The record's `fairness`. Throws BadRecord where it has none, or one of another form. */
export function fairnessOf({ fairness }: Pick<GameRecord, 'fairness'>): Fairness {
  if (fairness === undefined || fairness === null)
    throw new BadRecord('the record does not tell where its shuffles are from');
  const read = fairness as Fairness;
  const { commitment, seed, contributions } = read;
  const added: unknown = contributions;
  const fits =
    Object.keys(read).length === FIELDS &&
    (read.scheme as string) === SCHEME &&
    isSecret(commitment) &&
    isSecret(seed) &&
    Array.isArray(added) &&
    added.length === 2 &&
    added.every((given) => given === null || isSecret(given));
  if (!fits) throw new BadRecord('it tells of its shuffles in a way that is not known here');
  return read;
}

const SCHEME = 'spite-shuffles/1';
const FIELDS = 4;

function isSecret(value: unknown): boolean {
  return typeof value === 'string' && /^[0-9a-f]{64}$/.test(value);
}
