/** Composes the sentence that says why the server rejects custom rules. */

import type { ClientGame } from '../../games/game';
import { t } from '../../i18n/texts.svelte';
import type { Verdict } from './rules_draft.svelte';

/** Return one sentence on why the rules were rejected; null if they were not, or not yet. */
export function rulesRejectionText({ options }: ClientGame, verdict: Verdict): string | null {
  if (verdict.state !== 'refused') return null;
  const { params } = verdict;
  return options.refused?.(String(params.reason), params) ?? t('rejection:error.bad_rules');
}
