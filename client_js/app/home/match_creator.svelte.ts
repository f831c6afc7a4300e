/** Beginning a match, and going to its table. */

import { t } from '../../i18n/texts.svelte';
import { createMatch, HttpError, type CreateMatch } from '../../sdk';
import { matchPage } from '../../ui/addresses';
import { areCookiesBlocked } from '../../ui/cookies';
import { errorText } from '../../ui/rejection_texts';
import { settings } from '../../ui/settings.svelte';
import { router } from '../shell/router.svelte';

/** What is asked for of a match: its game, and its rules in one of the ways to say them. */
export type Wanted = Partial<CreateMatch>;

export class MatchCreator {
  busy = $state(false);
  /** Why no match was made, in a sentence. */
  problem = $state<string | null>(null);

  /** An open match: its page has the link to send. */
  open(wanted: Wanted): Promise<void> {
    return this.#make(wanted);
  }

  /** A match against a computer of this level. */
  against(wanted: Wanted, level: string): Promise<void> {
    return this.#make({ ...wanted, computer: level });
  }

  /** A lesson of the game, in which each thing is explained when it first matters. */
  learn(game: string, lesson: string): Promise<void> {
    return this.#make({ game, lesson });
  }

  async #make(wanted: Wanted): Promise<void> {
    if (this.busy) return;
    this.problem = areCookiesBlocked() ? t('words:cookiesBlocked') : null;
    if (this.problem !== null) return;
    this.busy = true;
    try {
      const made = await createMatch({ watchers: settings.watchers.on, ...wanted });
      await router.go(matchPage(made.id));
    } catch (error) {
      this.problem =
        error instanceof HttpError && error.problem
          ? errorText(error.problem.code)
          : t('words:unreachableWait');
    }
    this.busy = false;
  }
}
