/**
 * The players that the visitor follows, while a page displays them, and the requests that load and
 * change them. Guests cannot follow players.
 */

import { myFollowing, HttpError, whoAmI, type Following } from '../../sdk';
import { t } from '../../i18n/texts.svelte';

/** The time between two requests for the followed players. */
export const AGAIN_MS = 15_000;

/** The list of followed players and recent opponents, with the error of the last request. */
export class Friends {
  /** The followed players; null until they are loaded, and for guests. */
  known = $state.raw<Following | null>(null);
  /** True for a guest: a guest's name is not permanent, so guests cannot follow players. */
  guest = $state(false);
  problem = $state<string | null>(null);
  busy = $state(false);
  /** True once the first request for the followed players has ended. */
  isSettled = $state(false);

  /** Load the followed players. Guests are skipped, since the server would refuse them. */
  load(): Promise<boolean> {
    return this.show(async () => {
      const { registered } = await whoAmI();
      this.guest = !registered;
      return registered ? myFollowing() : null;
    });
  }

  /**
   * Run a request that returns all followed players; null for guests. Resolves with true on
   * success.
   */
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
      this.isSettled = true;
    }
  }

  /** Return true if the visitor follows this player, as far as loaded. */
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
