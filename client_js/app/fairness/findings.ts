/** What the checks of a promise and of the players' numbers found, in words. */

import {
  commitmentToNumber,
  type Fairness,
  type GameRecord,
  type Seat,
  type Witness,
} from '../../sdk';
import type { FairnessFound } from '../../games/game';
import type { FairnessWords, Finding } from '../../ui/fairness_words';
import { SEATS } from '../../ui/seats';
import { capital } from '../../ui/wording';

export function promiseSeen(
  { commitment }: Fairness,
  witness: Witness | null,
  words: FairnessWords,
): Finding {
  if (!witness) {
    const text = `This browser was not there. Whether this is the promise that was made ${words.before}, a player’s own browser can tell.`;
    return { text, ok: null };
  }
  return witness.commitment === commitment
    ? { text: `Your browser saw this very promise ${words.seenBefore}.`, ok: true }
    : {
        text: `${capital(words.before)} the server showed your browser another promise: ${witness.commitment}.`,
        ok: false,
      };
}

/** What this browser saw of the players' fingerprints before it showed its own number. */
export function fixedBefore(
  record: GameRecord,
  { commitments }: Fairness,
  witness: Witness | null,
  { before }: FairnessWords,
): Finding[] {
  if (!witness?.commitments) {
    const text = `This browser did not see which fingerprints were fixed ${before}; a player’s own browser can tell.`;
    return [{ text, ok: null }];
  }
  const seen = witness.commitments;
  return SEATS.map((seat): Finding => {
    const whose = witness.seat === seat ? 'Your' : `${nameOf(record, seat)}’s`;
    const given = commitments[seat];
    if (given !== seen[seat])
      return {
        text: `${whose} fingerprint was ${seen[seat] ?? 'missing'} as your browser saw it, and is another one in the record. A server that lost its last moments does this, and so does one that cheats.`,
        ok: false,
      };
    if (given === null)
      return { text: `${whose} browser had fixed nothing by then, and added nothing.`, ok: null };
    return witness.seat === seat ? ownFixed(given, witness) : othersFixed(whose, witness);
  });
}

function othersFixed(whose: string, { sent }: Witness): Finding {
  return sent
    ? { text: `${whose} fingerprint was fixed before your number left your browser.`, ok: true }
    : { text: `${whose} fingerprint is the one that your browser saw.`, ok: true };
}

function ownFixed(given: string, { commitment, seat, number }: Witness): Finding {
  if (number !== null && commitmentToNumber(commitment, seat, number) === given)
    return { text: 'Your fingerprint is that of the number that your browser drew.', ok: true };
  const text =
    'Your fingerprint came from another browser of yours. If you have no other, something is wrong.';
  return { text, ok: null };
}

/** What became of each player's number. */
export function addedBy(
  record: GameRecord,
  { commitments, numbers }: Fairness,
  fits: FairnessFound['numbers'],
  witness: Witness | null,
  words: FairnessWords,
): Finding[] {
  return SEATS.flatMap((seat): Finding[] => {
    const name = nameOf(record, seat);
    if (fits[seat] === false)
      return [{ text: `${name}’s number does not fit the fingerprint.`, ok: false }];
    if (witness?.seat === seat)
      return ownAddition(commitments[seat], numbers[seat], witness, words);
    if (numbers[seat] !== null)
      return [{ text: `${name}’s number fits the fingerprint.`, ok: true }];
    if (commitments[seat] === null)
      return [{ text: `Nothing came from ${name}’s browser.`, ok: null }];
    const text = `${name}’s browser did not show its number in time, so its fingerprint counts in place of it. Only the server and ${name} together could have chosen between two orders by that.`;
    return [{ text, ok: null }];
  });
}

function ownAddition(
  fixed: string | null,
  given: string | null,
  { number, sent, taken }: Witness,
  { before }: FairnessWords,
): Finding[] {
  if (given !== null && given === number)
    return [{ text: 'Your number is the one that your browser drew.', ok: true }];
  if (given !== null && sent)
    return [{ text: `Your browser showed another number: ${number ?? 'none'}.`, ok: false }];
  if (given !== null) {
    const text =
      'Your number came from another browser of yours. If you have no other, something is wrong.';
    return [{ text, ok: null }];
  }
  if (taken)
    return [{ text: 'The server said that it had your number, and did not use it.', ok: false }];
  if (fixed === null) {
    const text = `Your browser’s number is missing. It may not have arrived ${before}; ask the people who run the server if that happens again.`;
    return [{ text, ok: null }];
  }
  if (!sent) {
    const text =
      'Your browser did not show its number in time, so its fingerprint counts in place of it.';
    return [{ text, ok: null }];
  }
  return [{ text: LEFT_OUT, ok: null }];
}

export const LEFT_OUT =
  'Your browser showed its number before the game began, and the server went on without it. If your connection was not held up for some seconds, the server could choose between two orders.';

export function opened(ok: boolean): Finding {
  return ok
    ? { text: 'The promise is the fingerprint of this number.', ok }
    : {
        text: 'The promise is not the fingerprint of this number: the server had promised another.',
        ok,
      };
}

export function nameOf({ players }: GameRecord, seat: Seat): string {
  return players[seat];
}
