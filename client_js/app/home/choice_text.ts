/** What a visitor has chosen to play, in words. */

import { clockText } from '../../ui/clock_texts';
import type { GameChoice } from './game_choice.svelte';

/** The game, the rules and the clock. The name of the rules comes with the game. */
export function choiceText(choice: GameChoice): string {
  const clock = choice.clock && clockText(choice.clock, choice.game?.turns ?? true);
  return [choice.entry?.title, choice.title, clock].filter(Boolean).join(', ');
}
