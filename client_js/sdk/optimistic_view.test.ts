/**
 * Tests of the client's view with predicted commands: shown at once, confirmed by steps, rolled
 * back when rejected, and kept or dropped after a lost connection.
 */

import { beforeEach, describe, expect, it } from 'vitest';

import type { Act, StepEvent, Version } from './generated/core';
import { Gap, OptimisticView, type Change } from './optimistic_view';
import { heapWire, SNAPSHOT, taken, type Found, type HeapPosition } from './sample_game';

const FIVE = taken(5);
const TWO = taken(2);
const NINE = taken(9);
const FOUND: Found = { type: 'found', what: 6 };
const OFFERED: StepEvent = { type: 'rematch_offered', seat: 1 };

let shown: OptimisticView;

function begin(exact: boolean): void {
  shown = new OptimisticView({ heap: heapWire(exact) });
  shown.snapshot(SNAPSHOT);
}

beforeEach(() => {
  begin(true);
});

function send(id: string, predicted: StepEvent[]): Change[] {
  const action = { type: 'take', what: 0 };
  const { nextVersion: version, nextAfter: after } = shown;
  const command: Act = { type: 'act', id, version, action, after };
  return shown.sent(command, predicted);
}

function step(version: Version, ...events: StepEvent[]): Change[] {
  return shown.step({ type: 'step', version, events, mark: 1000 + version });
}

function accepted(id: string, version: Version): void {
  shown.accepted({ type: 'accepted', id, version });
}

function rejected(id: string): Change[] {
  const code = 'stale_version';
  return shown.rejected({ type: 'rejected', id, version: shown.version, code, params: {} });
}

function heap(): number[] | undefined {
  return (shown.view?.game?.position as HeapPosition | undefined)?.heap;
}

/** Return the cause and the new events of each change of the displayed view. */
function causes(changes: Change[]): [string, readonly StepEvent[]][] {
  return changes.map(({ cause, events }) => [cause, events]);
}

describe('the history hash', () => {
  it('belongs to the latest version', () => {
    expect(shown.mark).toBe(SNAPSHOT.mark);
    step(18, OFFERED);
    expect(shown.mark).toBe(1018);
    step(18, OFFERED);
    send('a', [FIVE]);
    expect([shown.version, shown.mark]).toEqual([18, 1018]);
  });
});

