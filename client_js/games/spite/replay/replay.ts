/**
 * A recorded game as the states it went through. Needs of the rules only what the record leaves
 * out: completed piles, turned stock cards and whose turn it is.
 */

import {
  BadRecord,
  type Card,
  type Event,
  type GameRecord,
  type MatchView,
  type RecordedAction,
  type Result,
  type Rules,
  type Seat,
  type ZoneId,
  type ZoneView,
} from '../../sdk';
import { highestNatural } from '../spite/cards';
import { across, kindOf } from '../spite/zones';

type Zones = Readonly<Record<ZoneId, readonly Card[]>>;

/** The table after one step, and what led to it. */
export type Frame = {
  /** Every card of every zone, bottom to top. */
  readonly zones: Zones;
  readonly seat: Seat;
  /** The turn's number from 1; 0 while cards are dealt. */
  readonly turn: number;
  readonly events: readonly Event[];
  readonly result: Result | null;
};

const SEATS = [0, 1] as const;
const FEWEST_PILES = 4;
const ON_THE_TABLE: readonly Result['reason'][] = ['stock_emptied', 'draw_exhausted'];

/** All frames: one for each deal, then one for each move with the draws that follow it. */
export function framesOf(record: GameRecord): Frame[] {
  const course = new Course(record);
  for (const action of record.actions) course.add(action);
  return course.ended();
}

class Course {
  readonly #record: GameRecord;
  readonly #frames: Frame[] = [];
  #zones: Record<ZoneId, readonly Card[]> = {};
  #seat: Seat;
  #turn = 1;

  constructor(record: GameRecord) {
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
        this.#amend([moved('draw', `hand:${action.seat}`, action.cards)]);
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
        this.#lay(own(action.to, action.seat), action.cards);
        this.#endTurn([moved(`hand:${action.seat}`, own(action.to, action.seat), action.cards)]);
        return;
      case 'pass':
        this.#endTurn([]);
        return;
      case 'refill':
        this.#push([], this.#turn);
    }
  }

  ended(): Frame[] {
    const { result } = this.#record;
    if (!ON_THE_TABLE.includes(result.reason)) this.#push([], this.#turn);
    const last = this.#frames.pop();
    if (last)
      this.#frames.push({ ...last, result, events: [...last.events, { type: 'ended', result }] });
    return this.#frames;
  }

  #play(seat: Seat, from: string, card: Card, pile: ZoneId): void {
    const source = own(from, seat);
    this.#remove(source, [card]);
    this.#lay(pile, [card]);
    const events = [moved(source, pile, [card])];
    const top = this.#zones[source]?.at(-1);
    if (kindOf(source) === 'stock' && top !== undefined)
      events.push({ type: 'turned', zone: source, card: top });
    const cards = this.#zones[pile] ?? [];
    const won = kindOf(source) === 'stock' && top === undefined;
    if (!won && cards.length >= highestNatural(this.#record.rules)) {
      const target = this.#record.rules.shuffle === 'draw_empty' ? 'completed' : 'draw';
      this.#zones = { ...this.#zones, [pile]: [] };
      this.#lay(target, cards);
      events.push(moved(pile, target, cards));
    }
    this.#push(events, this.#turn);
  }

  #endTurn(events: Event[]): void {
    this.#seat = across(this.#seat);
    this.#turn += 1;
    this.#push([...events, { type: 'turn', seat: this.#seat, number: this.#turn }], this.#turn);
  }

  #take(zone: ZoneId, count: number): void {
    const cards = this.#zones[zone] ?? [];
    if (count > cards.length) throw new BadRecord(`more cards leave ${zone} than it has`);
    this.#zones = { ...this.#zones, [zone]: cards.slice(0, cards.length - count) };
  }

  #remove(zone: ZoneId, cards: readonly Card[]): void {
    const left = [...(this.#zones[zone] ?? [])];
    for (const card of cards) {
      const place = left.lastIndexOf(card);
      if (place < 0) throw new BadRecord(`${card} leaves ${zone}, and is not there`);
      left.splice(place, 1);
    }
    this.#zones = { ...this.#zones, [zone]: left };
  }

  #lay(zone: ZoneId, cards: readonly Card[]): void {
    this.#zones = { ...this.#zones, [zone]: [...(this.#zones[zone] ?? []), ...cards] };
  }

  #push(events: readonly Event[], turn: number): void {
    this.#frames.push({ zones: this.#zones, seat: this.#seat, turn, events, result: null });
  }

  /** What belongs to the step before: the draws and shuffles that it brought about. */
  #amend(events: readonly Event[]): void {
    const last = this.#frames.pop();
    if (!last) return;
    this.#frames.push({ ...last, zones: this.#zones, events: [...last.events, ...events] });
  }
}

