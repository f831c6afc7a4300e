/** Returns the displayed name of a rule set, alone or in one line with the name of its game. */

import type { ClientGame } from '../../games/game';
import { BadRulesText, rulesFromText, type Rules } from '../../sdk';

/** The rules as the server sends them: a preset's key, and all rules as text. */
type Terms = { readonly preset: string | null; readonly text: string };

/** Return the name of a rule set; null if the game's name says enough. */
export function rulesTitle(game: ClientGame, { preset, text }: Terms): string | null {
  const { title } = game.presetWords(preset, rulesOf(game, text));
  return title === game.title ? null : title;
}

/** Return the names of a game and of its rules in one line; a single name if both are the same. */
export function gameAndRules(game: string, rules: string): string {
  return namesOf(game, rules).join(' · ');
}

/** Return the names of a game and of its rules; a single name if both are the same. */
export function namesOf(game: string, rules: string): string[] {
  return rules === '' || rules === game ? [game] : [game, rules];
}

function rulesOf({ ruleset }: ClientGame, text: string): Rules {
  try {
    return rulesFromText(text, ruleset);
  } catch (error) {
    if (!(error instanceof BadRulesText)) throw error;
    // Rules of a game or a server that this client does not know: their preset has the name.
    return ruleset.defaults;
  }
}
