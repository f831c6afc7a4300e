/**
 * Tests of the events that Pirate's table shows for an action before the server answers, and of
 * undoing them when the opponent was faster.
 */

import { describe, expect, it } from 'vitest';

import type { StepEvent } from '../../sdk';
import { OptimisticView } from '../../sdk/optimistic_view';
import { ENTRY as PIRATE } from './entry';
import type { PirateAction, PirateEvent, PirateTypes } from './generated';
import { openCard, type PirateView } from './position';
import { predict } from './predict';
import { end, position, stepsOfExample, viewOf } from './samples';

const AT = { mark: 1, moved_ms: 0, now_ms: 0 };

describe('in a complete recorded game', () => {
  it('the predicted events are the first events of each action', () => {
    const { record, steps } = stepsOfExample();
    // Events caused by time alone have a step of their own.
    const acted = steps.filter(({ seat }) => seat !== null);
    expect(acted).toHaveLength(record.actions.length);
    let predicted = 0;
    record.actions.forEach((entry, number) => {
      const step = acted[number];
      const action: PirateAction =
        entry.do === 'turn' ? { type: 'turn' } : { type: entry.do, ship: entry.ship };
      const events = predict(viewOf(step?.before ?? null, entry.seat), action);
      expect(step?.events.slice(0, events.length)).toEqual(events);
      if (entry.do !== 'turn') expect(events).toHaveLength(1);
      predicted += events.length;
    });
    expect(predicted).toBeGreaterThan(100);
  });
});

describe("before the server's answer", () => {
  const start = viewOf(
    position(
      { 'low:H': end('low', 'H', 6), 'high:H': end('high', 'H', 6), 'waste:0': ['AC', '7H'] },
      [9, 9],
    ),
  );

  function following(view: PirateView): OptimisticView {
    const client = new OptimisticView({ pirate: PIRATE.wire });
    client.snapshot({ type: 'snapshot', version: 5, match: view, ...AT });
    return client;
  }

  function send(client: OptimisticView, id: string, action: PirateAction): void {
    const predicted = predict(client.view as PirateView, action) as StepEvent[];
    const { nextVersion: version, nextAfter: after } = client;
    client.sent({ type: 'act', id, version, action, after }, predicted);
  }

  function step(client: OptimisticView, version: number, events: PirateEvent[]): string[] {
    const message = { type: 'step', version, events: events as StepEvent[], mark: 1 } as const;
    return client.step(message).map(({ cause }) => cause);
  }

  function opened(client: OptimisticView): string | undefined {
    const game = client.view?.game as PirateView['game'];
    return game ? openCard(game.position, 0) : undefined;
  }

  const other: PirateEvent = {
    type: 'moved',
    source: 'stock:1',
    target: 'waste:1',
    cards: ['7H'],
  };
  const joins: PirateEvent[] = [
    { type: 'moved', source: 'waste:1', target: 'high:H', cards: ['7H'] },
    { type: 'ship_boarded', ship: 'H', seat: 1, until_ms: 1 },
  ];
  const captured: PirateEvent[] = [
    { type: 'ship_captured', ship: 'H', seat: 1 },
    { type: 'moved', source: 'low:H', target: 'captured:1', cards: end('low', 'H', 6) },
    { type: 'moved', source: 'high:H', target: 'captured:1', cards: end('high', 'H', 7).reverse() },
    { type: 'ship_begun', ship: 'H', low: 1 },
  ];

  it("several plays show in order, together with the opponent's actions", () => {
    const client = following(start);
    send(client, 'a', { type: 'play', ship: 'H' });
    send(client, 'b', { type: 'play', ship: 'C' });
    expect(opened(client)).toBeUndefined();
    expect(step(client, 6, [other])).toEqual(['step']);
    expect(opened(client)).toBeUndefined();
  });

  it('a play stays when the earlier play that uncovered its card is confirmed', () => {
    const client = following(start);
    send(client, 'a', { type: 'play', ship: 'H' });
    send(client, 'b', { type: 'play', ship: 'C' });
    client.accepted({ type: 'accepted', id: 'a', version: 6 });
    const laid: PirateEvent = { type: 'moved', source: 'waste:0', target: 'low:H', cards: ['7H'] };
    const boarded: PirateEvent = { type: 'ship_boarded', ship: 'H', seat: 0, until_ms: 9 };
    expect(step(client, 6, [laid, boarded])).toEqual(['step']);
    expect(opened(client)).toBeUndefined();
  });

  it('a play stays while it may still sink the ship that the opponent has boarded', () => {
    const client = following(start);
    send(client, 'a', { type: 'play', ship: 'H' });
    expect(step(client, 6, [other])).toEqual(['step']);
    expect(step(client, 7, joins)).toEqual(['step']);
    expect(opened(client)).toBe('AC');
  });

  it('a play is undone as soon as the opponent has captured the ship', () => {
    const client = following(start);
    send(client, 'a', { type: 'play', ship: 'H' });
    step(client, 6, [other]);
    step(client, 7, joins);
    expect(step(client, 8, captured)).toEqual(['rolled_back', 'step']);
    expect(opened(client)).toBe('7H');
  });

  it("a claim is undone as soon as the card's owner turns another card onto it", () => {
    const out = viewOf(position({ 'waste:0': [] }, [0, 9]));
    const client = following(out);
    step(client, 6, [{ ...other, cards: ['AC'] }]);
    send(client, 'a', { type: 'claim', ship: 'C' });
    expect(step(client, 7, [other])).toEqual(['rolled_back', 'step']);
  });
});

it('everything but the face of a stock card is predicted', () => {
  const full = viewOf(position({ 'waste:0': ['AC', '7H'] }, [3, 3]));
  expect(predict(full, { type: 'turn' })).toEqual([]);
  const empty = viewOf(position({ 'waste:0': ['AC', '7H'] }, [0, 3]));
  expect(predict(empty, { type: 'turn' })).toEqual([
    { type: 'moved', source: 'waste:0', target: 'stock:0', cards: ['7H', 'AC'] },
    { type: 'moved', source: 'stock:0', target: 'waste:0', cards: ['AC'] },
  ] satisfies PirateTypes['event'][]);
  expect(predict({ ...empty, viewer: 'spectator' }, { type: 'turn' })).toEqual([]);
});
