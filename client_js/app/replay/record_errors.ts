/** Why a record could not be opened. */

import { t } from '../../i18n/texts.svelte';
import { BadRecord, HttpError } from '../../sdk';
import { errorText } from '../../ui/rejection_texts';

/** Why a record is of no use, as a sentence. */
export function badRecordText({ code }: BadRecord): string {
  return t(`replay:bad.${code}`);
}

export function recordErrorText(error: unknown): string {
  if (error instanceof BadRecord) return badRecordText(error);
  if (!(error instanceof HttpError)) return t('replay:notReadable');
  if (error.problem?.code === 'not_finished') return t('replay:notOver');
  if (error.problem?.code === 'no_watchers') return t('replay:private');
  return errorText(error.problem?.code ?? '');
}
