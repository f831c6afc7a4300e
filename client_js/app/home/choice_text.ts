/** What a visitor has chosen to play, in words. */

import { clockWords } from '../../ui/clock_texts';
import type { Choice } from './game_choice.svelte';

/** The game, the rules and the clock. The name of the rules comes with the game. */
export function choiceWords(choice: Choice): string {
  const clock = choice.clock && clockWords(choice.clock, choice.game?.turns ?? true);
  return [choice.entry?.title, choice.title, clock].filter(Boolean).join(', ');
}
