/**
 * Finds the visitor an opponent through the lobby, while the visitor plays a bot. When an opponent
 * comes, both players agree to the match before its page opens. Also takes the seat of another
 * player's seek.
 */

import { t } from '../../i18n/texts.svelte';
import {
  newCommandId,
  type LobbyClient,
  type MatchId,
  type PendingSeek,
  type SeekEnd,
  type SeekTerms,
} from '../../sdk';
import { areCookiesBlocked } from '../../ui/cookies';
import { lobbyErrorText } from './lobby_errors';
import type { SearchStore } from './search_store';

/** The time for a last message, and for the server's answer to it, before the client closes. */
const LAST_MESSAGE_MS = 1_500;
/** An opponent who comes within this time is accepted at once, unless the visitor has moved. */
const FRESH_MS = 8_000;
/** The time to answer. The server allows 15 s, including the connection. */
const ANSWER_MS = 12_000;
/** The interval at which an asked visitor's page checks if the opponent has declined. */
const CHECK_MS = 2_000;
/** The maximum number of opponents who may fail to agree before the search ends. */
const MOST_OPPONENTS = 3;

/**
 * - `seeking`: no opponent yet.
 * - `asking`: an opponent has come, and the visitor is asked.
 * - `joining`: the visitor has agreed, and the opponent has to.
 */
export type PairingPhase = 'idle' | 'seeking' | 'asking' | 'joining';

/** The opponent's name, and whether the match will be rated. */
export type Opponent = { readonly name: string; readonly rated: boolean };

/** Sends the seek, or takes the seat of another player's seek. */
type Ask = (client: LobbyClient) => PendingSeek;

/** The requests and effects that a pairing needs from the page. */
export type PairingPorts = {
  newClient(): LobbyClient;
  /** Get an identity: the server pairs only clients that have one. */
  becomeKnown(): Promise<unknown>;
  opponentOf(match: MatchId): Promise<Opponent>;
  /** Ask the server if the paired match is still open: false if it was dissolved. */
  isOpen(match: MatchId): Promise<boolean>;
  /** Connect to the match. Resolves with true once it begins, with false if it is dissolved. */
  join(match: MatchId): Promise<boolean>;
  /** Open the page of the match. */
  open(match: MatchId): Promise<void>;
  nowMs(): number;
  /** The search that a reload of the page continues. */
  readonly search: SearchStore;
};

/** The visitor's answer; `gone` if the opponent declined first. */
type Reply = 'yes' | 'no' | 'gone';
/** A match that a seek led to, and how to leave the lobby or decline it. */
type Pair = { readonly match: MatchId; leave(): void; decline(): void };

