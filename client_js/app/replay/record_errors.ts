/** Why a record could not be opened. */

import { t } from '../../i18n/texts.svelte';
import { BadRecord, Refused } from '../../sdk';
import { errorWords } from '../../ui/rejection_texts';

/** Why a record is of no use, as a sentence. */
export function badRecordWords({ code }: BadRecord): string {
  return t(`replay:bad.${code}`);
}

export function recordProblem(error: unknown): string {
  if (error instanceof BadRecord) return badRecordWords(error);
  if (!(error instanceof Refused)) return t('replay:notReadable');
  if (error.problem?.code === 'not_finished') return t('replay:notOver');
  return errorWords(error.problem?.code ?? '');
}
