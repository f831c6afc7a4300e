/**
 * Tests of Megiddo's texts: rejections, ends of a game, the status line, labels of points, presets
 * and rule options.
 */

import { describe, expect, it } from 'vitest';

import { DEFAULT_RULES, RULE_OPTIONS } from './generated';
import { pointLabel } from './table/labels';
import { options as form } from './options';
import { presetOrder, presetWords, ruleFacts } from './presets';
import { RULES, table } from './samples';
import { scoreUnit } from './score';
import { statusText } from './table/status_text';
import { endText, rejectionText } from './messages';

const nothing = { captured: null, chosen: null };

describe('rejections and ends', () => {
  it('have texts', () => {
    expect(rejectionText('point_taken', { ring: 1, spoke: 2 })).toMatch(/already/);
    expect(rejectionText('no_such_point', { ring: 7, spoke: 0 })).toContain('ring 7, spoke 0');
    expect(endText('row')).toMatch(/row/);
    expect(endText('captures')).toMatch(/captured/);
    expect(endText('board_full')).toMatch(/full/);
  });

  it("that are not the game's own have no text here", () => {
    expect(rejectionText('stale_version', {})).toBeNull();
    expect(endText('resigned')).toBeNull();
  });
});

describe('the status line', () => {
  it('says who begins, why, and what to do', () => {
    const first = { number: 1 };
    expect(statusText(table({ position: first }), nothing)).toBe(
      'Coin toss: you go first. Place a stone on any point',
    );
    const later = table({ viewer: 1, position: first });
    const second = { ...later, game: later.game && { ...later.game, number: 2 } };
    expect(statusText(second, nothing)).toBe('Ada goes first');
  });

  it('says whose turn it is, after the last event', () => {
    expect(statusText(table(), nothing)).toBe('Your turn');
    const captured = { seat: 1, count: 2 } as const;
    expect(statusText(table(), { ...nothing, captured })).toBe('Bo captured 2 stones. Your turn');
  });

  it('explains the first turns', () => {
    expect(statusText(table({ position: { number: 3 } }), nothing)).toMatch(/any empty point/);
  });

  it('says how to confirm a chosen point', () => {
    const chosen = { point: { ring: 2, spoke: 0 }, captures: 2 };
    expect(statusText(table(), { ...nothing, chosen })).toBe(
      'Ring 2, spoke 0, captures 2: tap again to place your stone',
    );
  });

  it('says how the game was won', () => {
    const points = [0, 1, 2, 3, 4, 5].map((spoke) => ({ ring: 1, spoke }));
    const view = table({ position: { rows: [{ points }], captured: [0, 6] } });
    const over = (winner: 0 | 1, reason: string) => ({
      ...view,
      game: view.game && {
        ...view.game,
        result: {
          winner,
          reason,
          points: [1, 0] as [number, number],
          tally: { captured: [0, 6] as [number, number] },
        },
      },
    });
    expect(statusText(over(0, 'row'), nothing)).toBe('You completed a row of 6 on ring 1');
    expect(statusText(over(1, 'captures'), nothing)).toBe('Bo captured 6 stones');
    expect(statusText(over(1, 'resigned'), nothing)).toBe('');
  });
});

describe('the label of a point', () => {
  const place = {
    ring: 2,
    spoke: 5,
    owner: null,
    last: false,
    unsent: false,
    captured: false,
    captures: 0,
    completes: false,
    stops: null,
    line: 0,
  };

  it.each([
    [{}, 'ring 2, spoke 5, empty'],
    [{ captures: 2, completes: true }, 'ring 2, spoke 5, empty, captures 2, completes a row'],
    [{ stops: 1, line: 4 }, 'ring 2, spoke 5, empty, stops Bo’s row, makes 4 in a row'],
    [{ owner: 0, last: true }, 'ring 2, spoke 5, your stone, last move'],
    [{ owner: 0, unsent: true }, 'ring 2, spoke 5, your stone, not sent yet'],
    [{ owner: 1, captured: true }, 'ring 2, spoke 5, Bo’s stone, just captured'],
  ] as const)('says what is to be seen there: %j', (seen, label) => {
    expect(pointLabel(table(), { ...place, ...seen })).toBe(label);
  });
});

describe('rule sets', () => {
  it('of known presets come first', () => {
    expect(presetOrder(['other', 'megi-9', 'megiddo'])).toEqual(['megiddo', 'megi-9', 'other']);
    expect(presetWords('megi-9', RULES).line).toMatch(/[Nn]ine/);
  });

  it('without a preset are described by their facts', () => {
    const { line } = presetWords(null, { ...RULES, rings: 8, scoring: 'points', match_target: 36 });
    expect(line).toContain('8 rings and 6 spokes');
    expect(line).toContain('36 points');
  });

  it('state what wins', () => {
    expect(ruleFacts({ ...RULES, row: 5, captures: 9 })).toEqual([
      'A board of 6 rings and 6 spokes',
      '5 stones in a row win',
      'Capturing 9 stones also wins',
    ]);
  });

  it('are single games unless a score is kept', () => {
    expect(scoreUnit(RULES)).toBeNull();
    expect(scoreUnit({ ...RULES, match_target: 3 })).toBe('win');
    expect(scoreUnit({ ...RULES, scoring: 'points' })).toBe('point');
  });
});

describe('options', () => {
  it('are in the form once each', () => {
    const listed = form().groups.flatMap(({ options }) => options);
    expect([...listed].sort()).toEqual(Object.keys(RULE_OPTIONS).sort());
  });

  it('have a text for each value', () => {
    for (const [option, { values }] of Object.entries(RULE_OPTIONS)) {
      const words = form().words[option as keyof typeof RULES];
      for (const value of values) expect(words.values?.[String(value)]).toBeTruthy();
      expect(words.effect(DEFAULT_RULES)).toMatch(/\.$/);
    }
  });

  it('name the lines on which a row can lie', () => {
    const { effect } = form().words.row;
    expect(effect({ ...RULES, rings: 4, spokes: 8, row: 6 })).toBe('This many win, around a ring.');
    expect(effect({ ...RULES, rings: 4, spokes: 4, row: 5 })).toMatch(/No line/);
    expect(effect({ ...RULES, row: 4 })).toMatch(/Every capture/);
  });
});
