/**
 * A recorded game as a list of states. Only what the record leaves out follows from the rules:
 * completed piles, turned stock cards, and whose turn it is.
 */

import { BadRecord, type Result, type Seat } from '../../../sdk';
import { otherSeat, SEATS } from '../../../ui/seats';
import type { Card, Moved, ZoneId } from '../../cards/generated';
import { kindOf } from '../../cards/zones';
import { clearedTo } from '../completion';
import type { SpiteTypes } from '../generated';
import type { SpiteStepEvent } from '../position';
import type { RecordedAction, SpiteRecord } from '../record';

type Zones = Readonly<Record<ZoneId, readonly Card[]>>;

/** The table after one step, and the events of the step. */
export type Frame = {
  /** All cards of all zones, bottom card first. */
  readonly zones: Zones;
  readonly seat: Seat;
  /** The number of the turn, from 1; 0 during the deal. */
  readonly turn: number;
  readonly events: readonly SpiteStepEvent[];
  readonly result: Result<SpiteTypes> | null;
};

const ON_THE_TABLE: readonly string[] = ['stock_emptied', 'draw_exhausted'];

/** Return all frames: one for each deal, then one for each move with the draws that follow it. */
export function framesOf(record: SpiteRecord): Frame[] {
  const builder = new FrameBuilder(record);
  for (const action of record.actions) builder.add(action);
  return builder.finish();
}

class FrameBuilder {
  readonly #record: SpiteRecord;
  readonly #frames: Frame[] = [];
  #zones: Record<ZoneId, readonly Card[]> = {};
  #seat: Seat;
  #turn = 1;

  constructor(record: SpiteRecord) {
    this.#record = record;
    this.#seat = record.first;
    record.deals.forEach((deal, index) => {
      const last = index === record.deals.length - 1;
      const [first, second] = deal.stocks;
      this.#zones = { 'stock:0': first, 'stock:1': second, draw: deal.draw, completed: [] };
      for (const seat of SEATS) this.#zones[`hand:${seat}`] = last ? record.hands[seat] : [];
      this.#push([], last ? 1 : 0);
    });
  }

  add(action: RecordedAction): void {
    switch (action.do) {
      case 'draw':
        this.#take('draw', action.cards.length);
        this.#lay(`hand:${action.seat}`, action.cards);
        this.#amend([movedEvent('draw', `hand:${action.seat}`, action.cards)]);
        return;
      case 'shuffle':
        this.#zones = { ...this.#zones, draw: action.draw, completed: [] };
        this.#amend([{ type: 'shuffled', zone: 'draw' }]);
        return;
      case 'play':
        this.#play(action.seat, action.from, action.card, action.to);
        return;
      case 'discard':
        this.#remove(`hand:${action.seat}`, action.cards);
        this.#lay(ownZone(action.to, action.seat), action.cards);
        this.#endTurn([
          movedEvent(`hand:${action.seat}`, ownZone(action.to, action.seat), action.cards),
        ]);
        return;
      case 'pass':
        this.#endTurn([]);
        return;
      case 'refill':
        this.#push([], this.#turn);
    }
  }

  finish(): Frame[] {
    const { winner, reason, points, stock_left } = this.#record.result;
    const tally = { stock_left: [stock_left[0], stock_left[1]] as [number, number] };
    const result: Result<SpiteTypes> = { winner, reason, points: [points[0], points[1]], tally };
    if (!ON_THE_TABLE.includes(result.reason)) this.#push([], this.#turn);
    const last = this.#frames.pop();
    if (last)
      this.#frames.push({ ...last, result, events: [...last.events, { type: 'ended', result }] });
    return this.#frames;
  }

  #play(seat: Seat, from: string, card: Card, pile: ZoneId): void {
    const source = ownZone(from, seat);
    this.#remove(source, [card]);
    this.#lay(pile, [card]);
    const events: SpiteStepEvent[] = [movedEvent(source, pile, [card])];
    const top = this.#zones[source]?.at(-1);
    if (kindOf(source) === 'stock' && top !== undefined)
      events.push({ type: 'turned', zone: source, card: top });
    const cards = this.#zones[pile] ?? [];
    const won = kindOf(source) === 'stock' && top === undefined;
    const target = clearedTo(cards.length, won, this.#record.rules);
    if (target !== null) {
      this.#zones = { ...this.#zones, [pile]: [] };
      this.#lay(target, cards);
      events.push(movedEvent(pile, target, cards));
    }
    this.#push(events, this.#turn);
  }

  #endTurn(events: SpiteStepEvent[]): void {
    this.#seat = otherSeat(this.#seat);
    this.#turn += 1;
    this.#push([...events, { type: 'turn', seat: this.#seat, number: this.#turn }], this.#turn);
  }

  #take(zone: ZoneId, count: number): void {
    const cards = this.#zones[zone] ?? [];
    if (count > cards.length)
      throw new BadRecord('contradiction', `more cards leave ${zone} than it has`);
    this.#zones = { ...this.#zones, [zone]: cards.slice(0, cards.length - count) };
  }

  #remove(zone: ZoneId, cards: readonly Card[]): void {
    const left = [...(this.#zones[zone] ?? [])];
    for (const card of cards) {
      const place = left.lastIndexOf(card);
      if (place < 0)
        throw new BadRecord('contradiction', `${card} leaves ${zone}, which does not have it`);
      left.splice(place, 1);
    }
    this.#zones = { ...this.#zones, [zone]: left };
  }

  #lay(zone: ZoneId, cards: readonly Card[]): void {
    this.#zones = { ...this.#zones, [zone]: [...(this.#zones[zone] ?? []), ...cards] };
  }

  #push(events: readonly SpiteStepEvent[], turn: number): void {
    this.#frames.push({ zones: this.#zones, seat: this.#seat, turn, events, result: null });
  }

  /** Add events to the last frame: the draws and shuffles that its move caused. */
  #amend(events: readonly SpiteStepEvent[]): void {
    const last = this.#frames.pop();
    if (!last) return;
    this.#frames.push({ ...last, zones: this.#zones, events: [...last.events, ...events] });
  }
}

function movedEvent(source: ZoneId, target: ZoneId, cards: readonly Card[]): Moved {
  return { type: 'moved', source, target, cards: [...cards] };
}

/** Return the id of a zone of the acting seat: `discard:2` becomes `discard:0:2`. */
function ownZone(zone: string, seat: Seat): ZoneId {
  const [kind, index] = zone.split(':');
  return [kind, seat, ...(index === undefined ? [] : [index])].join(':');
}
