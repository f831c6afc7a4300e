/** Texts for records that cannot be opened. */

import { t } from '../../i18n/texts.svelte';
import { BadRecord, HttpError } from '../../sdk';
import { errorText } from '../../ui/rejection_texts';

/** Return the fault of a record. */
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
