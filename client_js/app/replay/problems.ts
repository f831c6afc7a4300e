/** Why a record could not be opened. */

import { t } from '../../i18n/texts.svelte';
import { BadRecord, Refused } from '../../sdk';
import { errorWords } from '../../ui/refusal_words';

export function recordProblem(error: unknown): string {
  if (error instanceof BadRecord) return `This can't be opened: ${error.message}.`;
  if (!(error instanceof Refused)) return t('replay:notReadable');
  if (error.problem?.code === 'not_finished') return t('replay:notOver');
  return errorWords(error.problem?.code ?? '');
}
