/** Whom the visitor follows, while a page shows it. */

import { myFollowing, HttpError, whoAmI, type Following } from '../../sdk';
import { t } from '../../i18n/texts.svelte';

/** What is known is asked for again after so long. */
export const AGAIN_MS = 15_000;

export class Friends {
  /** Null until it is known, and for guests. */
  known = $state.raw<Following | null>(null);
  /** A guest has no name that lasts, and follows nobody. */
  guest = $state(false);
  problem = $state<string | null>(null);
  busy = $state(false);

  /** Asks whom the visitor follows, unless they are a guest: those would be refused. */
  load(): Promise<boolean> {
    return this.show(async () => {
      const { registered } = await whoAmI();
      this.guest = !registered;
      return registered ? myFollowing() : null;
    });
  }

  /** Asks for something that answers with all of it, null for guests; true where nothing went wrong. */
  async show(ask: () => Promise<Following | null>): Promise<boolean> {
    this.busy = true;
    try {
      this.known = await ask();
      this.problem = null;
      return true;
    } catch (error) {
      const code = error instanceof HttpError ? error.problem?.code : undefined;
      this.guest = code === 'not_registered' || code === 'bad_token';
      this.problem = this.guest ? null : problemText(code);
      return false;
    } finally {
      this.busy = false;
    }
  }

  follows(name: string): boolean {
    return this.known?.following.some((one) => one.name === name) ?? false;
  }
}

function problemText(code: string | undefined): string {
  if (code === 'not_found') return t('friends:nobodyCalledSo');
  if (code === 'too_many_kept') return t('friends:tooMany');
  if (code === 'bad_request') return t('friends:notYourself');
  return t('friends:failed');
}
