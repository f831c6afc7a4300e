/**
 * Recomputes the chance in a recorded game and checks it: the seed and numbers fit their
 * commitments, and each shuffle and lot has the recorded result. For the fairness page.
 */

import type { Seat } from '../generated/core';
import { BadRecord, type GameRecord } from '../record';
import {
  commitmentTo,
  commitmentToNumber,
  SeededChance,
  type Contributions,
} from './seeded_chance';

/** The `fairness` field of a game's record: the origin of its chance. */
export type Fairness = Contributions & {
  readonly scheme: 'spite-shuffles/2';
  /** SHA-256 of the seed. Both clients had it before they committed to anything. */
  readonly commitment: string;
  readonly seed: string;
  /** The seat that began the previous game: only in the first game of a rematch. */
  readonly previous_first?: Seat;
};

/** The result of one fairness check, with what it checked and the place in the record. */
export type Checked = { readonly what: string; readonly where: string; readonly ok: boolean };

/** A shuffle's expected order, computed from seed and numbers, and the recorded one. */
export type Orders = {
  readonly expected: readonly string[];
  readonly recorded: readonly string[];
};

/** The check of one use of chance in a record. A shuffle also has its orders. */
export type CheckedChance = Checked & { readonly orders?: Orders };

/** The results of a fairness check of a record, grouped by what they are about. */
export type CheckSummary = {
  /** True if the server had committed to the recorded seed. */
  readonly seed: boolean;
  /** By seat: true if the client's number fits its commitment; null if no number was revealed. */
  readonly numbers: readonly [boolean | null, boolean | null];
  readonly uses: readonly CheckedChance[];
};

const OF_SEED = 'fairness.commitment';
const BY_TURNS = 'fairness.previous_first';
const OF_NUMBERS = ['fairness.numbers[0]', 'fairness.numbers[1]'] as const;

/** Group the results of a record's fairness check. */
export function summaryOf(found: readonly CheckedChance[]): CheckSummary {
  const okAt = (place: string): boolean | null =>
    found.find(({ where }) => where === place)?.ok ?? null;
  const others: readonly string[] = [OF_SEED, ...OF_NUMBERS];
  return {
    seed: okAt(OF_SEED) ?? false,
    numbers: [okAt(OF_NUMBERS[0]), okAt(OF_NUMBERS[1])],
    uses: found.filter(({ where }) => !others.includes(where)),
  };
}

/**
 * Replays the chance in a game's record, and collects the check results in `found`, the commitments
 * first.
 */
export class Verifier {
  readonly found: CheckedChance[] = [];
  readonly #chance: SeededChance;

  constructor({ seed, commitment, commitments, numbers }: Fairness) {
    this.#chance = new SeededChance(seed, { commitments, numbers });
    const ok = commitmentTo(seed) === commitment;
    this.#note('the seed is the one that was committed to', OF_SEED, ok);
    for (const seat of [0, 1] as const) {
      const number = numbers[seat];
      if (number === null) continue;
      const opens = commitmentToNumber(commitment, seat, number) === commitments[seat];
      const what = `the number of seat ${seat} is the one that was committed to`;
      this.#note(what, OF_NUMBERS[seat], opens);
    }
  }

  /** Check one shuffle of the faces `of`: its result has to end with `order`. */
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

  /** Check that the random draw gave `seat`. */
  lot(what: string, where: string, seat: Seat): void {
    this.#note(what, where, this.#chance.drawSeat() === seat);
  }

  /** Check that the players take turns in beginning: `first` begins, after the seat `before`. */
  turns(first: Seat, before: Seat): void {
    this.#note('the players take turns in beginning', BY_TURNS, first !== before);
  }

  #note(what: string, where: string, ok: boolean): void {
    this.found.push({ what, where, ok });
  }
}

/** Tell if the deal was prepared: that of a lesson, or a shared deal after its first game. */
export function isPrepared({ fairness }: Pick<GameRecord, 'fairness'>): boolean {
  return (fairness as { scheme?: unknown } | null | undefined)?.scheme === 'prepared';
}

/** Return the record's `fairness`. Throws BadRecord if it is missing or has another form. */
export function fairnessOf({ fairness }: Pick<GameRecord, 'fairness'>): Fairness {
  if (fairness === undefined || fairness === null) throw new BadRecord('no_fairness');
  const read = fairness as Fairness;
  const { commitment, seed, commitments, numbers, previous_first } = read;
  const fits =
    Object.keys(read).length === FIELDS + Number(previous_first !== undefined) &&
    [undefined, 0, 1].includes(previous_first) &&
    (read.scheme as string) === SCHEME &&
    isSecret(commitment) &&
    isSecret(seed) &&
    isPair(commitments) &&
    isPair(numbers) &&
    numbers.every((number, seat) => number === null || commitments[seat] !== null);
  if (!fits) throw new BadRecord('unknown_fairness');
  return read;
}

const SCHEME = 'spite-shuffles/2';
const FIELDS = 5;

function isPair(value: unknown): boolean {
  return (
    Array.isArray(value) &&
    value.length === 2 &&
    value.every((given) => given === null || isSecret(given))
  );
}

function isSecret(value: unknown): boolean {
  return typeof value === 'string' && /^[0-9a-f]{64}$/.test(value);
}
