/** Pairing with another player, and the offer of a game against a bot after a while. */

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

/** The wait for the server's confirmation that no opponent came before the withdrawal. */
const WORD_MS = 1_500;

/** Send the seek, or take a seat. */
type Ask = (client: LobbyClient) => PendingSeek;

export class Pairing {
  /** True while the visitor seeks an opponent. */
  isSeeking = $state(false);
  /** True while the visitor takes another player's seat, which involves no waiting. */
  isTaking = $state(false);
  /** True if no opponent has come for a while. */
  offersBot = $state(false);
  /** The lobby's lists; null until they are loaded. */
  lists = $state.raw<LobbyLists | null>(null);
  /** True if the match with a registered opponent will be rated. */
  readonly rated = $derived.by(
    () => this.lists?.seats.some(({ id, rated }) => id === this.#seat && rated) ?? false,
  );
  /** The id under which the seek is listed. */
  #seat = $state<string | null>(null);
  /** The terms of the seek that is repeated because the opponent did not come; else null. */
  repeatedTerms = $state<string | null>(null);
  /** The reason why the seek failed, as a sentence. */
  problem = $state<string | null>(null);
  #seeking: { readonly givenUp: AbortController; readonly match: Promise<string | null> } | null =
    null;
  readonly #newClient: () => LobbyClient;
  readonly #becomeKnown: () => Promise<unknown>;

  constructor(newClient = () => new LobbyClient(), becomeKnown: () => Promise<unknown> = whoAmI) {
    this.#newClient = newClient;
    this.#becomeKnown = becomeKnown;
  }

  /** Seek an opponent. Resolves with the match; null if there is none. Never rejects. */
  seek(wanted: SeekTerms): Promise<string | null> {
    this.repeatedTerms = null;
    return this.#begin((client) => client.seek(wanted));
  }

  /** Repeat a seek whose opponent did not come. */
  seekAgain({ wanted, words }: DissolvedSeek): Promise<string | null> {
    const match = this.seek(wanted);
    this.repeatedTerms = words;
    return match;
  }

  /** Take a player's seat. Resolves with the match; null if the player is gone. Never rejects. */
  async take(seat: string): Promise<string | null> {
    this.isTaking = true;
    const match = await this.#begin((client) => client.take(seat));
    this.isTaking = false;
    return match;
  }

  /** Stop seeking. Resolves with a match all the same if an opponent came first. */
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
    this.offersBot = false;
    this.#seat = null;
    this.problem = null;
    let end: SeekEnd = { end: 'withdrawn' };
    try {
      // The server pairs only clients with an identity.
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
      this.offersBot = true;
    });
    client.open();
    const seek = ask(client);
    givenUp.addEventListener('abort', () => {
      client.withdraw(seek.id);
      // No answer comes if the connection is lost.
      setTimeout(() => {
        client.close();
      }, WORD_MS);
    });
    const end = await seek.end;
    client.close();
    return end;
  }
}
