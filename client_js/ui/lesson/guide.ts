/**
 * The tips for a player who learns a game by playing it. A game's guide is a list of topics, the
 * most important first. The view decides which tip is displayed.
 */

import type { AnyGame, GameTypes, MatchView } from '../../sdk';

/** The text of a tip about the table. */
export type TipText = {
  readonly title: string;
  readonly text: string;
  /** CSS selectors of the parts of the table that the tip is about. */
  readonly about: readonly string[];
};

export type Topic<G extends GameTypes = AnyGame> = {
  readonly key: string;
  /**
   * Return the tip for this view; null if the topic does not apply. `told`: the keys of earlier
   * tips.
   */
  say(view: MatchView<G>, told: readonly string[]): TipText | null;
};

export type Guide<G extends GameTypes = AnyGame> = readonly Topic<G>[];

export type Tip = TipText & { readonly key: string };

/** A learner's progress. */
export type Progress = {
  /** The keys of tips that were read or no longer apply. */
  readonly told: readonly string[];
  /** The displayed tip. */
  readonly tip: Tip | null;
};

export const NO_PROGRESS: Progress = { told: [], tip: null };

/** Return the progress at a view. A tip that no longer applies counts as read. */
export function advance(guide: Guide, { told, tip }: Progress, view: MatchView): Progress {
  const matters = guide.some((topic) => topic.key === tip?.key && topic.say(view, told));
  return next(guide, tip && !matters ? [...told, tip.key] : told, view);
}

/** Return the progress after the learner has read the tip. */
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
