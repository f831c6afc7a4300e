/** What a match that is shown has to know of its game. */

import type { AnyGame, GameTypes, MatchView, Params, Ruleset, Seat, StepEvent } from '../sdk';
import type { FairnessTexts } from './fairness_texts';
import type { Sound } from './sound';

export type PlayedGame<G extends GameTypes = AnyGame> = {
  readonly key: string;
  /** The game's name, in English. */
  readonly title: string;
  readonly ruleset: Ruleset<G['rules']>;
  /** Whether it is played in turns: an offer of a draw then stands until the next one. */
  readonly turns: boolean;

  /** The seats that may act now; none while no game is on. */
  actors(view: MatchView<G>): readonly Seat[];
  /**
   * The events that an action certainly leads to, as its viewer will be told: they show before the
   * server has answered. What cannot be known yet is left out. The action must be legal.
   */
  predict(view: MatchView<G>, action: G['action']): StepEvent<G>[];

  /**
   * What happened by `events`, which led to `view`, for those who listen: a short sentence for
   * what matters. `matchEventText` has the words for what happens around any game.
   */
  announce(view: MatchView<G>, events: readonly StepEvent<G>[]): string[];
  /** What `events`, which led to `view`, sound like. The end of a game has its sound already. */
  sounds(view: MatchView<G>, events: readonly StepEvent<G>[]): Sound[];

  /** Why the game refused an action, in one line; null for codes that are not the game's own. */
  rejectionText(code: string, params: Params): string | null;
  /**
   * Why a game ended, told of the player who `won` it (null: nobody did) and of the one who lost;
   * null for reasons that are not the game's own.
   */
  endText(reason: string, won: 'you' | 'other' | null, loser: string): string | null;
  /** What matches by these rules count; null where a match is a single game. */
  scoreUnit(rules: G['rules']): 'win' | 'point' | null;

  /** Who begins the game after this one, in a sentence; null where nobody does. */
  nextBeginner(view: MatchView<G>): string | null;

  /** Null where there is no chance in the game, or it can't be checked. */
  readonly fairness: FairnessTexts | null;
};
