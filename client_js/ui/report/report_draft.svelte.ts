/**
 * The report about a player that the visitor is writing. Buttons on any page begin it, and the one
 * dialog displays and sends it.
 */

import { t } from '../../i18n/texts.svelte';
import { HttpError, report, type Reported, type ReportReason } from '../../sdk';

/** The reasons for which a player can be reported. */
export const REASONS = [
  'words',
  'name',
  'unfair',
  'other',
] as const satisfies readonly ReportReason[];
const PROBLEMS = ['already_reported', 'too_many_kept', 'too_many_requests', 'not_found'] as const;

class ReportDraft {
  /** The reported player; null while the dialog is closed. */
  reported = $state.raw<Reported | null>(null);
  name = $state('');
  reason = $state<ReportReason>('words');
  note = $state('');
  status = $state<'writing' | 'sending' | 'sent'>('writing');
  problem = $state<string | null>(null);

  /** Open the dialog for a new report about a player. */
  begin(reported: Reported, name: string, reason: ReportReason = 'words'): void {
    Object.assign(this, { reported, name, reason, note: '', status: 'writing', problem: null });
  }

  /** Send the report. If that fails, `problem` has the reason. Never rejects. */
  async send(): Promise<void> {
    if (this.reported === null) return;
    this.status = 'sending';
    this.problem = null;
    try {
      await report({ ...this.reported, reason: this.reason, note: this.note });
      this.status = 'sent';
    } catch (error) {
      const code = error instanceof HttpError ? error.problem?.code : undefined;
      const known = PROBLEMS.find((each) => each === code) ?? 'other';
      this.problem = t(`moderation:problem.${known}`);
      this.status = 'writing';
    }
  }
}

/** The report that all pages share. */
export const reportDraft = new ReportDraft();
