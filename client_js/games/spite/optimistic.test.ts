import { beforeEach, describe, expect, it } from 'vitest';

import type { Act, Event, Version } from './generated/protocol';
import { Gap, Optimistic, type Change } from './optimistic';
import { moved, snapshotSample, zoneOf } from './sample_view';

const snapshot = snapshotSample('snapshot_playing');
const FIVE = moved('hand:0', 'build:0', ['5S']);
const TWO = moved('hand:0', 'build:1', ['2C']);
const NINE = moved('stock:0', 'build:1', ['9D']);
const TURNED: Event = { type: 'turned', zone: 'stock:0', card: '6H' };
const OFFERED: Event = { type: 'rematch_offered', seat: 1 };

let shown: Optimistic;

beforeEach(() => {
  shown = new Optimistic();
  shown.snapshot(snapshot);
});

function send(id: string, predicted: Event[]): Change[] {
  const action = { type: 'play', source: 'hand:0', card: '5S', target: 'build:0' } as const;
  const command: Act = { type: 'act', id, version: shown.nextVersion, action };
  return shown.sent(command, predicted);
}

function step(version: Version, ...events: Event[]): Change[] {
  return shown.step({ type: 'step', version, events, mark: 1000 + version });
}

function accepted(id: string, version: Version): void {
  shown.accepted({ type: 'accepted', id, version });
}

function rejected(id: string): Change[] {
  const code = 'stale_version';
  return shown.rejected({ type: 'rejected', id, version: shown.version, code, params: {} });
}

function cards(id: string): string[] | undefined {
  return shown.view ? zoneOf(shown.view, id).cards : undefined;
}

/** What was told of each change: the cause, and the new events. */
function causes(changes: Change[]): [string, readonly Event[]][] {
  return changes.map(({ cause, events }) => [cause, events]);
}

describe('the mark', () => {
  it('is that of the version that the server told last', () => {
    expect(shown.mark).toBe(snapshot.mark);
    step(18, OFFERED);
    expect(shown.mark).toBe(1018);
    step(18, OFFERED);
    send('a', [FIVE]);
    expect([shown.version, shown.mark]).toEqual([18, 1018]);
  });
});

describe('a predicted command', () => {
  it('is shown at once', () => {
    expect(causes(send('a', [FIVE]))).toEqual([['predicted', [FIVE]]]);
    expect(cards('hand:0')).toEqual(['KH', '2C']);
    expect(shown.confirmed).toEqual(snapshot.match);
  });

  it('is not shown again when the step comes', () => {
    send('a', [NINE]);
    accepted('a', 18);
    expect(causes(step(18, NINE, TURNED))).toEqual([['step', [TURNED]]]);
    expect(shown.view).toEqual(shown.confirmed);
    expect(cards('stock:0')).toEqual(['6H']);
    expect(shown.unanswered).toEqual([]);
  });

  it('is forgotten when the server has lost it after all', () => {
    step(18, OFFERED);
    send('a', [FIVE]);
    accepted('a', 19);
    shown.snapshot(snapshot);
    expect(shown.view).toEqual(snapshot.match);
    expect(shown.nextVersion).toBe(snapshot.version);
  });

  it('is forgotten when the server has lost it, and has come as far by other moves', () => {
    send('a', [FIVE]);
    accepted('a', 18);
    shown.snapshot({ ...snapshot, mark: snapshot.mark + 1 });
    expect(shown.view).toEqual(snapshot.match);
    expect(shown.nextVersion).toBe(snapshot.version);
  });

  it('is awaited still after a snapshot of the version that it was made on', () => {
    send('a', [FIVE]);
    accepted('a', 18);
    shown.snapshot(snapshot);
    expect(shown.nextVersion).toBe(18);
  });

  it('is taken back when a later one is rejected by a server that has lost it', () => {
    send('a', [FIVE]);
    accepted('a', 18);
    send('b', [TWO]);
    expect(causes(rejected('b'))).toEqual([['rolled_back', []]]);
    expect(shown.view).toEqual(snapshot.match);
    expect(shown.nextVersion).toBe(17);
  });

  it('is taken back when it is rejected', () => {
    send('a', [FIVE]);
    expect(causes(rejected('a'))).toEqual([['rolled_back', []]]);
    expect(shown.view).toEqual(snapshot.match);
    expect(shown.nextVersion).toBe(17);
  });

  it('is taken back when the server tells something else of it', () => {
    send('a', [FIVE]);
    accepted('a', 18);
    expect(causes(step(18, TWO))).toEqual([
      ['rolled_back', []],
      ['step', [TWO]],
    ]);
    expect(cards('hand:0')).toEqual(['5S', 'KH']);
  });

  it('is taken back when something else happened first', () => {
    send('a', [FIVE]);
    expect(causes(step(18, OFFERED))).toEqual([
      ['rolled_back', []],
      ['step', [OFFERED]],
    ]);
    expect(causes(rejected('a'))).toEqual([]);
  });

  it('is not shown where it does not fit', () => {
    expect(send('a', [moved('hand:0', 'build:0', ['QC'])])).toEqual([]);
    expect(shown.view).toEqual(snapshot.match);
  });
});

