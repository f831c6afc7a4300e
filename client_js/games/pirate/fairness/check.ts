/** The check of a recorded game's shuffles, and of what was made of them. */

import { openedOf, type Checked, type CheckedChance } from '../../../sdk';
import type { Finding } from '../../../ui/fairness_words';
import { capital } from '../../../ui/wording';
import { firstOff, firstWrong } from '../../cards/orders';
import type { FairnessCheck } from '../../game';
import { cardName } from '../naming';
import { pirateRecordOf, type PirateRecord } from '../record';
import { followRules } from './follow';
import { verifyFairness } from './verify';

/** Throws BadRecord. */
export const check: FairnessCheck = (given) => {
  const record = pirateRecordOf(given);
  const { seed, numbers, uses } = openedOf(verifyFairness(record));
  return {
    seed,
    numbers,
    stages: [
      {
        key: 'shuffles',
        title: 'The cut and both stocks, worked out again',
        line: 'From all this follow the shuffles, by a method that everybody can read. Your browser has just worked them out again, card by card, and compared them with the game’s record.',
        findings: uses.map((each) => shuffled(record, each)),
      },
      {
        key: 'cards',
        title: 'Nobody reached into the packs',
        line: 'A fair shuffle helps only if its cards are then taken as they lie. After the cut, every card that anybody turns follows from the two stocks.',
        findings: followRules(record).map(followed),
      },
    ],
  };
};

function shuffled(record: PirateRecord, { where, ok, orders }: CheckedChance): Finding {
  const what = useOfChance(record, where);
  const text = ok ? what : `${what} is not what the three numbers give`;
  if (!orders) return { text, ok };
  const [card = ''] = orders.recorded;
  const right = orders.recorded.length === 1 ? `On top: the ${cardName(card)}` : firstOff(orders);
  return { text, ok, detail: ok ? right : firstWrong(orders) };
}

/** A use of chance by its place in the record: `cuts[0][1]`, `stocks[1]`. */
function useOfChance({ players, cuts }: PirateRecord, where: string): string {
  const [first = '', second] = Array.from(where.matchAll(/\d+/g), ([digit]) => digit);
  const name = players[(second ?? first) === '0' ? 0 : 1];
  if (second === undefined) return `The shuffle of ${name}’s stock`;
  const number = cuts.length > 1 ? ` in cut ${Number(first) + 1}` : ' for the cut';
  return `The shuffle of ${name}’s pack${number}`;
}

function followed({ what, ok }: Checked): Finding {
  return { text: ok ? capital(what) : `This does not hold: ${what}`, ok };
}