function moved(source: ZoneId, target: ZoneId, cards: readonly Card[]): Event {
  return { type: 'moved', source, target, cards: [...cards] };
}

/** A zone of the seat that acts, as the table calls it: `discard:2` is `discard:0:2`. */
function own(zone: string, seat: Seat): ZoneId {
  const [kind, index] = zone.split(':');
  return [kind, seat, ...(index === undefined ? [] : [index])].join(':');
}

/** Where one looks on from: one's own hand is open, the other one's if all are. */
export type Chair = { readonly seat: Seat; readonly open: boolean };

/** The frame as a table that is only looked at. */
export function viewOf(record: GameRecord, frame: Frame, chair: Chair): MatchView {
  const { rules } = record;
  const piles = zoneIds(rules, frame.zones);
  const turn = frame.turn === 0 ? null : { seat: frame.seat, number: frame.turn, moved: false };
  return {
    id: record.match,
    // Finished: nothing on it can be played.
    status: 'finished',
    viewer: chair.seat,
    preset: record.preset,
    rules,
    players: [{ name: record.players[0] }, { name: record.players[1] }],
    game: {
      number: record.game,
      zones: piles.map((id) => seen(id, frame.zones[id] ?? [], chair)),
      first: record.first,
      turn,
      result: frame.result,
      chance: null,
    },
    rematch: [false, false],
    next_match: null,
    score: [0, 0],
    ready: [false, false],
    next_deal: null,
    draw_offers: [false, false],
  };
}

function seen(id: ZoneId, cards: readonly Card[], chair: Chair): ZoneView {
  const owner = /^(stock|hand|discard):(0|1)/.exec(id)?.[2];
  const seat = owner === undefined ? null : owner === '0' ? 0 : 1;
  const kind = kindOf(id);
  const hidden = kind === 'hand' ? seat !== chair.seat && !chair.open : /draw|completed/.test(id);
  const shows = kind === 'stock' ? 'top' : hidden ? 'count' : 'all';
  const shown = { top: cards.slice(-1), count: [], all: [...cards] }[shows];
  return { id, owner: seat, shows, count: cards.length, cards: shown };
}

/** The places on the table; where piles are unlimited, those in use and a free one. */
function zoneIds(rules: Rules, zones: Zones): ZoneId[] {
  const used = Object.keys(zones)
    .filter((id) => kindOf(id) === 'build' && (zones[id]?.length ?? 0) > 0)
    .map((id) => Number(id.split(':')[1]) + 2);
  const builds =
    rules.build_count === 'unlimited' ? Math.max(FEWEST_PILES, ...used) : rules.build_count;
  const count = (length: number): number[] => Array.from({ length }, (_, index) => index);
  return [
    ...SEATS.flatMap((seat) => [
      `stock:${seat}`,
      `hand:${seat}`,
      ...count(rules.discard_count).map((index) => `discard:${seat}:${index}`),
    ]),
    ...count(builds).map((index) => `build:${index}`),
    'draw',
    'completed',
  ];
}

/** The frame at which the turn before or after that of `index` begins. */
export function turnFrom(frames: readonly Frame[], index: number, by: 1 | -1): number {
  const here = frames[index]?.turn ?? 0;
  const start = frames.findIndex((frame) => frame.turn === here);
  if (by === -1 && index > start) return start;
  const there = frames.findIndex((frame) => frame.turn === here + by);
  if (there >= 0) return there;
  return by === 1 ? frames.length - 1 : 0;
}
