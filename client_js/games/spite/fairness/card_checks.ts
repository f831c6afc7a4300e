/**
 * Checks that a recorded game of Spite and Malice used the card orders that its shuffles gave: the
 * pack is complete, no card is missing or added, and the pack is shuffled only when the rules say
 * so (docs/rules.md, sections 3 and 5). The legality of moves is not checked.
 */

import type { Checked, Seat } from '../../../sdk';
import type { Card, ZoneId } from '../../cards/generated';
import { rankOf } from '../../cards/ranks';
import { clearedTo } from '../completion';
import type { RecordedAction, SpiteRecord } from '../record';
import { wholePack } from '../wilds';

/**
 * The result of a check of a game's cards: `whole` packs, `one_deal`, the `higher` card begins, or
 * the `course` of draws.
 */
export type CardCheck = Omit<Checked, 'what'> & {
  readonly what: 'whole' | 'one_deal' | 'higher' | 'course';
};

/** Check every card of a recorded game. Each kind of check reports only its first failure. */
export function checkCards(record: SpiteRecord): CardCheck[] {
  return [checkPacks(record), checkBeginning(record), checkActions(record)];
}

function checkPacks(record: SpiteRecord): CardCheck {
  const what = 'whole';
  const pack = wholePack(record.rules);
  const wrong = record.deals.findIndex((deal, index) => {
    const hands = index === record.deals.length - 1 ? record.hands.flat() : [];
    return !sameCards([...deal.stocks.flat(), ...hands, ...deal.draw], pack);
  });
  return wrong < 0
    ? { what, where: 'deals', ok: true }
    : { what, where: `deals[${wrong}]`, ok: false };
}

/**
 * Check that only equal stock cards led to another deal. Otherwise a server could deal until it
 * liked the cards.
 */
function checkBeginning({ rules, deals, first }: SpiteRecord): CardCheck {
  if (rules.first_player !== 'highest_stock')
    return { what: 'one_deal', where: 'deals', ok: deals.length === 1 };
  const what = 'higher';
  const wrong = deals.findIndex((deal, index) => {
    const last = index === deals.length - 1;
    return higherSeat(deal.stocks) !== (last ? first : null);
  });
  return wrong < 0
    ? { what, where: 'first', ok: true }
    : { what, where: `deals[${wrong}]`, ok: false };
}

function higherSeat([zero, one]: SpiteRecord['deals'][number]['stocks']): Seat | null {
  const [of0, of1] = [rankOf(zero.at(-1) ?? ''), rankOf(one.at(-1) ?? '')];
  if (of0 === of1) return null;
  return of0 > of1 ? 0 : 1;
}

function checkActions(record: SpiteRecord): CardCheck {
  const tracker = new CardTracker(record);
  const wrong = record.actions.findIndex(
    (action, index) => !tracker.follows(action, record.actions[index + 1]),
  );
  const what = 'course';
  const where = wrong < 0 ? 'actions' : `actions[${wrong}]`;
  return { what, where, ok: wrong < 0 && !tracker.shuffleDue };
}

/** The positions of all shuffled cards in a recorded game, action by action. */
class CardTracker {
  /** True if the rules require a shuffle before any other action. */
  shuffleDue = false;
  readonly #record: SpiteRecord;
  readonly #stocks: readonly [Card[], Card[]];
  readonly #builds = new Map<ZoneId, Card[]>();
  #draw: Card[];
  #completed: Card[] = [];
  #shuffled = false;

  constructor(record: SpiteRecord) {
    this.#record = record;
    const deal = record.deals.at(-1);
    this.#stocks = [[...(deal?.stocks[0] ?? [])], [...(deal?.stocks[1] ?? [])]];
    this.#draw = [...(deal?.draw ?? [])];
  }

  /**
   * Apply an action of the record; `next` comes after it. Return whether the action was possible.
   */
  follows(action: RecordedAction, next: RecordedAction | undefined): boolean {
    if (action.do === 'shuffle') return this.#shuffle(action.draw, next);
    const fits = !this.shuffleDue && this.#takes(action);
    this.#shuffled = false;
    return fits;
  }

  #takes(action: Exclude<RecordedAction, { do: 'shuffle' }>): boolean {
    if (action.do === 'draw') return this.#drawn(action.seat, action.cards);
    return action.do !== 'play' || this.#play(action.seat, action.from, action.card, action.to);
  }

  #drawn(seat: Seat, cards: readonly Card[]): boolean {
    if (this.#record.rules.shuffle === 'any_draw' && !this.#shuffled) return false;
    if (seat === 1 && this.#record.rules.dealing === 'two_ends')
      return this.#draw.splice(0, cards.length).join() === cards.join();
    const taken = this.#draw.splice(Math.max(0, this.#draw.length - cards.length));
    return taken.reverse().join() === cards.join();
  }

  #play(seat: Seat, from: string, card: Card, to: ZoneId): boolean {
    const stock = this.#stocks[seat];
    if (from === 'stock' && stock.pop() !== card) return false;
    const pile = [...(this.#builds.get(to) ?? []), card];
    this.#builds.set(to, pile);
    const won = from === 'stock' && stock.length === 0;
    const home = clearedTo(pile.length, won, this.#record.rules);
    if (home !== null) this.#clear(to, pile, home);
    return true;
  }

  #clear(place: ZoneId, pile: readonly Card[], home: 'completed' | 'draw'): void {
    this.#builds.delete(place);
    if (home === 'completed') this.#completed.push(...pile);
    else this.#draw.push(...pile);
    this.shuffleDue = this.#record.rules.shuffle === 'deck_removed';
  }

  #shuffle(order: readonly Card[], next: RecordedAction | undefined): boolean {
    const due = {
      draw_empty: this.#draw.length === 0 && next?.do === 'draw',
      deck_removed: this.shuffleDue,
      any_draw: !this.#shuffled && next?.do === 'draw',
    }[this.#record.rules.shuffle];
    const fits = due && sameCards([...this.#draw, ...this.#completed], order);
    this.#draw = [...order];
    this.#completed = [];
    this.shuffleDue = false;
    this.#shuffled = true;
    return fits;
  }
}

function sameCards(one: readonly Card[], other: readonly Card[]): boolean {
  return [...one].sort().join() === [...other].sort().join();
}
