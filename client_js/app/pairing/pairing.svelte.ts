/**
 * Pairing with another player. A seek goes on while the visitor plays a bot, and both players agree
 * to the match before it begins.
 */

import { t } from '../../i18n/texts.svelte';
import type { LobbyClient, MatchId, PendingSeek, SeekEnd, SeekTerms } from '../../sdk';
import { areCookiesBlocked } from '../../ui/cookies';
import { lobbyErrorText } from './lobby_errors';

/** The wait for the server's confirmation that no opponent came before the withdrawal. */
const WORD_MS = 1_500;
/** An opponent who comes within this time is accepted at once, unless the visitor has moved. */
const FRESH_MS = 8_000;
/** The time to answer. The server allows 15 s, including the connection. */
const ANSWER_MS = 12_000;
/** The most opponents who may fail to agree before the search ends. */
const MOST_OPPONENTS = 3;

/**
 * - `seeking`: no opponent yet.
 * - `asking`: an opponent has come, and the visitor is asked.
 * - `joining`: the visitor has agreed, and the opponent has to.
 */
export type PairingPhase = 'idle' | 'seeking' | 'asking' | 'joining';

/** The opponent's name, and whether the match will be rated. */
export type Opponent = { readonly name: string; readonly rated: boolean };

/** Send the seek, or take a seat. */
type Ask = (client: LobbyClient) => PendingSeek;

/** The requests and effects of a pairing. */
export type PairingPorts = {
  newClient(): LobbyClient;
  /** Get an identity: the server pairs only clients that have one. */
  becomeKnown(): Promise<unknown>;
  opponentOf(match: MatchId): Promise<Opponent>;
  /** Connect to the match. Resolves with true once it begins, with false if it is dissolved. */
  join(match: MatchId): Promise<boolean>;
  /** Open the page of the match. */
  open(match: MatchId): Promise<void>;
  nowMs(): number;
};

export class Pairing {
  phase = $state<PairingPhase>('idle');
  opponent = $state.raw<Opponent | null>(null);
  /** The seat of another player that the visitor is taking. */
  seat = $state<string | null>(null);
  /** The name of the last opponent who did not agree. */
  missed = $state<string | null>(null);
  /** The reason why the seek failed, as a sentence. */
  problem = $state<string | null>(null);
  /** Tells if the visitor has moved in the game that the match would replace. */
  hasMoved: () => boolean = () => false;
  #stopped: AbortController | null = null;
  #answer: (agrees: boolean) => void = () => undefined;
  readonly #ports: PairingPorts;

  constructor(ports: PairingPorts) {
    this.#ports = ports;
  }

  /** Seek an opponent until the search ends, and open the match. Never rejects. */
  async seek(wanted: SeekTerms): Promise<void> {
    const stopped = this.#begin();
    if (!stopped) return;
    const sinceMs = this.#ports.nowMs();
    for (let tries = 0; tries < MOST_OPPONENTS && !stopped.aborted; tries += 1) {
      this.phase = 'seeking';
      const match = await this.#pair(
        (client) => client.seek({ ...wanted, tentative: true }),
        stopped,
      );
      if (match === null || this.#isStopped(stopped)) break;
      const isFresh = this.#ports.nowMs() - sinceMs < FRESH_MS && !this.hasMoved();
      this.opponent = await this.#opponentOf(match);
      if (!isFresh && !(await this.#agrees(stopped))) break;
      if (await this.#joins(match)) break;
      this.missed = this.opponent.name;
    }
    this.#end(stopped);
  }

  /** Take a player's seat, and open the match if the player agrees. Never rejects. */
  async take(seat: string): Promise<void> {
    const stopped = this.#begin();
    if (!stopped) return;
    this.seat = seat;
    this.phase = 'seeking';
    const match = await this.#pair((client) => client.take(seat), stopped);
    if (match !== null) {
      this.opponent = await this.#opponentOf(match);
      if (!(await this.#joins(match)))
        this.problem = t('home:didNotAnswer', { name: this.opponent.name });
    }
    this.#end(stopped);
  }

  /** Agree to the match, or decline it, which ends the search. */
  answer(agrees: boolean): void {
    this.#answer(agrees);
  }

  /** End the search. A match that the visitor has agreed to begins all the same. */
  stop(): void {
    this.#stopped?.abort();
    this.missed = null;
  }

  /** Return a signal of the search's end; null if another search goes on or none is possible. */
  #begin(): AbortSignal | null {
    if (this.phase !== 'idle') return null;
    this.problem = areCookiesBlocked() ? t('words:cookiesBlocked') : null;
    if (this.problem !== null) return null;
    this.missed = this.opponent = null;
    this.#stopped = new AbortController();
    return this.#stopped.signal;
  }

  #isStopped(stopped: AbortSignal): boolean {
    return stopped.aborted;
  }

  #end(stopped: AbortSignal): void {
    if (this.#stopped?.signal !== stopped) return;
    this.#stopped = null;
    this.phase = 'idle';
    this.seat = null;
  }

  /** Resolve with the match; null if there is none. */
  async #pair(ask: Ask, stopped: AbortSignal): Promise<MatchId | null> {
    let end: SeekEnd = { end: 'withdrawn' };
    try {
      await this.#ports.becomeKnown();
      if (!stopped.aborted) end = await this.#ask(ask, stopped);
    } catch {
      this.problem = t('words:unreachableWait');
    }
    if (end.end === 'refused') this.problem = lobbyErrorText(end.code);
    return end.end === 'paired' ? end.match : null;
  }

  async #ask(ask: Ask, stopped: AbortSignal): Promise<SeekEnd> {
    const client = this.#ports.newClient();
    client.open();
    const seek = ask(client);
    stopped.addEventListener('abort', () => {
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

  /** Ask the visitor. No answer in time means no. */
  #agrees(stopped: AbortSignal): Promise<boolean> {
    this.phase = 'asking';
    return new Promise((resolve) => {
      const timer = setTimeout(() => {
        resolve(false);
      }, ANSWER_MS);
      this.#answer = (agrees) => {
        clearTimeout(timer);
        resolve(agrees);
      };
      stopped.addEventListener('abort', () => {
        this.#answer(false);
      });
    });
  }

  async #joins(match: MatchId): Promise<boolean> {
    this.phase = 'joining';
    try {
      if (!(await this.#ports.join(match))) return false;
    } catch {
      return false;
    }
    await this.#ports.open(match);
    return true;
  }

  async #opponentOf(match: MatchId): Promise<Opponent> {
    try {
      return await this.#ports.opponentOf(match);
    } catch {
      return unknownOpponent();
    }
  }
}

/** Return the opponent whose name could not be loaded. */
export function unknownOpponent(): Opponent {
  return { name: t('match:somebody'), rated: false };
}
