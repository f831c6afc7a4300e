import { describe, expect, it } from 'vitest';

import type { MatchView } from '../../sdk';
import { OPEN } from '../../sdk/sample_game';
import { follow, NOTHING_SAID, understood, type Guide, type Said } from './guide';

const view = OPEN as unknown as MatchView;
const said = (title: string): Said => ({ title, text: `${title}.`, about: [] });

/** Says of each key whether it matters, which a test may change. */
function guideOf(matters: Record<string, boolean>): Guide {
  return Object.keys(matters).map((key) => ({
    key,
    say: () => (matters[key] ? said(key) : null),
  }));
}

describe('a guide', () => {
  it('says the first thing that matters', () => {
    const { tip, told } = follow(
      guideOf({ one: false, two: true, three: true }),
      NOTHING_SAID,
      view,
    );
    expect(tip).toEqual({ key: 'two', ...said('two') });
    expect(told).toEqual([]);
  });

  it('says the next thing once the first is read, and nothing twice', () => {
    const guide = guideOf({ one: true, two: true });
    const second = understood(guide, follow(guide, NOTHING_SAID, view), view);
    expect(second.tip?.key).toBe('two');
    const last = understood(guide, second, view);
    expect(last).toEqual({ told: ['one', 'two'], tip: null });
    expect(follow(guide, last, view).tip).toBeNull();
  });

  it('goes on to what matters more, and comes back', () => {
    const matters = { one: false, two: true };
    const guide = guideOf(matters);
    const before = follow(guide, NOTHING_SAID, view);
    matters.one = true;
    const urgent = follow(guide, before, view);
    expect(urgent.tip?.key).toBe('one');
    expect(understood(guide, urgent, view).tip?.key).toBe('two');
  });

  it('does not repeat what was said until it did not matter any more', () => {
    const matters = { one: true };
    const guide = guideOf(matters);
    const saying = follow(guide, NOTHING_SAID, view);
    matters.one = false;
    const over = follow(guide, saying, view);
    matters.one = true;
    expect(follow(guide, over, view).tip).toBeNull();
  });
});