describe('a predicted command', () => {
  it('is displayed at once', () => {
    expect(causes(send('a', [FIVE]))).toEqual([['predicted', [FIVE]]]);
    expect(heap()).toEqual([2, 9]);
    expect(shown.confirmed).toEqual(SNAPSHOT.match);
  });

  it('is not displayed again when the step comes', () => {
    send('a', [NINE]);
    accepted('a', 18);
    expect(causes(step(18, NINE, FOUND))).toEqual([['step', [FOUND]]]);
    expect(shown.view).toEqual(shown.confirmed);
    expect(heap()).toEqual([2, 5, 6]);
    expect(shown.unanswered).toEqual([]);
  });

  it('is still a prediction after the step of an earlier one', () => {
    expect(send('a', [NINE]).map(({ isPredicted }) => isPredicted)).toEqual([true]);
    send('b', [TWO]);
    accepted('a', 18);
    expect(step(18, NINE).map(({ isPredicted }) => isPredicted)).toEqual([true]);
    accepted('b', 19);
    expect(step(19, TWO).map(({ isPredicted }) => isPredicted)).toEqual([false]);
  });

  it('is dropped when the server has lost it', () => {
    step(18, OFFERED);
    send('a', [FIVE]);
    accepted('a', 19);
    shown.snapshot(SNAPSHOT);
    expect(shown.view).toEqual(SNAPSHOT.match);
    expect(shown.nextVersion).toBe(SNAPSHOT.version);
  });

  it('is dropped when the server has lost it and reached the same version by other moves', () => {
    send('a', [FIVE]);
    accepted('a', 18);
    shown.snapshot({ ...SNAPSHOT, mark: SNAPSHOT.mark + 1 });
    expect(shown.view).toEqual(SNAPSHOT.match);
    expect(shown.nextVersion).toBe(SNAPSHOT.version);
  });

  it('stays pending after a snapshot of the version that it was made on', () => {
    send('a', [FIVE]);
    accepted('a', 18);
    shown.snapshot(SNAPSHOT);
    expect(shown.nextVersion).toBe(18);
  });

  it('is rolled back when a server that lost it rejects a later one', () => {
    send('a', [FIVE]);
    accepted('a', 18);
    send('b', [TWO]);
    expect(causes(rejected('b'))).toEqual([['rolled_back', []]]);
    expect(shown.view).toEqual(SNAPSHOT.match);
    expect(shown.nextVersion).toBe(17);
  });

  it('is rolled back when it is rejected', () => {
    send('a', [FIVE]);
    expect(causes(rejected('a'))).toEqual([['rolled_back', []]]);
    expect(shown.view).toEqual(SNAPSHOT.match);
    expect(shown.nextVersion).toBe(17);
  });

  it('is rolled back when the server sends a different result', () => {
    send('a', [FIVE]);
    accepted('a', 18);
    expect(causes(step(18, TWO))).toEqual([
      ['rolled_back', []],
      ['step', [TWO]],
    ]);
    expect(heap()).toEqual([5, 9]);
  });

  it('is rolled back when another event came first', () => {
    send('a', [FIVE]);
    expect(causes(step(18, OFFERED))).toEqual([
      ['rolled_back', []],
      ['step', [OFFERED]],
    ]);
    expect(causes(rejected('a'))).toEqual([]);
  });

  it('is not displayed if it does not fit', () => {
    expect(send('a', [taken(7)])).toEqual([]);
    expect(shown.view).toEqual(SNAPSHOT.match);
  });
});

