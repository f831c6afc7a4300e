/**
 * Checks the fairness of chance in a game's record and composes the report for players: a verdict,
 * and the results of each stage.
 */

import { t } from '../../i18n/texts.svelte';
import {
  BadRecord,
  fairnessOf,
  isPrepared,
  type Fairness,
  type GameRecord,
  type Seat,
  type Witness,
} from '../../sdk';
import type { FairnessCheck, FairnessFound, FairnessStage } from '../../games/game';
import { nameIn } from '../../games/record_names';
import type { FairnessTexts, Finding } from '../../ui/fairness_texts';
import { badRecordText } from '../replay/record_errors';
import { addedBy, fixedBefore, opened, promiseSeen } from './common_stages';

/**
 * The verdict on a game's chance:
 *
 * - `fair`: all checks passed, and this browser's observations and number are in the record.
 * - `right`: all checks passed, but this browser cannot confirm everything.
 * - `alone`: all checks passed, but no player's number is included: only the server was bound.
 * - `left_out`: all checks passed, but the server went on without the number that this browser had
 *   revealed.
 * - `wrong`: a check failed.
 * - `prepared`: a deal that the server knew before the game, such as that of a lesson.
 * - `unknown`: the record does not contain the origin of its chance.
 */
export type Verdict = 'fair' | 'right' | 'alone' | 'left_out' | 'wrong' | 'prepared' | 'unknown';

/** A stage of the fairness check. The first ones are common; the game's own stages follow. */
export type Stage = Omit<FairnessStage, 'title' | 'line'> &
  Partial<Pick<FairnessStage, 'title' | 'line'>>;

export type Report = {
  readonly verdict: Verdict;
  readonly title: string;
  readonly line: string;
  /** The record's `fairness`; null if nothing could be checked. */
  readonly fairness: Fairness | null;
  /** The seat of this browser's player, if this browser took part. */
  readonly own: Seat | null;
  readonly stages: readonly Stage[];
};

/** A game's fairness check, and the texts for its results. */
export type Checking = { readonly check: FairnessCheck; readonly words: FairnessTexts };

/**
 * Run all fairness checks of a record and return the report. `witness`: this browser's observations
 * before the game; null if it has none. A record without usable data gives the verdict `unknown`.
 */
export function reportOn(record: GameRecord, witness: Witness | null, by: Checking): Report {
  if (isPrepared(record)) return prepared();
  let fairness: Fairness;
  let found: FairnessFound;
  try {
    fairness = fairnessOf(record);
    found = by.check(record);
  } catch (error) {
    if (!(error instanceof BadRecord)) throw error;
    return unknown(error);
  }
  const stages = stagesOf(record, fairness, found, witness, by.words);
  const verdict = verdictOn(stages, record, fairness, witness, by.words);
  return { ...verdict, fairness, own: witness?.seat ?? null, stages };
}

function prepared(): Report {
  return {
    verdict: 'prepared',
    title: t('fairness:verdict.prepared'),
    line: t('fairness:verdict.preparedLine'),
    fairness: null,
    own: null,
    stages: [],
  };
}

function unknown(error: BadRecord): Report {
  return {
    verdict: 'unknown',
    title: t('fairness:verdict.unknown'),
    line: t('fairness:verdict.unknownLine', { reason: badRecordText(error) }),
    fairness: null,
    own: null,
    stages: [],
  };
}

function stagesOf(
  record: GameRecord,
  fairness: Fairness,
  found: FairnessFound,
  witness: Witness | null,
  words: FairnessTexts,
): Stage[] {
  return [
    { key: 'promise', findings: [promiseSeen(fairness, witness, words)] },
    { key: 'fixed', findings: fixedBefore(record, fairness, witness, words) },
    { key: 'added', findings: addedBy(record, fairness, found.numbers, witness, words) },
    { key: 'secret', findings: [opened(found.seed)] },
    ...found.stages,
  ];
}

function verdictOn(
  stages: readonly Stage[],
  record: GameRecord,
  fairness: Fairness,
  witness: Witness | null,
  words: FairnessTexts,
): Pick<Report, 'verdict' | 'title' | 'line'> {
  const findings = stages.flatMap((stage) => stage.findings);
  const wrong = findings.filter(({ ok }) => ok === false);
  const [first] = wrong;
  if (first) {
    const more = wrong.length - 1;
    const line =
      more > 0
        ? `${sentence(first)}\n${t('fairness:moreFailed', { count: more })}`
        : sentence(first);
    return { verdict: 'wrong', title: words.wrong, line };
  }
  const all = t('fairness:cameOut', { count: findings.filter(({ ok }) => ok).length });
  if (isLeftOut(fairness, witness))
    return {
      verdict: 'left_out',
      title: t('fairness:verdict.leftOut'),
      line: t('fairness:own.leftOut'),
    };
  if (fairness.numbers.every((number) => number === null)) {
    const line = `${all} ${aloneText(fairness, words)}`;
    return { verdict: 'alone', title: t('fairness:verdict.alone'), line };
  }
  const reserve = reserveOn(record, fairness, witness, words);
  if (reserve !== null) return { verdict: 'right', title: words.right, line: `${all} ${reserve}` };
  const line = `${all} ${t('fairness:fair', { meaning: words.meaning })}`;
  return { verdict: 'fair', title: words.fair, line };
}

function isLeftOut({ commitments, numbers }: Fairness, witness: Witness | null): boolean {
  if (!witness?.sent) return false;
  return commitments[witness.seat] !== null && numbers[witness.seat] === null;
}

function aloneText({ commitments }: Fairness, { decided, before }: FairnessTexts): string {
  return commitments.every((given) => given === null)
    ? t('fairness:alone.decided', { decided, before })
    : t('fairness:alone.fingerprints');
}

/**
 * Return the reason why a record with only passed checks is not a complete proof; null if it is.
 */
function reserveOn(
  record: GameRecord,
  { commitments, numbers }: Fairness,
  witness: Witness | null,
  { occasion }: FairnessTexts,
): string | null {
  if (!witness) return t('fairness:reserve.absent', { occasion });
  const own = numbers[witness.seat];
  if (own === null) return t('fairness:reserve.missing');
  if (own !== witness.number) return t('fairness:reserve.elsewhere');
  if (!witness.commitments) return t('fairness:reserve.unseen');
  const across: Seat = witness.seat === 0 ? 1 : 0;
  if (commitments[across] !== null && numbers[across] === null)
    return t('fairness:reserve.other', { name: nameIn(record, across) });
  return null;
}

function sentence({ text }: Finding): string {
  return text.endsWith('.') ? text : `${text}.`;
}
