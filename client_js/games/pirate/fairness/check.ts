/**
 * The fairness check of a recorded game of Pirate: that its shuffles match the server's
 * commitments, and that its cards follow from them. Its findings are texts for the fairness page.
 */

import { t } from '../../../i18n/texts.svelte';
import { summaryOf, type CheckedChance } from '../../../sdk';
import { recordedName } from '../../../ui/player_names';
import type { Finding } from '../../../ui/fairness_texts';
import { capitalize } from '../../../ui/capitalization';
import { firstCards, firstDifference } from '../../cards/orders';
import { faceName } from '../../cards/ranks';
import type { FairnessCheck } from '../../game';
import { KEY } from '../generated';
import { pirateRecordOf, type PirateRecord } from '../record';
import { checkCards, type CardCheck } from './card_checks';
import { verifyFairness } from './verify';

/**
 * Check the chance of a recorded game of Pirate, and return the findings in two stages: shuffles
 * and cards. Throws BadRecord if the record is incomplete or has no valid `fairness`.
 */
export const check: FairnessCheck = (given) => {
  const record = pirateRecordOf(given);
  const { seed, numbers, uses } = summaryOf(verifyFairness(record));
  return {
    seed,
    numbers,
    stages: [
      {
        key: 'shuffles',
        title: t('pirateFairness:shuffles'),
        line: t('cards:again'),
        findings: uses.map((each) => shuffleFinding(record, each)),
      },
      {
        key: 'cards',
        title: t('pirateFairness:cards'),
        line: t('pirateFairness:cardsLine'),
        findings: checkCards(record).map(cardFinding),
      },
    ],
  };
};

function shuffleFinding(record: PirateRecord, { where, ok, orders }: CheckedChance): Finding {
  const what = useOfChance(record, where);
  const text = ok ? what : t('cards:notGiven', { what });
  if (!orders) return { text, ok };
  const [card = ''] = orders.recorded;
  const right =
    orders.recorded.length === 1
      ? t('pirateFairness:onTop', { card: faceName(card) })
      : firstCards(orders);
  return { text, ok, detail: ok ? right : firstDifference(orders) };
}

/**
 * Return the name of the chance event at a place in the record, such as `cuts[0][1]` or
 * `stocks[1]`.
 */
function useOfChance({ players, cuts }: PirateRecord, where: string): string {
  const [first = '', second] = Array.from(where.matchAll(/\d+/g), ([digit]) => digit);
  const name = recordedName(players[(second ?? first) === '0' ? 0 : 1], KEY);
  if (second === undefined) return t('pirateFairness:use.stock', { name });
  return cuts.length > 1
    ? t('pirateFairness:use.cuts', { name, cut: Number(first) + 1 })
    : t('pirateFairness:use.cut', { name });
}

function cardFinding({ what, ok }: CardCheck): Finding {
  const text = t(`pirateFairness:followed.${what}`);
  return { text: ok ? capitalize(text) : t('pirateFairness:notHeld', { what: text }), ok };
}
