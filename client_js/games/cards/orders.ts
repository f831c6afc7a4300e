/** The order of a shuffled pile, in words. */

import type { Orders } from '../../sdk';
import { faceText } from './ranks';

/** How many cards of an order are shown. */
const SHOWN = 8;

/** The cards that come off the pile first. */
export function firstOff({ expected }: Orders): string {
  const shown = expected.slice(-SHOWN).reverse().map(faceText).join(' ');
  return `From the top: ${shown}${expected.length > SHOWN ? ' …' : ''}`;
}

/** Where the recorded order differs first from the one that follows from the numbers. */
export function firstWrong({ expected, recorded }: Orders): string {
  const [due, lay] = [[...expected].reverse(), [...recorded].reverse()];
  const place = lay.findIndex((card, index) => card !== due[index]);
  const named = [due[place], lay[place]].map((card) => (card ? faceText(card) : 'no card'));
  return `Card ${place + 1} from the top should be ${named[0] ?? ''}, and the record has ${named[1] ?? ''}.`;
}
