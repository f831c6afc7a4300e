/**
 * The interface of a game that shared components need to display a match of it: its rules, whose
 * turn it is, predicted events, sounds and texts. Each game's client implements it.
 */

import type { AnyGame, GameTypes, MatchView, Params, Ruleset, Seat, StepEvent } from '../sdk';
import type { FairnessTexts } from './fairness_texts';
import type { LuckTexts } from './luck/luck_texts';
import type { ReviewTexts } from './review/review_texts';
import type { Sound } from './sound';

export type PlayedGame<G extends GameTypes = AnyGame> = {
  readonly key: string;
  /** The game's name in English. */
  readonly title: string;
  /** The rules in English, from the package of a game that has no folder here. */
  readonly howToPlay?: string;
  readonly ruleset: Ruleset<G['rules']>;
  /** True for a game with turns. An offer of a draw then stands until the next turn. */
  readonly turns: boolean;

  /** Return the seats that may act now; none between games. */
  actors(view: MatchView<G>): readonly Seat[];
  /**
   * Return the events that an action certainly causes, as its viewer will receive them. They are
   * displayed before the server answers. Unknown outcomes are left out. The action must be legal.
   */
  predict(view: MatchView<G>, action: G['action']): StepEvent<G>[];

  /**
   * Return short sentences for screen readers about the important `events`, which led to `view`.
   * `matchEventText` has those for events of the match.
   */
  announce(view: MatchView<G>, events: readonly StepEvent<G>[]): string[];
  /** Return the sounds of `events`, which led to `view`. The end of a game has its own sound. */
  sounds(view: MatchView<G>, events: readonly StepEvent<G>[]): Sound[];

  /** Return why the game rejected an action; null for codes that are not the game's. */
  rejectionText(code: string, params: Params): string | null;
  /**
   * Return why a game ended. `won`: the player who won it; null for a draw. Null for reasons that
   * are not the game's.
   */
  endText(reason: string, won: 'you' | 'other' | null, loser: string): string | null;
  /**
   * Return the decisive count of a finished game in one short line: `11 to spare`. Null if the
   * reason of the end says it all.
   */
  endLine(view: MatchView<G>): string | null;
  /** Return the aim and the score of the running game in one line; null without a game. */
  raceLine(view: MatchView<G>): string | null;
  /** Return the unit that matches by these rules count; null if a match is a single game. */
  scoreUnit(rules: G['rules']): 'win' | 'point' | null;

  /** Return a sentence about who begins the next game; null if no player does. */
  nextBeginner(view: MatchView<G>): string | null;

  /** Null if the game has no chance, or it cannot be verified. */
  readonly fairness: FairnessTexts | null;
  /** Absent if the server has no luck ledgers of the game. */
  readonly luck?: LuckTexts<G['rules']>;
  /** True if the server lets a player continue a recorded game against a bot. */
  readonly playsOn?: boolean;
  /** Absent if the server has no reviews of the game. */
  readonly review?: ReviewTexts<G>;
  /** `replay` is present if recorded games can be replayed. */
  readonly parts: { readonly replay?: unknown };
};

/** Tell if the recorded matches of a game can be replayed here. */
export function hasReplay({ parts }: Pick<PlayedGame, 'parts'>): boolean {
  return parts.replay !== undefined;
}
