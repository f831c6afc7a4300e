/** What each check of a game's shuffles found, in words. */

import type {
  Checked,
  Fairness,
  GameRecord,
  Orders,
  Seat,
  verifyFairness,
  Witness,
} from '../../sdk';
import { faceText } from '../spite/cards';
import { counted } from '../spite/naming';

/** One thing that was looked at; `ok` is null where it only has to be known. */
export type Finding = {
  readonly text: string;
  readonly ok: boolean | null;
  readonly detail?: string;
};

export type Looked = ReturnType<typeof verifyFairness>[number];

/** How many cards of an order are shown. */
const SHOWN = 8;

export function promiseSeen({ commitment }: Fairness, witness: Witness | null): Finding {
  if (!witness) {
    const text =
      'This browser was not there. Whether this is the promise that was made before the deal, a player’s own browser can tell.';
    return { text, ok: null };
  }
  return witness.commitment === commitment
    ? { text: 'Your browser saw this very promise before the cards were dealt.', ok: true }
    : {
        text: `Before the deal the server showed your browser another promise: ${witness.commitment}.`,
        ok: false,
      };
}

export function addedBy(
  record: GameRecord,
  { contributions }: Fairness,
  witness: Witness | null,
): Finding[] {
  return ([0, 1] as const).flatMap((seat): Finding[] => {
    if (witness?.seat === seat) return [ownAddition(contributions[seat], witness)];
    if (contributions[seat] !== null) return [];
    return [{ text: `Nothing came from ${nameOf(record, seat)}’s browser.`, ok: null }];
  });
}

function ownAddition(given: string | null, { contribution, told }: Witness): Finding {
  if (given !== null && given === contribution)
    return { text: 'Your number is the one that your browser drew and sent.', ok: true };
  if (told !== null && given !== told)
    return {
      text: `The server said that it had your number ${told}, and used another.`,
      ok: false,
    };
  if (given === null) {
    const text =
      'Your browser’s number is missing. It may not have arrived before the deal; ask whoever runs the server if that happens again.';
    return { text, ok: null };
  }
  if (given === told) {
    const text =
      'Your number came from another browser of yours, as the server said before the deal. If you have no other, something is wrong.';
    return { text, ok: null };
  }
  return { text: `Your browser sent another number: ${contribution ?? 'none'}.`, ok: false };
}

export function opened(ok: boolean): Finding {
  return ok
    ? { text: 'The promise is the fingerprint of this number.', ok }
    : {
        text: 'The promise is not the fingerprint of this number: the server had promised another.',
        ok,
      };
}

export function shuffled(record: GameRecord, { where, ok, orders }: Looked): Finding {
  const what = useOfChance(record, where);
  const text = ok ? what : `${what} is not what the three numbers give`;
  return orders ? { text, ok, detail: ok ? firstOff(orders) : firstWrong(orders) } : { text, ok };
}

/** The cards that come off the pile first. */
function firstOff({ expected }: Orders): string {
  const shown = expected.slice(-SHOWN).reverse().map(faceText).join(' ');
  return `From the top: ${shown}${expected.length > SHOWN ? ' …' : ''}`;
}

function firstWrong({ expected, recorded }: Orders): string {
  const [due, lay] = [[...expected].reverse(), [...recorded].reverse()];
  const place = lay.findIndex((card, index) => card !== due[index]);
  const named = [due[place], lay[place]].map((card) => (card ? faceText(card) : 'no card'));
  return `Card ${place + 1} from the top should be ${named[0] ?? ''}, and the record has ${named[1] ?? ''}.`;
}

/** A use of chance by its place in the record. */
function useOfChance(record: GameRecord, where: string): string {
  if (where === 'first') return 'The lot for who begins';
  const action = numberIn(where, 'actions');
  if (action !== null) {
    const entry = record.actions[action];
    const cards = entry?.do === 'shuffle' ? ` of ${counted(entry.draw.length, 'card')}` : '';
    return `The shuffle${cards} in turn ${turnOf(record, action)}`;
  }
  const deal = dealName(record, where);
  if (where.endsWith('.stocks')) return `The shuffle of the stocks in ${deal}`;
  if (where.endsWith('.draw')) return `The shuffle of the other cards in ${deal}`;
  return `The shuffle of ${deal}`;
}

export function followed(record: GameRecord, { what, where, ok }: Checked): Finding {
  const text = `${what.charAt(0).toUpperCase()}${what.slice(1)}`;
  if (ok) return { text, ok };
  const action = numberIn(where, 'actions');
  const place = action === null ? dealName(record, where) : `turn ${turnOf(record, action)}`;
  return { text: `This does not hold in ${place}: ${what}`, ok };
}

function dealName({ deals }: GameRecord, where: string): string {
  const deal = numberIn(where, 'deals');
  return deal === null || deals.length === 1 ? 'the deal' : `deal ${deal + 1}`;
}

function turnOf({ actions }: GameRecord, index: number): number {
  const ends = actions
    .slice(0, index)
    .filter(({ do: done }) => done === 'discard' || done === 'pass');
  return ends.length + 1;
}

/** `17` in `actions[17]`. */
function numberIn(where: string, list: string): number | null {
  const found = /^(\w+)\[(\d+)\]/.exec(where);
  return found?.[1] === list ? Number(found[2]) : null;
}

export function nameOf({ players }: GameRecord, seat: Seat): string {
  return players[seat];
}
