/** The addresses that speak of a rule set. A rule text needs no escapes. */

import { rulesToText, type Rules } from '../../sdk';

/** The page that explains the rules. */
export function rulesPage(rules: Rules): string {
  const text = rulesToText(rules);
  return text === '' ? '/rules' : `/rules?text=${text}`;
}

/** Where that page says how cards are shuffled. */
export function shufflesChapter(rules: Rules): string {
  return `${rulesPage(rules)}#chance`;
}

/** The page that offers a game by exactly these rules. */
export function offerPage(rules: Rules): string {
  return `/?rules=${rulesToText(rules)}`;
}
