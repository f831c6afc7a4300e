/** Why a record could not be opened. */

import { BadRecord, Refused } from '../../sdk';
import { errorWords } from '../../ui/refusal_words';

export function recordProblem(error: unknown): string {
  if (error instanceof BadRecord) return `This can't be opened: ${error.message}.`;
  if (!(error instanceof Refused)) return 'The record cannot be read just now.';
  if (error.problem?.code === 'not_finished')
    return 'This game is not over yet. Its record opens when it is.';
  return errorWords(error.problem?.code ?? '');
}
