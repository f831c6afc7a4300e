/** What the checks of a promise and of the players' numbers found, in words. */

import type { Fairness, GameRecord, Seat, Witness } from '../../sdk';
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

export function addedBy(
  record: GameRecord,
  { contributions }: Fairness,
  witness: Witness | null,
  words: FairnessWords,
): Finding[] {
  return SEATS.flatMap((seat): Finding[] => {
    if (witness?.seat === seat) return [ownAddition(contributions[seat], witness, words)];
    if (contributions[seat] !== null) return [];
    return [{ text: `Nothing came from ${nameOf(record, seat)}’s browser.`, ok: null }];
  });
}

function ownAddition(
  given: string | null,
  { contribution, told }: Witness,
  { before }: FairnessWords,
): Finding {
  if (given !== null && given === contribution)
    return { text: 'Your number is the one that your browser drew and sent.', ok: true };
  if (told !== null && given !== told)
    return {
      text: `The server said that it had your number ${told}, and used another.`,
      ok: false,
    };
  if (given === null) {
    const text = `Your browser’s number is missing. It may not have arrived ${before}; ask whoever runs the server if that happens again.`;
    return { text, ok: null };
  }
  if (given === told) {
    const text = `Your number came from another browser of yours, as the server said ${before}. If you have no other, something is wrong.`;
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

export function nameOf({ players }: GameRecord, seat: Seat): string {
  return players[seat];
}