describe('commands that follow each other', () => {
  it('are numbered as if those before them were done', () => {
    send('a', [FIVE]);
    send('b', [TWO]);
    expect(shown.unanswered.map((command) => command.version)).toEqual([17, 18]);
    accepted('a', 18);
    expect(shown.nextVersion).toBe(19);
    step(18, FIVE);
    expect(shown.nextVersion).toBe(19);
  });

  it('stay shown while the first ones are confirmed', () => {
    send('a', [FIVE]);
    send('b', [TWO]);
    accepted('a', 18);
    expect(causes(step(18, FIVE))).toEqual([['step', []]]);
    expect(cards('hand:0')).toEqual(['KH']);
    accepted('b', 19);
    step(19, TWO);
    expect(shown.view).toEqual(shown.confirmed);
  });

  it('are taken back together with the one before them', () => {
    send('a', [FIVE]);
    send('b', [TWO]);
    expect(causes(rejected('a'))).toEqual([['rolled_back', []]]);
    expect(causes(rejected('b'))).toEqual([]);
    expect(shown.view).toEqual(snapshot.match);
  });

  it('leave those before a rejected one shown', () => {
    send('a', [FIVE]);
    send('b', [TWO]);
    rejected('b');
    expect(cards('hand:0')).toEqual(['KH', '2C']);
  });

  it('stay shown when a contribution before them came too late', () => {
    const late = { type: 'contribute', id: 'a', version: 16, game: 2, contribution: '' } as const;
    shown.sent(late, []);
    send('b', [FIVE]);
    expect(rejected('a')).toEqual([]);
    expect(cards('hand:0')).toEqual(['KH', '2C']);
    accepted('b', 18);
    expect(causes(step(18, FIVE))).toEqual([['step', []]]);
  });
});

describe('after a lost connection', () => {
  it('a step confirms the prediction before the answer comes', () => {
    send('a', [FIVE]);
    expect(causes(step(18, FIVE))).toEqual([['step', []]]);
    expect(shown.unanswered).toHaveLength(1);
    accepted('a', 18);
    expect(shown.unanswered).toEqual([]);
  });

  it('a snapshot that is further on ends the predictions before it', () => {
    send('a', [FIVE]);
    const changes = shown.snapshot({ ...snapshot, version: 18 });
    expect(causes(changes)).toEqual([['snapshot', []]]);
    expect(shown.view).toEqual(snapshot.match);
    expect(shown.unanswered).toHaveLength(1);
  });

  it('a snapshot of the same version leaves them shown', () => {
    send('a', [FIVE]);
    shown.snapshot(snapshot);
    expect(cards('hand:0')).toEqual(['KH', '2C']);
  });

  it('steps that are known already change nothing', () => {
    expect(step(17, FIVE)).toEqual([]);
    expect(shown.version).toBe(17);
  });

  it('a missing step is noticed', () => {
    expect(() => step(19, FIVE)).toThrow(Gap);
    expect(() => step(18, moved('hand:0', 'build:0', ['QC']))).toThrow(Gap);
    expect(shown.view).toEqual(snapshot.match);
  });
});
