/**
 * The type of the texts that a game provides about luck, for the luck of a finished game
 * (GameLuck).
 */

import type { LuckEvent, Rules } from '../../sdk';

/** The texts about luck that a game provides. */
export type LuckTexts<R extends Rules = Rules> = {
  /**
   * Return a sentence about the luck of a player in a game. `share`: the gained probability of
   * winning, which may exceed 1, since bad play can lose it again. `name`: null for the viewer.
   */
  line(share: number, name: string | null): string;
  /** Describe a chance event by what came up. `name` is the player's. */
  event(event: LuckEvent, name: string, rules: R): string;
  /** The meaning of luck, in one or two sentences. */
  readonly note: string;
};
