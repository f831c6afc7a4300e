/**
 * The client of the lobby: it keeps the lists of open seeks and running games up to date, seeks an
 * opponent, and takes the seats of other players' seeks.
 */

import { lobbyCodecFor, type Encoding } from './codec';
import { newCommandId } from './command_id';
import type { ConnectionState } from './connection';
import type {
  CommandId,
  LobbyChanged,
  LobbyClientMessage,
  LobbyCode,
  LobbyServerMessage,
  MatchId,
  Params,
  Problem,
  SeatId,
  Seek,
  SeekRefused,
  Take,
  Version,
  Waiting,
} from './generated/core';
import type { Caller } from './http';
import { Listeners } from './listeners';
import { changed, listsOf, type LobbyLists } from './lobby_lists';
import { Room } from './room';

/** The terms of a seek. Omitted fields have the defaults of `CreateMatch`. */
export type SeekTerms = Partial<Omit<Seek, 'type' | 'id'>>;

/** The end of a seek: how it ended. */
export type SeekEnd =
  | { end: 'paired'; match: MatchId }
  | { end: 'refused'; code: LobbyCode; params: Params }
  /** The player withdrew it, or the client was closed. */
  | { end: 'withdrawn' };

/** A seek in progress, or the taking of another player's seat. */
export type PendingSeek = {
  readonly id: CommandId;
  /** Resolves with the outcome when the seek ends. Never rejects. */
  readonly end: Promise<SeekEnd>;
};

/** The client's events: the name, and the value that listeners receive. */
export type LobbyClientEvents = {
  /** The lobby's lists of seats and games have changed. */
  lists: LobbyLists;
  connection: ConnectionState;
  /** The server has registered a seek, listed as this seat. */
  waiting: { id: CommandId; seat: SeatId };
  /** Sent when no opponent has come for a while: the client may offer a game against a bot. */
  computer: { id: CommandId };
  error: Omit<Problem, 'type'>;
};

export type LobbyClientOptions = Caller & {
  encoding?: Encoding;
  /** The WebSocket class. With a `token` it must accept headers. */
  webSocket?: typeof WebSocket;
  /** Return a number of at least 0 and less than 1. */
  random?: () => number;
};

/** The delay before resending messages that the server dropped because there were too many. */
const DROPPED_PAUSE_MS = 1_500;

type Timer = ReturnType<typeof setTimeout>;
type PendingRequest = {
  readonly command: Seek | Take;
  readonly resolve: (end: SeekEnd) => void;
  /** Runs until the player may be offered a game against a bot. */
  timer: Timer | undefined;
  /** True once the player has been offered a game against a bot. */
  offered: boolean;
};

/** The lobby: open seeks, matches to watch, and pairing with an opponent. */
export class LobbyClient {
  readonly #listeners = new Listeners<LobbyClientEvents>();
  readonly #room: Room<LobbyClientMessage, LobbyServerMessage>;
  readonly #pending = new Map<CommandId, PendingRequest>();
  /** Seeks that the player withdrew and the server has not yet confirmed. */
  readonly #withdrawn = new Set<CommandId>();
  #lists: LobbyLists | null = null;
  #version: Version = 0;
  #syncing = false;
  #resending: Timer | undefined;

