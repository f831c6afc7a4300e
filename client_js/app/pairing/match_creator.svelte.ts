/**
 * Creates a match (open to a friend, against a bot, or a lesson) and opens its page. Keeps the
 * reason if that fails.
 */

import { t } from '../../i18n/texts.svelte';
import { createMatch, type CreateMatch, type MatchId } from '../../sdk';
import { matchPage } from '../../ui/addresses';
import { areCookiesBlocked } from '../../ui/cookies';
import { failureText } from '../../ui/rejection_texts';
import { settings } from '../../ui/settings.svelte';
import { router } from '../shell/router.svelte';

/** The terms of a match: the game, and the rules in one of their forms. */
export type Wanted = Partial<CreateMatch>;

/**
 * Creates one match at a time. Its methods never reject: they set `problem` if the match cannot be
 * created.
 */
export class MatchCreator {
  busy = $state(false);
  /** The reason why the match was not created, as a sentence. */
  problem = $state<string | null>(null);

  /** Create an open match. Its page has the link to send. */
  open(wanted: Wanted): Promise<void> {
    return this.#make(wanted);
  }

  /** Create a match against a bot of this level. `onCreated` is called before its page opens. */
  against(wanted: Wanted, level: string, onCreated?: (match: MatchId) => void): Promise<void> {
    const { watchers, listed } = settings;
    const visibility = watchers.on && listed.on ? 'public' : 'unlisted';
    return this.#make({ ...wanted, visibility, computer: level }, onCreated);
  }

  /** Create a lesson in the game, which explains each rule when it first applies. */
  learn(game: string, lesson: string): Promise<void> {
    return this.#make({ game, lesson });
  }

  async #make(wanted: Wanted, onCreated?: (match: MatchId) => void): Promise<void> {
    if (this.busy) return;
    this.problem = areCookiesBlocked() ? t('words:cookiesBlocked') : null;
    if (this.problem !== null) return;
    this.busy = true;
    try {
      const made = await createMatch({ watchers: settings.watchers.on, ...wanted });
      onCreated?.(made.id);
      await router.go(matchPage(made.id));
    } catch (error) {
      this.problem = failureText(error);
    }
    this.busy = false;
  }
}
