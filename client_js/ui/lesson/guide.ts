/**
 * Chooses the tips for a player who learns a game by playing it. A game's guide is a list of
 * topics, the most important first; the first unread one that applies to the view is displayed.
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
   * Return the tip for this view; null if the topic does not apply. `shown`: the keys of earlier
   * tips.
   */
  say(view: MatchView<G>, shown: readonly string[]): TipText | null;
};

export type Guide<G extends GameTypes = AnyGame> = readonly Topic<G>[];

export type Tip = TipText & { readonly key: string };

/** A learner's progress in a lesson. */
export type Progress = {
  /** The keys of tips that were read or no longer apply. */
  readonly shown: readonly string[];
  /** The tip on the screen, or null. */
  readonly tip: Tip | null;
};

export const NO_PROGRESS: Progress = { shown: [], tip: null };

/** Return the learner's progress at a view. A tip that no longer applies counts as read. */
export function advance(guide: Guide, { shown, tip }: Progress, view: MatchView): Progress {
  const matters = guide.some((topic) => topic.key === tip?.key && topic.say(view, shown));
  return next(guide, tip && !matters ? [...shown, tip.key] : shown, view);
}

/** Return the progress after the learner has read the tip. */
export function markRead(guide: Guide, { shown, tip }: Progress, view: MatchView): Progress {
  return next(guide, tip ? [...shown, tip.key] : shown, view);
}

function next(guide: Guide, shown: readonly string[], view: MatchView): Progress {
  for (const topic of guide) {
    const tip = shown.includes(topic.key) ? null : topic.say(view, shown);
    if (tip) return { shown, tip: { key: topic.key, ...tip } };
  }
  return { shown, tip: null };
}
