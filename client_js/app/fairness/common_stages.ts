/**
 * Runs the first stages of a fairness check, which all games share. They compare the server's
 * commitment, the players' commitments and their numbers in a record with those that this browser
 * saw.
 */

import { t } from '../../i18n/texts.svelte';
import { commitmentToNumber, type Fairness, type GameRecord, type Witness } from '../../sdk';
import type { FairnessFound } from '../../games/game';
import { nameIn } from '../../games/record_names';
import type { FairnessTexts, Finding } from '../../ui/fairness_texts';
import { SEATS } from '../../ui/seats';
import { capitalize } from '../../ui/capitalization';

/**
 * Return the result of comparing the record's commitment by the server with the one that this
 * browser saw before the game. Without an observation, the result is neutral.
 */
export function promiseSeen(
  { commitment }: Fairness,
  witness: Witness | null,
  words: FairnessTexts,
): Finding {
  if (!witness) {
    return { text: t('fairness:promise.absent', { before: words.before }), ok: null };
  }
  return witness.commitment === commitment
    ? { text: t('fairness:promise.same', { seenBefore: words.seenBefore }), ok: true }
    : {
        text: t('fairness:promise.other', {
          before: capitalize(words.before),
          commitment: witness.commitment,
        }),
        ok: false,
      };
}

/**
 * Return a fairness check's results about the players' commitments that this browser saw before it
 * revealed its number.
 */
export function fixedBefore(
  record: GameRecord,
  { commitments }: Fairness,
  witness: Witness | null,
  { before }: FairnessTexts,
): Finding[] {
  if (!witness?.commitments) return [{ text: t('fairness:fixed.absent', { before }), ok: null }];
  const seen = witness.commitments;
  return SEATS.map((seat): Finding => {
    const given = commitments[seat];
    const name = nameIn(record, seat);
    return witness.seat === seat
      ? ownFixed(given, seen[seat], witness)
      : othersFixed(given, seen[seat], name, witness);
  });
}

function othersFixed(
  given: string | null,
  saw: string | null,
  name: string,
  { sent }: Witness,
): Finding {
  if (given !== saw) {
    const seen = saw ?? t('fairness:fixed.missing');
    return { text: t('fairness:fixed.changed.other', { name, seen }), ok: false };
  }
  if (given === null) return { text: t('fairness:fixed.nothing.other', { name }), ok: null };
  return sent
    ? { text: t('fairness:fixed.before', { name }), ok: true }
    : { text: t('fairness:fixed.seen', { name }), ok: true };
}

function ownFixed(
  given: string | null,
  saw: string | null,
  { commitment, seat, number }: Witness,
): Finding {
  if (given !== saw) {
    const seen = saw ?? t('fairness:fixed.missing');
    return { text: t('fairness:fixed.changed.own', { seen }), ok: false };
  }
  if (given === null) return { text: t('fairness:fixed.nothing.own'), ok: null };
  if (number !== null && commitmentToNumber(commitment, seat, number) === given)
    return { text: t('fairness:fixed.own'), ok: true };
  return { text: t('fairness:fixed.elsewhere'), ok: null };
}

/**
 * Return a fairness check's results about each player's number: if it fits its commitment, and if
 * this browser's own number was used. `fits`: by seat, false if the number does not fit.
 */
export function addedBy(
  record: GameRecord,
  { commitments, numbers }: Fairness,
  fits: FairnessFound['numbers'],
  witness: Witness | null,
  words: FairnessTexts,
): Finding[] {
  return SEATS.flatMap((seat): Finding[] => {
    const name = nameIn(record, seat);
    if (fits[seat] === false) return [{ text: t('fairness:added.wrong', { name }), ok: false }];
    if (witness?.seat === seat)
      return ownAddition(commitments[seat], numbers[seat], witness, words);
    if (numbers[seat] !== null) return [{ text: t('fairness:added.right', { name }), ok: true }];
    if (commitments[seat] === null)
      return [{ text: t('fairness:added.nothing', { name }), ok: null }];
    return [{ text: t('fairness:added.late', { name }), ok: null }];
  });
}

function ownAddition(
  fixed: string | null,
  given: string | null,
  { number, sent, taken }: Witness,
  { before }: FairnessTexts,
): Finding[] {
  const shown = number ?? t('fairness:noNumber');
  if (given !== null && given === number) return [{ text: t('fairness:own.right'), ok: true }];
  if (given !== null && sent)
    return [{ text: t('fairness:own.other', { number: shown }), ok: false }];
  if (given !== null) return [{ text: t('fairness:own.elsewhere'), ok: null }];
  if (taken) return [{ text: t('fairness:own.unused'), ok: false }];
  if (fixed === null) return [{ text: t('fairness:own.missing', { before }), ok: null }];
  if (!sent) return [{ text: t('fairness:own.late'), ok: null }];
  return [{ text: t('fairness:own.leftOut'), ok: null }];
}

/** Return the result of checking that the server's seed fits its commitment. `ok`: it does. */
export function opened(ok: boolean): Finding {
  return { text: ok ? t('fairness:secret.right') : t('fairness:secret.wrong'), ok };
}