describe('commands that follow each other', () => {
  it('are numbered as if the earlier ones were applied', () => {
    send('a', [FIVE]);
    send('b', [TWO]);
    expect(shown.unanswered.map((command) => command.version)).toEqual([17, 18]);
    accepted('a', 18);
    expect(shown.nextVersion).toBe(19);
    step(18, FIVE);
    expect(shown.nextVersion).toBe(19);
  });

  it('name the command before them until the server has sent its step', () => {
    const after = () => shown.nextAfter;
    expect(after()).toBeNull();
    send('a', [FIVE]);
    expect(after()).toBe('a');
    send('b', [TWO]);
    expect(after()).toBe('b');
    accepted('a', 18);
    accepted('b', 19);
    expect(after()).toBe('b');
    step(18, FIVE);
    expect(after()).toBe('b');
    step(19, TWO);
    expect(after()).toBeNull();
  });

  it('do not name a command that will be rejected', () => {
    send('a', [FIVE]);
    step(18, OFFERED);
    expect([shown.nextVersion, shown.nextAfter]).toEqual([18, null]);
  });

  it('stay displayed while earlier ones are confirmed', () => {
    send('a', [FIVE]);
    send('b', [TWO]);
    accepted('a', 18);
    expect(causes(step(18, FIVE))).toEqual([['step', []]]);
    expect(heap()).toEqual([9]);
    accepted('b', 19);
    step(19, TWO);
    expect(shown.view).toEqual(shown.confirmed);
  });

  it('are rolled back together with the one before them', () => {
    send('a', [FIVE]);
    send('b', [TWO]);
    expect(causes(rejected('a'))).toEqual([['rolled_back', []]]);
    expect(causes(rejected('b'))).toEqual([]);
    expect(shown.view).toEqual(SNAPSHOT.match);
  });

  it('leave commands before a rejected one displayed', () => {
    send('a', [FIVE]);
    send('b', [TWO]);
    rejected('b');
    expect(heap()).toEqual([2, 9]);
  });

  it('stay displayed when an earlier contribution came too late', () => {
    const late = { type: 'contribute', id: 'a', version: 16, game: 2, commitment: '' } as const;
    shown.sent(late, []);
    send('b', [FIVE]);
    expect(rejected('a')).toEqual([]);
    expect(heap()).toEqual([2, 9]);
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

  it('a later snapshot ends earlier predictions', () => {
    send('a', [FIVE]);
    const changes = shown.snapshot({ ...SNAPSHOT, version: 18 });
    expect(causes(changes)).toEqual([['snapshot', []]]);
    expect(shown.view).toEqual(SNAPSHOT.match);
    expect(shown.unanswered).toHaveLength(1);
  });

  it('a snapshot of the same version keeps predictions displayed', () => {
    send('a', [FIVE]);
    shown.snapshot(SNAPSHOT);
    expect(heap()).toEqual([2, 9]);
  });

  it('known steps change nothing', () => {
    expect(step(17, FIVE)).toEqual([]);
    expect(shown.version).toBe(17);
  });

  it('a missing step is detected', () => {
    expect(() => step(19, FIVE)).toThrow(Gap);
    expect(() => step(18, taken(7))).toThrow(Gap);
    expect(shown.view).toEqual(SNAPSHOT.match);
  });
});

it('withdrawn events come in the order in which they were displayed', () => {
  send('a', [FIVE]);
  send('b', [TWO]);
  expect(rejected('a').map(({ undone }) => undone)).toEqual([[FIVE, TWO]]);
});

describe('if actions stay valid in later versions', () => {
  beforeEach(() => {
    begin(false);
  });

  it('commands have the latest version from the server', () => {
    send('a', [FIVE]);
    send('b', [TWO]);
    expect(shown.unanswered.map((command) => command.version)).toEqual([17, 17]);
    expect(shown.nextAfter).toBeNull();
  });

  it('a rejected command leaves later ones displayed', () => {
    send('a', [FIVE]);
    send('b', [TWO]);
    const [change, ...more] = rejected('a');
    expect(change).toMatchObject({ cause: 'rolled_back', events: [], undone: [FIVE] });
    expect(more).toEqual([]);
    expect(heap()).toEqual([5, 9]);
    accepted('b', 18);
    expect(causes(step(18, TWO))).toEqual([['step', []]]);
    expect(shown.view).toEqual(shown.confirmed);
  });

  it('a prediction that depends on a rejected command is rolled back with it', () => {
    send('a', [FOUND]);
    send('b', [taken(6)]);
    expect(rejected('a').map(({ undone }) => undone)).toEqual([[FOUND, taken(6)]]);
    expect(shown.view).toEqual(SNAPSHOT.match);
  });

  it('an earlier step keeps predictions that still fit', () => {
    send('a', [FIVE]);
    expect(causes(step(18, taken(2, 1)))).toEqual([['step', [taken(2, 1)]]]);
    expect(heap()).toEqual([9]);
    accepted('a', 19);
    expect(causes(step(19, FIVE))).toEqual([['step', []]]);
    expect(shown.view).toEqual(shown.confirmed);
  });

  it('an earlier step rolls back predictions that do not fit', () => {
    send('a', [FIVE]);
    send('b', [TWO]);
    const changes = step(18, taken(5, 1));
    expect(causes(changes)).toEqual([
      ['rolled_back', []],
      ['step', [taken(5, 1)]],
    ]);
    expect(changes[0]?.undone).toEqual([FIVE]);
    expect(heap()).toEqual([9]);
    expect(rejected('a')).toEqual([]);
    accepted('b', 19);
    expect(causes(step(19, TWO))).toEqual([['step', []]]);
  });

  it('an unexpected step rolls back only its own prediction', () => {
    send('a', [FIVE]);
    send('b', [TWO]);
    accepted('a', 18);
    expect(causes(step(18, FOUND))).toEqual([
      ['rolled_back', []],
      ['step', [FOUND]],
    ]);
    expect(heap()).toEqual([5, 9, 6]);
  });
});
