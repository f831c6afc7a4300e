/** What a record shows about its shuffles, in words for somebody who has just lost. */

import {
  BadRecord,
  fairnessOf,
  followCards,
  verifyFairness,
  type Fairness,
  type GameRecord,
  type Seat,
  type Witness,
} from '../../sdk';
import { counted } from '../spite/naming';
import {
  addedBy,
  followed,
  opened,
  promiseSeen,
  shuffled,
  type Finding,
  type Looked,
} from './findings';

/**
 * - `fair`: everything is right, and this browser saw and added what the record says.
 * - `right`: everything in the record is right, but something else is for the players to say.
 * - `wrong`: something is not as it should be.
 * - `unknown`: the record does not tell where its shuffles came from.
 */
export type Verdict = 'fair' | 'right' | 'wrong' | 'unknown';

export type StageKey = 'promise' | 'added' | 'secret' | 'shuffles' | 'cards';

export type Stage = {
  readonly key: StageKey;
  readonly findings: readonly Finding[];
};

export type Report = {
  readonly verdict: Verdict;
  readonly title: string;
  readonly line: string;
  /** None where nothing could be looked at. */
  readonly fairness: Fairness | null;
  /** The seat of whoever looks at it, where this browser was there. */
  readonly own: Seat | null;
  readonly stages: readonly Stage[];
};

/** Checks everything that can be checked; `witness` is what this browser saw before the deal. */
export function reportOn(record: GameRecord, witness: Witness | null): Report {
  let fairness: Fairness;
  let checked: readonly Looked[];
  try {
    fairness = fairnessOf(record);
    checked = verifyFairness(record);
  } catch (error) {
    if (!(error instanceof BadRecord)) throw error;
    return unknown(error.message);
  }
  const stages = stagesOf(record, fairness, checked, witness);
  return { ...verdictOn(stages, fairness, witness), fairness, own: witness?.seat ?? null, stages };
}

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
  [secret, ...shuffles]: readonly Looked[],
  witness: Witness | null,
): Stage[] {
  return [
    { key: 'promise', findings: [promiseSeen(fairness, witness)] },
    { key: 'added', findings: addedBy(record, fairness, witness) },
    { key: 'secret', findings: [opened(secret?.ok ?? false)] },
    { key: 'shuffles', findings: shuffles.map((each) => shuffled(record, each)) },
    { key: 'cards', findings: followCards(record).map((each) => followed(record, each)) },
  ];
}

function verdictOn(
  stages: readonly Stage[],
  { contributions }: Fairness,
  witness: Witness | null,
): Pick<Report, 'verdict' | 'title' | 'line'> {
  const findings = stages.flatMap((stage) => stage.findings);
  const wrong = findings.filter(({ ok }) => ok === false);
  const [first] = wrong;
  if (first) {
    const more = counted(wrong.length - 1, 'more check');
    const line = wrong.length > 1 ? `${sentence(first)} ${more} failed.` : sentence(first);
    return { verdict: 'wrong', title: 'These shuffles are not what was promised', line };
  }
  const all = `All ${findings.filter(({ ok }) => ok).length} checks came out right`;
  const title = 'The shuffles add up';
  const reserve = reserveOn(contributions, witness);
  if (reserve !== null) return { verdict: 'right', title, line: `${all}. ${reserve}` };
  return {
    verdict: 'fair',
    title: 'The shuffles were fair',
    line: `${all}. Nobody chose the order of these cards, and your own browser had a part in it.`,
  };
}

/** What keeps a record whose every check is right from being the whole proof. */
function reserveOn(
  contributions: Fairness['contributions'],
  witness: Witness | null,
): string | null {
  if (contributions.every((given) => given === null))
    return 'But no browser added a number, so the server alone decided on this order before the deal.';
  if (!witness) return 'But this browser did not see the deal: see step 1.';
  const own = contributions[witness.seat];
  if (own === null) return 'But your browser’s number is missing from it: see step 2.';
  if (own !== witness.contribution)
    return 'But your number in it did not come from this browser: see step 2.';
  return null;
}

function sentence({ text }: Finding): string {
  return text.endsWith('.') ? text : `${text}.`;
}
