/**
 * Spite and Malice's explanations of rules that the server rejects because options exclude each
 * other, by its reasons (docs/protocol/errors.md).
 */

import { t } from '../../i18n/texts.svelte';
import type { Params } from '../../sdk';

/**
 * Explain in one sentence why the server rejects these rules; null for reasons that are not the
 * game's own.
 */
export function invalidRulesText(reason: string, params: Params): string | null {
  const [needed, cards] = [Number(params.needed), Number(params.cards)];
  switch (reason) {
    case 'too_few_for_stocks':
      return t('spiteOptions:refused.stocks', { needed, cards });
    case 'too_few_for_hands':
      return t('spiteOptions:refused.hands', { needed, cards });
    case 'too_few_naturals':
      return t('spiteOptions:refused.naturals', { needed, cards });
    case 'stocks_always_equal':
      return t('spiteOptions:refused.equal');
    case 'not_half_a_deck':
      return t('spiteOptions:refused.half', { cards, half: Number(params.half) });
    case 'no_deck_to_draw_from':
      return t('spiteOptions:refused.oneDeck');
    case 'wilds_in_the_deck':
      return t('spiteOptions:refused.wilds');
    case 'pack_without_decks':
      return t('spiteOptions:refused.noDecks');
    default:
      return null;
  }
}
