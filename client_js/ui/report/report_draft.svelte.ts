/** The report that is being written: one at a time, wherever on the site it was begun. */

import { t } from '../../i18n/texts.svelte';
import { Refused, report, type Reported, type ReportReason } from '../../sdk';

/** What a report may be about. */
export const REASONS = [
  'words',
  'name',
  'unfair',
  'other',
] as const satisfies readonly ReportReason[];
const PROBLEMS = ['already_reported', 'too_many_kept', 'too_many_requests', 'not_found'] as const;

class Reporting {
  /** Whom it is about; null while nobody reports anybody. */
  whom = $state.raw<Reported | null>(null);
  name = $state('');
  reason = $state<ReportReason>('words');
  note = $state('');
  status = $state<'writing' | 'sending' | 'sent'>('writing');
  problem = $state<string | null>(null);

  begin(whom: Reported, name: string, reason: ReportReason = 'words'): void {
    Object.assign(this, { whom, name, reason, note: '', status: 'writing', problem: null });
  }

  async send(): Promise<void> {
    if (this.whom === null) return;
    this.status = 'sending';
    this.problem = null;
    try {
      await report({ ...this.whom, reason: this.reason, note: this.note });
      this.status = 'sent';
    } catch (error) {
      const code = error instanceof Refused ? error.problem?.code : undefined;
      const known = PROBLEMS.find((each) => each === code) ?? 'other';
      this.problem = t(`moderation:problem.${known}`);
      this.status = 'writing';
    }
  }
}

export const reporting = new Reporting();
