/** What a record shows about its chance, in words for somebody who has just lost. */

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
import type { FairnessWords, Finding } from '../../ui/fairness_words';
import { counted } from '../../ui/wording';
import { addedBy, fixedBefore, LEFT_OUT, nameOf, opened, promiseSeen } from './findings';

/**
 * - `fair`: everything is right, and this browser saw and added what the record says.
 * - `right`: everything in the record is right, but something else is for the players to say.
 * - `alone`: the same, but no player's number is in it: the server alone was bound.
 * - `left_out`: the same, but this browser had shown its number, and the server went on without it.
 * - `wrong`: something is not as it should be.
 * - `prepared`: nobody shuffled, for it was a lesson.
 * - `unknown`: the record does not tell where its chance came from.
 */
export type Verdict = 'fair' | 'right' | 'alone' | 'left_out' | 'wrong' | 'prepared' | 'unknown';

/** The first stages, which are the same for every game; the game's own follow. */
export type Stage = Omit<FairnessStage, 'title' | 'line'> &
  Partial<Pick<FairnessStage, 'title' | 'line'>>;

export type Report = {
  readonly verdict: Verdict;
  readonly title: string;
  readonly line: string;
  /** None where nothing could be looked at. */
  readonly fairness: Fairness | null;
  /** The seat of the player who looks at it, where this browser was there. */
  readonly own: Seat | null;
  readonly stages: readonly Stage[];
};

/** How a game is checked, and what it says about that. */
export type Checking = { readonly check: FairnessCheck; readonly words: FairnessWords };

/** Checks everything that can be checked; `witness` is what this browser saw before the game. */
export function reportOn(record: GameRecord, witness: Witness | null, by: Checking): Report {
  if (isPrepared(record)) return PREPARED;
  let fairness: Fairness;
  let found: FairnessFound;
  try {
    fairness = fairnessOf(record);
    found = by.check(record);
  } catch (error) {
    if (!(error instanceof BadRecord)) throw error;
    return unknown(error.message);
  }
  const stages = stagesOf(record, fairness, found, witness, by.words);
  const verdict = verdictOn(stages, record, fairness, witness, by.words);
  return { ...verdict, fairness, own: witness?.seat ?? null, stages };
}

const PREPARED: Report = {
  verdict: 'prepared',
  title: 'Nobody shuffled: this was a lesson',
  line: 'Its deal was prepared, and is the same for everybody who learns by it. There is nothing to check.',
  fairness: null,
  own: null,
  stages: [],
};

function unknown(reason: string): Report {
  const line = `There is nothing to compare: ${reason}.`;
  return {
    verdict: 'unknown',
    title: 'This game cannot be checked',
    line,
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
  words: FairnessWords,
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
  words: FairnessWords,
): Pick<Report, 'verdict' | 'title' | 'line'> {
  const findings = stages.flatMap((stage) => stage.findings);
  const wrong = findings.filter(({ ok }) => ok === false);
  const [first] = wrong;
  if (first) {
    const more = counted(wrong.length - 1, 'more check');
    const line = wrong.length > 1 ? `${sentence(first)} ${more} failed.` : sentence(first);
    return { verdict: 'wrong', title: words.wrong, line };
  }
  const all = `All ${findings.filter(({ ok }) => ok).length} checks came out right`;
  if (isLeftOut(fairness, witness))
    return { verdict: 'left_out', title: 'Your number was left out', line: LEFT_OUT };
  if (fairness.numbers.every((number) => number === null)) {
    const line = `${all}. But no player’s number is in it: ${aloneWords(fairness, words)}.`;
    return { verdict: 'alone', title: 'Bound by the server alone', line };
  }
  const reserve = reserveOn(record, fairness, witness, words);
  if (reserve !== null) return { verdict: 'right', title: words.right, line: `${all}. ${reserve}` };
  const line = `${all}. ${words.meaning}, and your own browser had a part in it.`;
  return { verdict: 'fair', title: words.fair, line };
}

function isLeftOut({ commitments, numbers }: Fairness, witness: Witness | null): boolean {
  if (!witness?.sent) return false;
  return commitments[witness.seat] !== null && numbers[witness.seat] === null;
}

function aloneWords({ commitments }: Fairness, { decided, before }: FairnessWords): string {
  if (commitments.every((given) => given === null))
    return `the server alone could have ${decided} ${before}`;
  return 'fingerprints count in its place, and the server could have had a player’s help with them';
}

/** What keeps a record whose every check is right from being the whole proof. */
function reserveOn(
  record: GameRecord,
  { commitments, numbers }: Fairness,
  witness: Witness | null,
  { occasion }: FairnessWords,
): string | null {
  if (!witness) return `But this browser did not see ${occasion}: see step 1.`;
  const own = numbers[witness.seat];
  if (own === null) return 'But your browser’s number is missing from it: see step 3.';
  if (own !== witness.number)
    return 'But your number in it did not come from this browser: see step 3.';
  if (!witness.commitments)
    return `But this browser did not see what was fixed before your number was shown: see step 2.`;
  const across: Seat = witness.seat === 0 ? 1 : 0;
  if (commitments[across] !== null && numbers[across] === null)
    return `But ${nameOf(record, across)}’s number was not shown in time: see step 3.`;
  return null;
}

function sentence({ text }: Finding): string {
  return text.endsWith('.') ? text : `${text}.`;
}