  constructor({ encoding = 'msgpack', ...caller }: LobbyClientOptions = {}) {
    this.#room = new Room({
      ...caller,
      path: '/ws/lobby',
      codec: lobbyCodecFor(encoding),
      resume: () => ({}),
      onOpen: () => {
        this.#syncing = false;
        this.#resend();
      },
      onMessage: (message) => {
        this.#receive(message);
      },
      onState: (state) => {
        this.#listeners.emit('connection', state);
      },
    });
  }

  /** The latest lists. Null at first. */
  get lists(): LobbyLists | null {
    return this.#lists;
  }

  get connection(): ConnectionState {
    return this.#room.state;
  }

  /** The ids of this client's pending seeks. */
  get seeks(): readonly CommandId[] {
    return [...this.#pending.keys()];
  }

  /** Connect, and stay connected until `close()`. */
  open(): void {
    this.#room.open();
  }

  /** Disconnect. This withdraws all seeks. */
  close(): void {
    clearTimeout(this.#resending);
    this.#room.close();
    for (const id of this.seeks) this.#end(id, { end: 'withdrawn' });
    this.#withdrawn.clear();
  }

  /** Call `listener` for each such event. The returned function removes it. */
  on<Name extends keyof LobbyClientEvents>(
    name: Name,
    listener: (event: LobbyClientEvents[Name]) => void,
  ): () => void {
    return this.#listeners.on(name, listener);
  }

  /**
   * Seek an opponent until one is found. The seek survives lost connections. With the `id` of an
   * earlier seek with the same terms, that seek continues, or ends with the pairing that it has
   * already led to.
   */
  seek(wanted: SeekTerms = {}, id = newCommandId()): PendingSeek {
    const { game = null, preset = null, text = null, clock = null } = wanted;
    const { watchers = true, tentative = false } = wanted;
    const rules = { game, preset, text, clock };
    return this.#submit({ type: 'seek', id, ...rules, watchers, tentative });
  }

  /** Take the seat of another player's seek. Seats of open matches are taken in the match. */
  take(seat: SeatId, watchers = true): PendingSeek {
    return this.#submit({ type: 'take', id: newCommandId(), seat, watchers });
  }

  /**
   * Withdraw a seek. It ends as `withdrawn` once the server confirms, or as `paired` if an opponent
   * came first.
   */
  withdraw(id: CommandId): void {
    if (!this.#pending.has(id)) return;
    this.#withdrawn.add(id);
    this.#room.send({ type: 'withdraw', id });
  }

  /** Decline the match that this tentative seek led to, before connecting to it. */
  decline(id: CommandId): void {
    this.#room.send({ type: 'decline_pairing', id });
  }

  #submit(command: Seek | Take): PendingSeek {
    const end = new Promise<SeekEnd>((resolve) => {
      this.#pending.set(command.id, { command, resolve, timer: undefined, offered: false });
    });
    this.#room.send(command);
    return { id: command.id, end };
  }

  #receive(message: LobbyServerMessage): void {
    switch (message.type) {
      case 'lobby':
        this.#syncing = false;
        this.#version = message.version;
        this.#setLists(listsOf(message));
        break;
      case 'lobby_changed':
        this.#follow(message);
        break;
      case 'waiting':
        this.#wait(message);
        break;
      case 'paired':
        this.#end(message.id, { end: 'paired', match: message.match });
        break;
      case 'withdrawn':
        this.#lapse(message.id);
        break;
      case 'seek_refused':
        this.#refused(message);
        break;
      case 'error':
        if (message.code === 'too_many_messages') this.#resendSoon();
        this.#listeners.emit('error', { code: message.code, params: message.params });
        break;
      case 'pong':
        break;
    }
  }

  #follow(change: LobbyChanged): void {
    if (this.#syncing) return;
    if (!this.#lists || change.version !== this.#version + 1) {
      this.#syncing = this.#room.send({ type: 'sync' });
      return;
    }
    this.#version = change.version;
    this.#setLists(changed(this.#lists, change));
  }

  #setLists(lists: LobbyLists): void {
    this.#lists = lists;
    this.#listeners.emit('lists', lists);
  }

  #wait({ id, seat, computer_after_ms: afterMs }: Waiting): void {
    const pending = this.#pending.get(id);
    if (!pending) return;
    if (!pending.offered && pending.timer === undefined) {
      pending.timer = setTimeout(() => {
        pending.offered = true;
        this.#listeners.emit('computer', { id });
      }, afterMs);
    }
    this.#listeners.emit('waiting', { id, seat });
  }

  /** Handle the server's end of a seek. A seek that the player did not withdraw is sent again. */
  #lapse(id: CommandId): void {
    const pending = this.#pending.get(id);
    if (this.#withdrawn.has(id)) this.#end(id, { end: 'withdrawn' });
    else if (pending) this.#room.send(pending.command);
  }

  #refused({ id, code, params }: SeekRefused): void {
    this.#end(id, { end: 'refused', code, params });
  }

  #end(id: CommandId, end: SeekEnd): void {
    const pending = this.#pending.get(id);
    clearTimeout(pending?.timer);
    this.#pending.delete(id);
    this.#withdrawn.delete(id);
    pending?.resolve(end);
  }

  /**
   * Send everything that was unanswered on the last connection. This renews seeks that ended with
   * it.
   */
  #resend(): void {
    for (const { command } of this.#pending.values()) {
      const { id } = command;
      this.#room.send(this.#withdrawn.has(id) ? { type: 'withdraw', id } : command);
    }
  }

  #resendSoon(): void {
    clearTimeout(this.#resending);
    this.#resending = setTimeout(() => {
      if (this.#syncing) this.#room.send({ type: 'sync' });
      this.#resend();
    }, DROPPED_PAUSE_MS);
  }
}
