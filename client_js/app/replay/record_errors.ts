/**
 * Composes the sentence that says why a game record cannot be opened, for replays and fairness
 * checks.
 */

import { t } from '../../i18n/texts.svelte';
import { BadRecord, HttpError } from '../../sdk';
import { errorText } from '../../ui/rejection_texts';

/** Return the fault of a game record that cannot be opened, as a sentence. */
export function badRecordText({ code }: BadRecord): string {
  return t(`replay:bad.${code}`);
}

/**
 * Return a sentence on why opening a record failed: a faulty record, an error response of the
 * server, or no connection.
 */
export function recordErrorText(error: unknown): string {
  if (error instanceof BadRecord) return badRecordText(error);
  // `fetch` rejects with a TypeError if there is no answer.
  if (error instanceof TypeError) return t('replay:noServer');
  if (!(error instanceof HttpError)) return t('replay:notReadable');
  if (error.problem?.code === 'bad_record') return t('replay:bad.contradiction');
  if (error.problem?.code === 'not_finished') return t('replay:notOver');
  if (error.problem?.code === 'no_watchers') return t('replay:private');
  return errorText(error.problem?.code ?? '');
}
