/** Spite and Malice's texts for rejected actions and for the ends of games. */

import { t } from '../../i18n/texts.svelte';
import type { Params } from '../../sdk';
import { capitalize } from '../../ui/capitalization';
import { aRank, packOf, rankName, rankOf, theRank } from '../cards/ranks';
import { kindOf } from '../cards/zones';
import type { SpiteCode } from './generated';
import type { Hold } from './legal';

/** Return the text. `hold` is the card that the player holds, if the client rejected the action. */
type Sentence = (params: Params, hold: Hold | null) => string;

const text = (params: Params, name: string): string => String(params[name] ?? '');

/** Explain that a card does not fit, by what the pile needs. */
function doesNotFit(params: Params): string {
  const needs = Number(params.needs);
  const card = text(params, 'card');
  const [rank, pack] = [rankOf(card), packOf(card)];
  if (!(needs > 0) || !(rank > 0)) return t('spite:doesNotFit');
  if (needs === 1) return t('spite:emptyTakes', { rank: aRank(1, pack) });
  const stands = theRank(needs - 1, pack);
  const one = aRank(rank, pack);
  return capitalize(
    rank === 1
      ? t('spite:startsEmpty', { card: one, stands })
      : t('spite:goesOn', { card: one, below: aRank(rank - 1, pack), stands }),
  );
}

function wrongTarget(params: Params, hold: Hold | null): string {
  if (hold?.others?.length && kindOf(text(params, 'zone')) === 'build') return t('spite:onlyOne');
  if (kindOf(text(params, 'zone')) === 'stock') return t('spite:nothingOnStock');
  switch (kindOf(hold?.zone ?? '')) {
    case 'stock':
      return t('spite:stockToBuild');
    case 'discard':
      return t('spite:discardToBuild');
    default:
      return t('spite:whereCardsGo');
  }
}

function notYourZone(params: Params): string {
  return kindOf(text(params, 'zone')) === 'discard'
    ? t('spite:opponentsPile')
    : t('spite:opponentsCard');
}

function mustPlay(params: Params): string {
  const rank = rankOf(text(params, 'card'));
  if (!(rank > 0)) return t('spite:mustPlayFirst');
  const kind = kindOf(text(params, 'zone'));
  const place = kind === 'stock' || kind === 'discard' ? kind : 'hand';
  return t(`spite:mustPlay.${place}`, { rank: rankName(rank, packOf(text(params, 'card'))) });
}

const REJECTIONS: Readonly<Record<SpiteCode, Sentence>> = {
  no_such_zone: () => t('spite:noSuchPlace'),
  not_your_zone: notYourZone,
  card_not_there: () => t('spite:notThere'),
  buried_card: () => t('spite:topOnly'),
  wrong_source: () => t('spite:staysThere'),
  wrong_target: wrongTarget,
  does_not_fit: doesNotFit,
  one_card_only: () => t('spite:oneDiscard'),
  not_one_rank: () => t('spite:notOneRank'),
  must_play: mustPlay,
  other_place_first: () => t('spite:firstEmpty'),
  refill_forfeited: () => t('spite:tooLateToFill'),
  hand_full: () => t('spite:handFull'),
  hand_not_empty: () => t('spite:handNotEmpty'),
  refill_first: () => t('spite:fillFirst'),
};

/**
 * Explain a rejected action in one line. Return null for codes that other games have too. `hold`:
 * the card that the player wanted to lay, if the client rejected the action.
 */
export function rejectionText(
  code: string,
  params: Params = {},
  hold: Hold | null = null,
): string | null {
  return isGameCode(code) ? REJECTIONS[code](params, hold) : null;
}

function isGameCode(code: string): code is SpiteCode {
  return Object.hasOwn(REJECTIONS, code);
}

/**
 * Describe why a game ended. `won` is null if neither player won. Return null for reasons that
 * other games have too.
 */
export function endText(reason: string, won: 'you' | 'other' | null): string | null {
  switch (reason) {
    case 'stock_emptied':
      return t('spite:lastPlayed');
    case 'draw_exhausted':
      return won === null ? t('spite:nothingToDraw') : t('spite:nothingToDrawSmaller');
    default:
      return null;
  }
}
