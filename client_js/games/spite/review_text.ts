/**
 * Spite and Malice's texts about reviews, in which the server names the costliest turns of a
 * finished game: a line of actions, and why the best line is better.
 */

import { t } from '../../i18n/texts.svelte';
import type { ReviewReason } from '../../sdk';
import type { ReviewTexts } from '../../ui/review/review_texts';
import { faceText, rankName, ranksName, type Pack } from '../cards/ranks';
import type { SpiteAction, SpiteTypes } from './generated';
import { zoneName } from './names';

/** The rank of a wild card in a reason. */
const WILD = 0;

/**
 * Return the texts about reviews in the current language: the reason for a better line, a line's
 * actions, and what a review means.
 */
export function reviewTexts(): ReviewTexts<SpiteTypes> {
  return {
    reason: (reason, rules) => reasonText(reason, rules.pack),
    line: (actions) => (actions as SpiteAction[]).map(moveText).join(', '),
    note: t('spite:review.note'),
  };
}

function moveText(action: SpiteAction): string {
  switch (action.type) {
    case 'play':
      return t('spite:review.move', {
        card: faceText(action.card),
        zone: zoneName(action.target),
      });
    case 'discard':
      return t('spite:review.move', {
        card: action.cards.map(faceText).join(' '),
        zone: zoneName(action.target),
      });
    default:
      return t('spite:review.pass');
  }
}

function reasonText({ kind, params }: ReviewReason, pack: Pack): string | null {
  const { best = 0, played = 0, cards = 0, rank = 0, on = 0, stock = 0 } = params;
  const name = rankName(rank, pack);
  switch (kind) {
    case 'wins':
      return t('spite:review.wins');
    case 'runs_out':
      return t('spite:review.runsOut');
    case 'stock':
      return rank === WILD ? t('spite:review.stockWild') : t('spite:review.stock', { rank: name });
    case 'new_hand':
      return t('spite:review.newHand', { cards });
    case 'closes':
      return t('spite:review.closes', { rank: name });
    case 'farther':
      return t('spite:review.farther', { rank: name, best, played });
    case 'nearer':
      return t('spite:review.nearer', { rank: name, best, played });
    case 'keeps_wild':
      return t('spite:review.keepsWild');
    case 'keeps':
      return t('spite:review.keeps', { rank: name, stock: rankName(stock, pack) });
    case 'double':
      return t('spite:review.double', { ranks: ranksName(rank, pack) });
    case 'in_order':
      return t('spite:review.inOrder', { rank: name, on: rankName(on, pack) });
    case 'covers':
      return t('spite:review.covers', { rank: name, on: rankName(on, pack) });
    case 'free_pile':
      return t('spite:review.freePile');
    case 'more_cards':
      return t('spite:review.moreCards', { best, played });
    case 'run':
      return t('spite:review.run', { best, played });
    case 'ready':
      return t('spite:review.ready', { best, played });
    default:
      return null;
  }
}
