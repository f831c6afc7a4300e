/** The text about the visitor's chosen game. */

import { clockText } from '../../ui/clock_texts';
import type { GameChoice } from './game_choice.svelte';

/**
 * Return the game, the rules and the clock. The name of the rules is available once the game is
 * loaded.
 */
export function choiceText(choice: GameChoice): string {
  const clock = choice.clock && clockText(choice.clock, choice.game?.turns ?? true);
  return [choice.entry?.title, choice.title, clock].filter(Boolean).join(', ');
}
