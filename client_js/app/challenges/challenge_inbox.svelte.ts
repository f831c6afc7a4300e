/**
 * The visitor's challenges, shared by all pages: received ones, and the one that the visitor sent.
 * Polls the server, which also reports the visitor as online, and sends, accepts, declines and
 * withdraws challenges.
 */

import { untrack } from 'svelte';
import { t } from '../../i18n/texts.svelte';
import {
  acceptChallenge,
  challenge,
  declineChallenge,
  reportPresence,
  withdrawOnUnload,
  HttpError,
  withdrawChallenge,
  type Challenges,
  type ChallengeView,
} from '../../sdk';
import { Notice } from '../../ui/notice.svelte';
import { vibrate } from '../../ui/signals/vibration';
import { play } from '../../ui/sound';
import { matchPage } from '../../ui/addresses';
import { router } from '../shell/router.svelte';

/** The interval of requests for challenges, which also report that the visitor is online. */
const ASK_MS = 5_000;
const ASK_IN_BACKGROUND_MS = 10_000;

type Wanted = Parameters<typeof challenge>[0];
type Waiting = ChallengeView & { readonly end?: 'declined' | 'lapsed' };

class ChallengesHere {
  received = $state.raw<readonly ChallengeView[]>([]);
  /** The visitor's own challenge, and how it ended. */
  waiting = $state.raw<Waiting | null>(null);
  readonly notice = new Notice();
  #seenIds = new Set<string>();

  /** Poll the server. The returned function ends that. */
  follow(): () => void {
    let timer: ReturnType<typeof setTimeout> | undefined;
    let over = false;
    const next = async (): Promise<void> => {
      clearTimeout(timer);
      await this.#ask(reportPresence);
      if (over) return;
      const hidden = document.visibilityState === 'hidden';
      timer = setTimeout(() => void next(), hidden ? ASK_IN_BACKGROUND_MS : ASK_MS);
    };
    const onVisible = (): void => {
      if (document.visibilityState === 'visible') void next();
    };
    document.addEventListener('visibilitychange', onVisible);
    untrack(() => void next());
    return () => {
      over = true;
      clearTimeout(timer);
      document.removeEventListener('visibilitychange', onVisible);
    };
  }

  /** Challenge a player, and keep the challenge in `waiting`. Rejects with HttpError. */
  async make(wanted: Wanted): Promise<void> {
    const answer = await challenge(wanted);
    // A name has several spellings, so the new challenge is recognized as the newest.
    const made = answer.sent.filter(({ state }) => state === 'open').at(-1);
    if (made) this.waiting = made;
    this.#update(answer);
  }

  async accept({ id }: ChallengeView): Promise<void> {
    this.notice.clear();
    try {
      const { match } = await acceptChallenge(id);
      this.#forget(id);
      await router.go(matchPage(match));
    } catch (error) {
      this.notice.say(acceptErrorText(error));
      await this.#ask(reportPresence);
    }
  }

  async decline({ id }: ChallengeView): Promise<void> {
    this.notice.clear();
    this.#forget(id);
    await this.#ask(() => declineChallenge(id));
  }

  /** Withdraw the challenge, or close the dialog about its end. */
  async dismiss(): Promise<void> {
    const { waiting } = this;
    if (waiting === null) return;
    if (waiting.end !== undefined) {
      this.waiting = null;
      return;
    }
    await this.#ask(() => withdrawChallenge(waiting.id));
    // Unless it was accepted just before and has led to the table.
    this.waiting = null;
  }

  /** Withdraw the challenge when the page closes. */
  leave(): void {
    if (this.waiting && this.waiting.end === undefined) withdrawOnUnload(this.waiting.id);
  }

  async #ask(ask: () => Promise<Challenges>): Promise<void> {
    try {
      this.#update(await ask());
    } catch {
      // The next request updates the state.
    }
  }

  #update({ sent, received }: Challenges): void {
    this.received = received;
    if (received.some(({ id }) => !this.#seenIds.has(id))) {
      play('turn');
      vibrate();
    }
    this.#seenIds = new Set(received.map(({ id }) => id));
    const { waiting } = this;
    if (waiting === null || waiting.end !== undefined) return;
    const now = sent.find(({ id }) => id === waiting.id);
    if (!now) this.waiting = { ...waiting, end: 'lapsed' };
    else if (now.state === 'declined') this.waiting = { ...now, end: 'declined' };
    else if (now.match !== null) {
      this.waiting = null;
      void router.go(matchPage(now.match));
    }
  }

  #forget(id: string): void {
    this.received = this.received.filter((one) => one.id !== id);
  }
}

export const challenges = new ChallengesHere();

function acceptErrorText(error: unknown): string {
  const code = error instanceof HttpError ? error.problem?.code : undefined;
  if (code === 'challenge_over') return t('challenges:over');
  if (code === 'too_many_matches_in_play') return t('challenges:tooManyGames');
  return t('friends:failed');
}

/** Return a sentence on why a player could not be challenged. */
export function challengeErrorText(error: unknown, name: string): string {
  switch (error instanceof HttpError ? error.problem?.code : undefined) {
    case 'not_challengeable':
      return t('challenges:notNow', { name });
    case 'challenge_declined':
      return t('challenges:declinedLately', { name });
    case 'already_challenged':
      return t('challenges:already', { name });
    case 'too_many_kept':
      return t('challenges:tooManyOpen');
    case 'too_many_requests':
      return t('challenges:tooOften');
    case 'too_many_matches_in_play':
      return t('challenges:tooManyGames');
    case 'not_found':
      return t('friends:nobodyCalledSo');
    case 'bad_request':
      return t('friends:notYourself');
    default:
      return t('friends:failed');
  }
}
