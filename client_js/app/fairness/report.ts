/** What a record shows about its shuffles, in words for somebody who has just lost. */

import {
  BadRecord,
  fairnessOf,
  followCards,
  verifyFairness,
  type Checked,
  type Fairness,
  type GameRecord,
  type Seat,
  type Witness,
} from '../../sdk';
import { counted } from '../spite/naming';

/**
 * - `fair`: everything is right, and this browser saw and added what the record says.
 * - `right`: everything in the record is right, but something else is for the players to say.
 * - `wrong`: something is not as it should be.
 * - `unknown`: the record does not tell where its shuffles came from.
 */
export type Verdict = 'fair' | 'right' | 'wrong' | 'unknown';

/** One thing that was looked at; `ok` is null where it only has to be known. */
export type Finding = { readonly text: string; readonly ok: boolean | null };

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
  readonly stages: readonly Stage[];
};

/** Checks everything that can be checked; `witness` is what this browser saw before the deal. */
export function reportOn(record: GameRecord, witness: Witness | null): Report {
  let fairness: Fairness;
  let checked: Checked[];
  try {
    fairness = fairnessOf(record);
    checked = verifyFairness(record);
  } catch (error) {
    if (!(error instanceof BadRecord)) throw error;
    return unknown(error.message);
  }
  const stages = stagesOf(record, fairness, checked, witness);
  return { ...verdictOn(stages, fairness, witness), fairness, stages };
}

function unknown(reason: string): Report {
  const line = `There is nothing to compare: ${reason}.`;
  return {
    verdict: 'unknown',
    title: 'This game cannot be checked',
    line,
    fairness: null,
    stages: [],
  };
}

function stagesOf(
  record: GameRecord,
  fairness: Fairness,
  [secret, ...shuffles]: readonly Checked[],
  witness: Witness | null,
): Stage[] {
  return [
    { key: 'promise', findings: witness ? [promiseSeen(fairness, witness)] : [] },
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
    line: `${all}: the order of these cards was not chosen by anybody. Your own browser had a part in it.`,
  };
}

/** What keeps a record whose every check is right from being the whole proof. */
function reserveOn(
  contributions: Fairness['contributions'],
  witness: Witness | null,
): string | null {
  if (contributions.every((given) => given === null))
    return 'But no browser added a number, so the server alone decided on this order before the deal.';
  if (!witness)
    return 'This browser did not see the deal, so it cannot say whether the promise was made before it. A player’s own browser can.';
  const own = contributions[witness.seat];
  if (own === null) return 'But your browser’s number is missing from it: see step 2.';
  if (own !== witness.contribution)
    return 'But your number in it did not come from this browser: see step 2.';
  return null;
}

function sentence({ text }: Finding): string {
  return text.endsWith('.') ? text : `${text}.`;
}

function promiseSeen({ commitment }: Fairness, witness: Witness): Finding {
  return witness.commitment === commitment
    ? { text: 'Your browser saw this very promise before the cards were dealt.', ok: true }
    : {
        text: `Before the deal the server showed your browser another promise: ${witness.commitment}.`,
        ok: false,
      };
}

function addedBy(
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

function opened(ok: boolean): Finding {
  return ok
    ? { text: 'The promise is the fingerprint of this number.', ok }
    : {
        text: 'The promise is not the fingerprint of this number: the server had promised another.',
        ok,
      };
}

function shuffled(record: GameRecord, { where, ok }: Checked): Finding {
  const what = useOfChance(record, where);
  return { text: ok ? what : `${what} is not what the three numbers give`, ok };
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

function followed(record: GameRecord, { what, where, ok }: Checked): Finding {
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
