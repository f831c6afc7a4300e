/**
 * Whether the shuffles of a recorded game were the ones that the server had bound itself to: the
 * same checks, in the same order, as those of `spite verify-fairness`.
 */

import type { Card, Seat } from '../generated/protocol';
import { stockCards } from '../pack';
import { BadRecord, type GameRecord } from '../record';
import { commitmentTo, SeededShuffles, type Contributions } from './shuffles';

/** A record's `fairness` field. */
export type Fairness = {
  readonly scheme: 'spite-shuffles/1';
  /** SHA-256 of the seed; both players had it before the deal. */
  readonly commitment: string;
  readonly seed: string;
  readonly contributions: Contributions;
};

/** One thing that was looked at: what, where in the record, and whether it is as it should. */
export type Checked = { readonly what: string; readonly where: string; readonly ok: boolean };

/** Of a shuffle: the order that follows from the numbers, and the recorded one; bottom to top. */
export type Orders = { readonly expected: readonly Card[]; readonly recorded: readonly Card[] };

/**
 * Works out every use of chance anew, in order, and compares. Only the order of cards is looked at:
 * for the rest see `followCards`. Throws BadRecord where the record has no `fairness`, or one of
 * another form.
 */
export function verifyFairness(record: GameRecord): (Checked & { orders?: Orders })[] {
  const fairness = fairnessOf(record);
  const verifier = new Verifier(record, fairness);
  record.deals.forEach((_, index) => {
    verifier.checkDeal(index);
  });
  if (drawsLots(record)) verifier.checkLot();
  record.actions.forEach((entry, index) => {
    if (entry.do === 'shuffle')
      verifier.check('the draw pile was shuffled so', `actions[${index}]`, entry.draw);
  });
  return verifier.found;
}

/** The record's `fairness`. Throws BadRecord. */
export function fairnessOf({ fairness }: GameRecord): Fairness {
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

function drawsLots({ rules, game }: GameRecord): boolean {
  return rules.first_player === 'random' || (rules.first_player === 'alternate' && game === 1);
}

/** Uses up a game's chance, and notes what it finds. */
class Verifier {
  readonly found: (Checked & { orders?: Orders })[] = [];
  readonly #record: GameRecord;
  readonly #shuffles: SeededShuffles;
  readonly #stockCards: readonly Card[] | null;

  constructor(record: GameRecord, { seed, commitment, contributions }: Fairness) {
    this.#record = record;
    this.#shuffles = new SeededShuffles(seed, contributions);
    this.#stockCards = stockCards(record.rules);
    const ok = commitmentTo(seed) === commitment;
    this.#note('the seed is the one that was committed to', 'fairness.commitment', ok);
  }

  /** One shuffle, of the cards `of`: its result has to end with `order`, bottom to top. */
  check(what: string, where: string, order: readonly Card[], of: readonly Card[] = order): void {
    const result = this.#shuffles.shuffle(of);
    const expected = result.slice(Math.max(0, result.length - order.length));
    const ok = expected.join() === order.join();
    this.found.push({ what, where, ok, orders: { expected, recorded: order } });
  }

  checkDeal(index: number): void {
    const { deals } = this.#record;
    const deal = deals[index];
    if (!deal) return;
    const where = `deals[${index}]`;
    const draw = [...deal.draw, ...(index === deals.length - 1 ? this.#handsAsDealt() : [])];
    const stocks = [...deal.stocks[0], ...deal.stocks[1]].reverse();
    if (this.#stockCards === null) {
      this.check('the pack was shuffled so', where, [...draw, ...stocks]);
    } else {
      const what = 'the cards for the stocks were shuffled so';
      this.check(what, `${where}.stocks`, stocks, this.#stockCards);
      this.check('the other cards were shuffled so', `${where}.draw`, draw);
    }
  }

  checkLot(): void {
    const lot: Seat = this.#shuffles.drawLots();
    this.#note('the lot fell so', 'first', lot === this.#record.first);
  }

  /** The cards of the opening hands as they lay before they were dealt, bottom to top. */
  #handsAsDealt(): Card[] {
    const { hands, first } = this.#record;
    const [ahead, behind] = [hands[first], hands[first === 0 ? 1 : 0]];
    return ahead
      .flatMap((card, index) => [card, behind[index]])
      .filter((card) => card !== undefined)
      .reverse();
  }

  #note(what: string, where: string, ok: boolean): void {
    this.found.push({ what, where, ok });
  }
}