/** The search for an opponent and its phase. Only one search or seat at a time. */
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
  #answer: (reply: Reply) => void = () => undefined;
  readonly #ports: PairingPorts;

  constructor(ports: PairingPorts) {
    this.#ports = ports;
  }

  /**
   * Seek an opponent until the search ends, and open the match. `table` is the match against a bot
   * that the visitor plays meanwhile. Never rejects.
   */
  async seek(wanted: SeekTerms, table: MatchId): Promise<void> {
    await this.#seek(wanted, table, newCommandId(), FRESH_MS);
  }

  /**
   * Continue the search that went on at this table when its page was left or reloaded. Return false
   * if there was none.
   */
  resume(table: MatchId): boolean {
    const kept = this.phase === 'idle' ? this.#ports.search.load(table) : null;
    if (kept) void this.#seek(kept.wanted, table, kept.id, 0);
    return kept !== null;
  }

  /** Seek as `firstId`. The visitor is not asked about an opponent who comes within `freshMs`. */
  async #seek(wanted: SeekTerms, table: MatchId, firstId: string, freshMs: number): Promise<void> {
    const stopped = this.#begin();
    if (!stopped) return;
    const sinceMs = this.#ports.nowMs();
    let id = firstId;
    for (let tries = 0; tries < MOST_OPPONENTS && !stopped.aborted; tries += 1) {
      this.phase = 'seeking';
      this.#ports.search.save({ table, wanted, id });
      const pair = await this.#pair(
        (client) => client.seek({ ...wanted, tentative: true }, id),
        stopped,
      );
      if (pair === null) break;
      this.missed = null;
      const isFresh = this.#ports.nowMs() - sinceMs < freshMs && !this.hasMoved();
      this.opponent = await this.#opponentOf(pair.match);
      const reply = await this.#reply(pair.match, isFresh, stopped);
      if (reply === 'no') {
        pair.decline();
        break;
      }
      pair.leave();
      if (reply === 'yes' && (await this.#joins(pair.match))) break;
      this.missed = this.opponent.name;
      id = newCommandId();
    }
    // A visitor who has only left the table may return to it.
    if (!this.#isStopped(stopped)) this.#ports.search.clear();
    this.#end(stopped);
  }

  /** Take a player's seat, and open the match if the player agrees. Never rejects. */
  async take(seat: string): Promise<void> {
    const stopped = this.#begin();
    if (!stopped) return;
    this.seat = seat;
    this.phase = 'seeking';
    const pair = await this.#pair((client) => client.take(seat), stopped);
    if (pair !== null) {
      pair.leave();
      this.opponent = await this.#opponentOf(pair.match);
      if (!(await this.#joins(pair.match)))
        this.problem = t('match:cannotPlay', { name: this.opponent.name });
    }
    this.#end(stopped);
  }

  /** Answer the question about an opponent: agree to the match, or decline and end the search. */
  answer(agrees: boolean): void {
    this.#answer(agrees ? 'yes' : 'no');
  }

  /**
   * End the search until the visitor returns to its table. A match that the visitor has agreed to
   * begins all the same.
   */
  stop(): void {
    this.keep();
    this.#stopped?.abort();
    this.missed = null;
  }

  /** Keep a search that goes on for the visitor's return to its table. */
  keep(): void {
    if (this.phase !== 'idle') this.#ports.search.touch();
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

  /** Resolve with the pair; null if there is none. */
  async #pair(ask: Ask, stopped: AbortSignal): Promise<Pair | null> {
    try {
      await this.#ports.becomeKnown();
    } catch {
      this.problem = t('words:unreachableWait');
      return null;
    }
    return stopped.aborted ? null : this.#submit(ask, stopped);
  }

  async #submit(ask: Ask, stopped: AbortSignal): Promise<Pair | null> {
    const client = this.#ports.newClient();
    client.open();
    const seek = ask(client);
    stopped.addEventListener('abort', () => {
      client.withdraw(seek.id);
      // No answer comes if the connection is lost.
      setTimeout(() => {
        client.close();
      }, LAST_MESSAGE_MS);
    });
    const end: SeekEnd = await seek.end;
    const leave = (): void => {
      client.close();
    };
    if (end.end === 'paired') {
      const decline = (): void => {
        client.decline(seek.id);
        setTimeout(leave, LAST_MESSAGE_MS);
      };
      return { match: end.match, leave, decline };
    }
    leave();
    if (end.end === 'refused') this.problem = lobbyErrorText(end.code);
    return null;
  }

  /** Resolve with the visitor's answer. A visitor who has left declines. */
  #reply(match: MatchId, isFresh: boolean, stopped: AbortSignal): Reply | Promise<Reply> {
    if (this.#isStopped(stopped)) return 'no';
    return isFresh ? 'yes' : this.#ask(match, stopped);
  }

  /** Ask the visitor. No answer in time means no. */
  #ask(match: MatchId, stopped: AbortSignal): Promise<Reply> {
    this.phase = 'asking';
    return new Promise((resolve) => {
      this.#answer = (reply) => {
        clearTimeout(timer);
        clearInterval(checks);
        resolve(reply);
      };
      const timer = setTimeout(() => {
        this.#answer('no');
      }, ANSWER_MS);
      const checks = setInterval(() => void this.#check(match), CHECK_MS);
      stopped.addEventListener('abort', () => {
        this.#answer('no');
      });
    });
  }

  /** End the question if the opponent has declined. */
  async #check(match: MatchId): Promise<void> {
    const isOpen = await this.#ports.isOpen(match).catch(() => true);
    if (!isOpen) this.#answer('gone');
  }

  async #joins(match: MatchId): Promise<boolean> {
    this.phase = 'joining';
    try {
      if (!(await this.#ports.join(match))) return false;
    } catch {
      return false;
    }
    this.#ports.search.clear();
    try {
      await this.#ports.open(match);
    } catch {
      // The match has begun, and is among the visitor's games.
      this.problem = t('words:unreachable');
    }
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

/** Return an opponent for the question, without a name because it could not be loaded. */
export function unknownOpponent(): Opponent {
  return { name: t('match:somebody'), rated: false };
}
