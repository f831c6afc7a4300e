/**
 * Spite and Malice's texts about luck, on the page of a finished game: the share of a win that
 * chance gave a player, and the chance events that counted.
 */

import { formatGain, formatList, formatNumber } from '../../i18n/formats';
import { t } from '../../i18n/texts.svelte';
import type { LuckTexts } from '../../ui/luck/luck_texts';
import { faceText } from '../cards/ranks';
import type { SpiteRules } from './generated';
import { cardName } from './names';

/** With more cards than this, a list has their faces in place of their names. */
const NAMED = 2;
/** From here on, a percentage would be rounded to 100. */
const WHOLE = 0.995;

/**
 * Return the texts about luck in the current language: a player's total, one chance event, and what
 * luck means.
 */
export function luckTexts(): LuckTexts<SpiteRules> {
  return {
    line: (share, name) => {
      if (formatGain(share) === formatGain(0)) return t('spite:luck.even');
      const amount = amountText(Math.abs(share));
      if (name === null)
        return t(share > 0 ? 'spite:luck.gaveYou' : 'spite:luck.costYou', { amount });
      return t(share > 0 ? 'spite:luck.gave' : 'spite:luck.cost', { name, amount });
    },
    event: ({ kind, came }, name, rules) => {
      const listed =
        came.length > NAMED
          ? came.map(faceText).join(' ')
          : formatList(came.map((card) => cardName(card, rules)));
      if (kind === 'deal') return t('spite:luck.deal', { cards: listed });
      if (kind === 'stock') return t('spite:luck.stock', { name, cards: listed });
      return t('spite:luck.drawn', { name, cards: listed });
    },
    note: t('spite:luck.note'),
  };
}

/** Return an amount of luck: a part of a win, or a number of wins from one on. */
function amountText(share: number): string {
  if (share >= WHOLE) return t('spite:luck.wins', { wins: formatNumber(share, 1) });
  return t('spite:luck.part', { percent: formatGain(share).replace('+', '') });
}
