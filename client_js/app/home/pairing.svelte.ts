/** Looking for somebody to play with: a person, or after a while the computer. */

import { t } from '../../i18n/texts.svelte';
import {
  LobbyClient,
  whoAmI,
  type LobbyLists,
  type SeekEnd,
  type PendingSeek,
  type SeekTerms,
} from '../../sdk';
import { areCookiesBlocked } from '../../ui/cookies';
import { lobbyErrorText } from './lobby_errors';
import type { DissolvedSeek } from './dissolved_seek';

/** How long is waited for the server's word that nobody was faster than a change of mind. */
const WORD_MS = 1_500;

/** What is asked of the lobby. */
type Ask = (client: LobbyClient) => PendingSeek;

export class Pairing {
  /** Whether somebody is looked for. */
  isSeeking = $state(false);
  /** Whether that is a player whose seat is being taken: there is nobody to wait for. */
  isTaking = $state(false);
  /** Whether nobody has come for a while. */
  alone = $state(false);
  /** Who else is there; null until it is known. */
  lists = $state.raw<LobbyLists | null>(null);
  /** Whether the match with a registered person will be rated. */
  readonly rated = $derived.by(
    () => this.lists?.seats.some(({ id, rated }) => id === this.#seat && rated) ?? false,
  );
  /** As which seat the seek is listed. */
  #seat = $state<string | null>(null);
  /** What is sought once more, in words, since the opponent did not come; null else. */
  again = $state<string | null>(null);
  /** Why nobody can be looked for, in a sentence. */
  problem = $state<string | null>(null);
  #seeking: { readonly givenUp: AbortController; readonly match: Promise<string | null> } | null =
    null;
  readonly #newClient: () => LobbyClient;
  readonly #becomeKnown: () => Promise<unknown>;

  constructor(newClient = () => new LobbyClient(), becomeKnown: () => Promise<unknown> = whoAmI) {
    this.#newClient = newClient;
    this.#becomeKnown = becomeKnown;
  }

  /** The match with the person who was found; null where there is none. Never rejects. */
  seek(wanted: SeekTerms): Promise<string | null> {
    this.again = null;
    return this.#begin((client) => client.seek(wanted));
  }

  /** Seeks the same once more, since the opponent did not come. */
  seekAgain({ wanted, words }: DissolvedSeek): Promise<string | null> {
    const match = this.seek(wanted);
    this.again = words;
    return match;
  }

  /** The match with the player who offers this seat; null where they have gone. Never rejects. */
  async take(seat: string): Promise<string | null> {
    this.isTaking = true;
    const match = await this.#begin((client) => client.take(seat));
    this.isTaking = false;
    return match;
  }

  /** Looks for nobody any more. Gives the match all the same where somebody was faster. */
  stop(): Promise<string | null> {
    this.#seeking?.givenUp.abort();
    return this.#seeking?.match ?? Promise.resolve(null);
  }

  #begin(ask: Ask): Promise<string | null> {
    if (this.#seeking) return this.#seeking.match;
    if (areCookiesBlocked()) {
      this.problem = t('words:cookiesBlocked');
      return Promise.resolve(null);
    }
    const givenUp = new AbortController();
    const match = this.#seek(ask, givenUp.signal);
    this.#seeking = { givenUp, match };
    return match;
  }

  async #seek(ask: Ask, givenUp: AbortSignal): Promise<string | null> {
    this.isSeeking = true;
    this.alone = false;
    this.#seat = null;
    this.problem = null;
    let end: SeekEnd = { end: 'withdrawn' };
    try {
      // Only who can be known again is paired.
      await this.#becomeKnown();
      if (!givenUp.aborted) end = await this.#ask(ask, givenUp);
    } catch {
      this.problem = t('words:unreachableWait');
    }
    if (end.end === 'refused') this.problem = lobbyErrorText(end.code);
    this.#seeking = null;
    this.isSeeking = false;
    return end.end === 'paired' ? end.match : null;
  }

  async #ask(ask: Ask, givenUp: AbortSignal): Promise<SeekEnd> {
    const client = this.#newClient();
    client.on('lists', (lists) => {
      this.lists = lists;
    });
    client.on('waiting', ({ seat }) => {
      this.#seat = seat;
    });
    client.on('computer', () => {
      this.alone = true;
    });
    client.open();
    const seek = ask(client);
    givenUp.addEventListener('abort', () => {
      client.withdraw(seek.id);
      // Where the connection is lost, nobody answers.
      setTimeout(() => {
        client.close();
      }, WORD_MS);
    });
    const end = await seek.end;
    client.close();
    return end;
  }
}
