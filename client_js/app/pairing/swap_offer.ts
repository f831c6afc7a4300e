/**
 * Composes the question that a visitor sees at a bot's table when the search has found a person:
 * switch to the match with that person, or keep playing.
 */

import { t } from '../../i18n/texts.svelte';
import type { TableOffer } from '../../ui/live_match.svelte';
import type { Pairing } from './pairing.svelte';

/** Return the question about another player, with its possible answers; null if there is none. */
export function swapOffer(pairing: Pairing): TableOffer | null {
  const { phase, opponent } = pairing;
  if (opponent === null) return null;
  const { name, rated } = opponent;
  if (phase === 'joining') return { words: t('match:waitingForAnswer', { name }), answers: [] };
  if (phase !== 'asking') return null;
  return {
    words: t(rated ? 'match:wantsRated' : 'match:wantsToPlay', { name }),
    answers: [
      {
        label: t('match:switch'),
        testid: 'switch',
        give: () => {
          pairing.answer(true);
        },
      },
      {
        label: t('match:keepPlaying'),
        testid: 'keep-playing',
        give: () => {
          pairing.answer(false);
        },
      },
    ],
  };
}
