/**
 * Tests of the choice of a learner's next tip: the most important one that applies, each only once.
 */

import { describe, expect, it } from 'vitest';

import type { MatchView } from '../../sdk';
import { OPEN } from '../../sdk/sample_game';
import { advance, NO_PROGRESS, markRead, type Guide, type TipText } from './guide';

const view = OPEN as unknown as MatchView;
const tipText = (title: string): TipText => ({ title, text: `${title}.`, about: [] });

/** Return a guide for a learner, whose topics apply as `matters` says. A test may change it. */
function guideOf(matters: Record<string, boolean>): Guide {
  return Object.keys(matters).map((key) => ({
    key,
    say: () => (matters[key] ? tipText(key) : null),
  }));
}

describe('a guide', () => {
  it('displays the first tip that applies', () => {
    const { tip, shown } = advance(
      guideOf({ one: false, two: true, three: true }),
      NO_PROGRESS,
      view,
    );
    expect(tip).toEqual({ key: 'two', ...tipText('two') });
    expect(shown).toEqual([]);
  });

  it('displays the next tip once the first is read, and none twice', () => {
    const guide = guideOf({ one: true, two: true });
    const second = markRead(guide, advance(guide, NO_PROGRESS, view), view);
    expect(second.tip?.key).toBe('two');
    const last = markRead(guide, second, view);
    expect(last).toEqual({ shown: ['one', 'two'], tip: null });
    expect(advance(guide, last, view).tip).toBeNull();
  });

  it('switches to a more important tip, and returns', () => {
    const matters = { one: false, two: true };
    const guide = guideOf(matters);
    const before = advance(guide, NO_PROGRESS, view);
    matters.one = true;
    const urgent = advance(guide, before, view);
    expect(urgent.tip?.key).toBe('one');
    expect(markRead(guide, urgent, view).tip?.key).toBe('two');
  });

  it('does not repeat a tip that no longer applies', () => {
    const matters = { one: true };
    const guide = guideOf(matters);
    const saying = advance(guide, NO_PROGRESS, view);
    matters.one = false;
    const over = advance(guide, saying, view);
    matters.one = true;
    expect(advance(guide, over, view).tip).toBeNull();
  });
});
