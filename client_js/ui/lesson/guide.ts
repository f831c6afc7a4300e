/**
 * What is said to somebody who learns a game by playing it. A game's guide is a list of things to
 * say, the most important first; what of it is said follows from what the learner sees.
 */

import type { AnyGame, GameTypes, MatchView } from '../../sdk';

/** Something to say about the table. */
export type TipText = {
  readonly title: string;
  readonly text: string;
  /** What of the table it is about: selectors (CSS). */
  readonly about: readonly string[];
};

export type Topic<G extends GameTypes = AnyGame> = {
  readonly key: string;
  /** What is to be said of it at this view; null while it does not matter. */
  say(view: MatchView<G>, told: readonly string[]): TipText | null;
};

export type Guide<G extends GameTypes = AnyGame> = readonly Topic<G>[];

export type Tip = TipText & { readonly key: string };

/** How far a learner has come. */
export type Progress = {
  /** The keys of what was said, and was read or is over. */
  readonly told: readonly string[];
  /** What is being said. */
  readonly tip: Tip | null;
};

export const NO_PROGRESS: Progress = { told: [], tip: null };

/** The progress at a view. What was being said and does not matter any more counts as told. */
export function advance(guide: Guide, { told, tip }: Progress, view: MatchView): Progress {
  const matters = guide.some((topic) => topic.key === tip?.key && topic.say(view, told));
  return next(guide, tip && !matters ? [...told, tip.key] : told, view);
}

/** The progress once the learner has read what is being said. */
export function markRead(guide: Guide, { told, tip }: Progress, view: MatchView): Progress {
  return next(guide, tip ? [...told, tip.key] : told, view);
}

function next(guide: Guide, told: readonly string[], view: MatchView): Progress {
  for (const topic of guide) {
    const said = told.includes(topic.key) ? null : topic.say(view, told);
    if (said) return { told, tip: { key: topic.key, ...said } };
  }
  return { told, tip: null };
}
