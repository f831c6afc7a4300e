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

/** What somebody would like to play; what is left out is as in `CreateMatch`. */
export type SeekTerms = Partial<Omit<Seek, 'type' | 'id'>>;

/** How a seek ended. */
export type SeekEnd =
  | { end: 'paired'; match: MatchId }
  | { end: 'refused'; code: LobbyCode; params: Params }
  /** Taken back, or the client was closed. */
  | { end: 'withdrawn' };

/** A seek that stands, or the taking of a seat. */
export type PendingSeek = {
  readonly id: CommandId;
  /** How it ends. Never rejects. */
  readonly end: Promise<SeekEnd>;
};

/** What can be listened to: the name, and what the listeners are given. */
export type LobbyClientEvents = {
  /** The lists, whenever they have changed. */
  lists: LobbyLists;
  connection: ConnectionState;
  /** A seek stands, and is listed as this seat. */
  waiting: { id: CommandId; seat: SeatId };
  /** Nobody has come for a while: the player of this seek may be offered a computer. */
  computer: { id: CommandId };
  error: Omit<Problem, 'type'>;
};

export type LobbyClientOptions = Caller & {
  encoding?: Encoding;
  /** Must take headers where there is a `token`. */
  webSocket?: typeof WebSocket;
  /** At least 0, less than 1. */
  random?: () => number;
};

/** What was dropped because too much was sent at once is sent again after this time. */
const DROPPED_PAUSE_MS = 1_500;

type Timer = ReturnType<typeof setTimeout>;
type PendingRequest = {
  readonly command: Seek | Take;
  readonly resolve: (end: SeekEnd) => void;
  /** Until the player may be offered a computer. */
  timer: Timer | undefined;
  /** The player has been offered one. */
  offered: boolean;
};

/** The lobby: who offers a seat, what can be watched, and a way to be paired with somebody. */
export class LobbyClient {
  readonly #listeners = new Listeners<LobbyClientEvents>();
  readonly #room: Room<LobbyClientMessage, LobbyServerMessage>;
  readonly #pending = new Map<CommandId, PendingRequest>();
  /** Seeks that were taken back, until the server has said so. */
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

  /** What was told last. Null at first. */
  get lists(): LobbyLists | null {
    return this.#lists;
  }

  get connection(): ConnectionState {
    return this.#room.state;
  }

  /** The seeks that stand. */
  get seeks(): readonly CommandId[] {
    return [...this.#pending.keys()];
  }

  /** Connects, and stays connected until `close()`. */
  open(): void {
    this.#room.open();
  }

  /** Disconnects. All seeks are taken back by that. */
  close(): void {
    clearTimeout(this.#resending);
    this.#room.close();
    for (const id of this.seeks) this.#end(id, { end: 'withdrawn' });
    this.#withdrawn.clear();
  }

  /** Calls `listener` from now on; the function that comes back ends that. */
  on<Name extends keyof LobbyClientEvents>(
    name: Name,
    listener: (event: LobbyClientEvents[Name]) => void,
  ): () => void {
    return this.#listeners.on(name, listener);
  }

  /** Looks for somebody to play with, as long as it takes, also over lost connections. */
  seek(wanted: SeekTerms = {}): PendingSeek {
    const { game = null, preset = null, text = null, clock = null, watchers = true } = wanted;
    const rules = { game, preset, text, clock };
    return this.#submit({ type: 'seek', id: newCommandId(), ...rules, watchers });
  }

  /** Takes the seat of another player's seek. A seat of an open match is taken there. */
  take(seat: SeatId, watchers = true): PendingSeek {
    return this.#submit({ type: 'take', id: newCommandId(), seat, watchers });
  }

  /**
   * Takes a seek back. It ends as `withdrawn` once the server has said so, or as `paired` where
   * somebody was faster.
   */
  withdraw(id: CommandId): void {
    if (!this.#pending.has(id)) return;
    this.#withdrawn.add(id);
    this.#room.send({ type: 'withdraw', id });
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

  /** The server has let go of a seek; one that was not taken back goes on. */
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

  /** What was not answered on the last connection; seeks that ended with it stand again. */
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
