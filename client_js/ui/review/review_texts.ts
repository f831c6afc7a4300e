/** The type of the texts that a game provides for the review of a finished game (GameReview). */

import type { AnyGame, GameTypes, ReviewedTurn, ReviewReason } from '../../sdk';

/** The texts about reviews that a game provides. */
export type ReviewTexts<G extends GameTypes = AnyGame> = {
  /** Say in a sentence what the best line does better. Null for an unknown reason. */
  reason(reason: ReviewReason, rules: G['rules']): string | null;
  /** Describe a line's actions in one short sentence, in their order. */
  line(actions: ReviewedTurn['best']): string;
  /** The meaning of a review, in one or two sentences. */
  readonly note: string;
};
