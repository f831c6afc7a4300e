/**
 * A recorded game played again by the rules (docs/rules/pirate.md, sections 3 to 8). The record has
 * the players' actions and their times. Turned wastes, boarded, captured and sunk ships, and their
 * successors follow from the rules.
 */

import { BadRecord, EventMismatch, type Result, type Seat } from '../../../sdk';
import { otherSeat } from '../../../ui/seats';
import type { Card, ZoneId } from '../../cards/generated';
import { fold, SHIP_CARDS } from '../fold';
import type { PirateAction, PirateEvent, PiratePosition, PirateTypes, Suit } from '../generated';
import { rejectionAt } from '../legal';
import {
  leader,
  endOf,
  isStuck,
  cardsOnShip,
  openCard,
  shipOf,
  shipsToWin,
  zoneAt,
} from '../position';
import type { PirateRecord, RecordedAction } from '../record';
import { gameStart } from './game_start';

export type Frame = {
  readonly position: PiratePosition;
  readonly events: readonly PirateEvent[];
  /** The seat that acted; null if neither did. */
  readonly seat: Seat | null;
  /** Set in the last frame. */
  readonly result: Result<PirateTypes> | null;
};

/** Return all frames: the start of the game, then one for each action and each later capture. */
export function framesOf(record: PirateRecord): Frame[] {
  try {
    const builder = new FrameBuilder(record);
    for (const action of record.actions) builder.act(action);
    return builder.finish();
  } catch (error) {
    if (!(error instanceof EventMismatch)) throw error;
    throw new BadRecord('contradiction', error.message);
  }
}

class FrameBuilder {
  readonly #record: PirateRecord;
  readonly #frames: Frame[];
  readonly #stocks: readonly [Card[], Card[]];
  /** The boarded ships in the order in which they will be captured. */
  #boarded: Suit[] = [];
  #position: PiratePosition;
  #events: PirateEvent[] = [];
  #over = false;

  constructor(record: PirateRecord) {
    const { position, events } = gameStart(record);
    this.#record = record;
    this.#position = position;
    this.#stocks = [[...record.stocks[0]], [...record.stocks[1]]];
    this.#frames = [{ position, events, seat: null, result: null }];
  }

  act(entry: RecordedAction): void {
    this.#passTime(entry.at_ms);
    if (this.#over) throw new BadRecord('contradiction', 'an action follows the end of the game');
    const { seat } = entry;
    const action: PirateAction =
      entry.do === 'turn' ? { type: 'turn' } : { type: entry.do, ship: entry.ship };
    const refused = rejectionAt(this.#position, seat, action);
    if (refused) throw new BadRecord('contradiction', `an action is illegal (${refused.code})`);
    if (action.type === 'turn') this.#turn(seat);
    else this.#lay(action.type === 'play' ? seat : otherSeat(seat), seat, action.ship, entry.at_ms);
    this.#push(seat);
  }

  /** Return the frames of the whole game. Throws BadRecord if the recorded end is impossible. */
  finish(): Frame[] {
    const { winner, reason, ships, sunk, points } = this.#record.result;
    const byRules = reason === 'ships' || reason === 'stuck';
    // The record has no time for a resignation, so ships boarded by then may still be captured.
    while (!this.#over && this.#boarded.length > 0 && (byRules || !this.#counts(ships, sunk)))
      this.#captureFirst();
    const fits = this.#counts(ships, sunk) && (!byRules || this.#over);
    if (!fits || (byRules && winner !== leader(this.#position)))
      throw new BadRecord('contradiction', 'the result does not follow from the actions');
    const tally = { ships: pair(ships), sunk };
    const result = { winner, reason, points: pair(points), tally };
    const last = this.#frames.pop();
    return last ? [...this.#frames, { ...last, result }] : [];
  }

  #counts([zero, one]: readonly [number, number], sunk: number): boolean {
    const { captured } = this.#position;
    return captured[0] === zero && captured[1] === one && this.#position.sunk === sunk;
  }

  #passTime(atMs: number): void {
    for (let suit = this.#boarded[0]; suit !== undefined; suit = this.#boarded[0]) {
      const until = shipOf(this.#position, suit)?.boarded?.until_ms ?? 0;
      if (this.#over || until > atMs) return;
      this.#captureFirst();
    }
  }

  #captureFirst(): void {
    const suit = this.#boarded.shift();
    const boarded = suit && shipOf(this.#position, suit)?.boarded;
    if (suit && boarded) this.#capture(suit, boarded.seat);
    this.#push(null);
  }

  #turn(seat: Seat): void {
    const [stock, waste] = [`stock:${seat}`, `waste:${seat}`] as const;
    const cards = this.#stocks[seat];
    if (cards.length === 0) {
      cards.push(...(zoneAt(this.#position, waste)?.cards.toReversed() ?? []));
      this.#move(waste, stock, [...cards]);
    }
    this.#move(stock, waste, cards.splice(-1));
  }

  #lay(owner: Seat, seat: Seat, suit: Suit, atMs: number): void {
    const ship = shipOf(this.#position, suit);
    const card = openCard(this.#position, owner);
    if (!ship || card === undefined) return;
    this.#move(`waste:${owner}`, endOf(ship, seat), [card]);
    if (ship.boarded) this.#sink(suit);
    else if (cardsOnShip(this.#position, ship) === SHIP_CARDS) this.#join(suit, seat, atMs);
  }

  #join(suit: Suit, seat: Seat, atMs: number): void {
    const window = this.#record.rules.sink_window_ms;
    if (window === 0) {
      this.#capture(suit, seat);
      return;
    }
    this.#note({ type: 'ship_boarded', ship: suit, seat, until_ms: atMs + window });
    this.#boarded.push(suit);
  }

  #sink(suit: Suit): void {
    this.#boarded = this.#boarded.filter((other) => other !== suit);
    const low = shipOf(this.#position, suit)?.low ?? 0;
    this.#note({ type: 'ship_sunk', ship: suit });
    this.#putAside(suit, low, 'sunk');
  }

  #capture(suit: Suit, seat: Seat): void {
    const low = shipOf(this.#position, suit)?.low ?? 0;
    this.#note({ type: 'ship_captured', ship: suit, seat });
    this.#putAside(suit, low, `captured:${seat}`);
  }

  /** Move a ship's cards to `target`, ace to king. Then end the game, or begin the next ship. */
  #putAside(suit: Suit, low: Seat, target: ZoneId): void {
    const cardsOf = (zone: ZoneId): Card[] => zoneAt(this.#position, zone)?.cards ?? [];
    this.#move(`low:${suit}`, target, cardsOf(`low:${suit}`));
    this.#move(`high:${suit}`, target, cardsOf(`high:${suit}`).toReversed());
    const { captured, sunk } = this.#position;
    const first = leader(this.#position);
    if (first !== null && captured[first] >= shipsToWin(this.#record.rules, sunk))
      this.#over = true;
    else if (low === this.#record.low)
      this.#note({ type: 'ship_begun', ship: suit, low: otherSeat(low) });
  }

  #move(source: ZoneId, target: ZoneId, cards: Card[]): void {
    if (cards.length > 0) this.#note({ type: 'moved', source, target, cards });
  }

  #note(event: PirateEvent): void {
    this.#position = fold(this.#position, event);
    this.#events.push(event);
  }

  #push(seat: Seat | null): void {
    this.#over ||= isStuck(this.#position);
    this.#frames.push({ position: this.#position, events: this.#events, seat, result: null });
    this.#events = [];
  }
}

function pair([zero, one]: readonly [number, number]): [number, number] {
  return [zero, one];
}
