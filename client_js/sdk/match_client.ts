/**
 * The client of one match, for a player or a spectator: it keeps the view up to date, sends actions
 * and other commands, contributes to chance, and carries the chat.
 */

import { codecFor, type Encoding } from './codec';
import { Contributor, Witnesses, type FairnessWarning, type KeyValueStorage } from './chance';
import { newCommandId } from './command_id';
import type { ConnectionState } from './connection';
import { monotonicMs } from './device_clock';
import { matchEvents } from './fold';
import type { AnyGame, GameTypes, GameWire, Wires } from './game_types';
import type {
  ClientMessage,
  Command,
  CommandId,
  MatchId,
  MatchView,
  Params,
  Presence,
  Problem,
  Proposal,
  Phrase,
  Say,
  ServerMessage,
  StepEvent,
  TalkLine,
  Version,
  Write,
} from './generated/core';
import { gameSteps, type Caller } from './http';
import { Listeners } from './listeners';
import { Gap, OptimisticView, type Change } from './optimistic_view';
import { stepsSoFar, type SeenStep } from './earlier_steps';
import { Room } from './room';
import { ServerClock } from './server_clock';
import { mergeLines } from './chat';

/** The server's answer to a command. `code` is a RejectionCode or one of the game's own codes. */
export type Answer =
  | { accepted: true; version: Version }
  | { accepted: false; code: string; params: Params; version: Version };

export type Rejection = Extract<Answer, { accepted: false }>;

/** The client's events: the name, and the value that listeners receive. */
export type MatchClientEvents<G extends GameTypes = AnyGame> = {
  change: Change<G>;
  connection: ConnectionState;
  presence: Omit<Presence, 'type'>;
  rejected: Rejection;
  error: Omit<Problem, 'type'>;
  fairnessWarning: FairnessWarning;
  /** All known chat lines of the match, the oldest first. */
  chat: readonly TalkLine[];
};

export type MatchClientOptions = Caller & {
  match: MatchId;
  /** The games that the match may be of. */
  wires: Wires;
  encoding?: Encoding;
  /** The WebSocket class. With a `token` it must accept headers. */
  webSocket?: typeof WebSocket;
  /** Return a number of at least 0 and less than 1. */
  random?: () => number;
  /** The storage for the observations before each game. Default: the browser's. */
  storage?: KeyValueStorage;
};

/** A command was rejected locally, because the client was closed or the match has no view yet. */
export class NotOpen extends Error {
  override readonly name = 'NotOpen';
}

/** The delay before resending messages that the server dropped because there were too many. */
const DROPPED_PAUSE_MS = 1_500;

type Waiting = { resolve: (answer: Answer) => void; reject: (error: Error) => void };

/** One match, as one viewer sees and plays it. */
export class MatchClient<G extends GameTypes = AnyGame> {
  readonly #optimistic: OptimisticView;
  readonly #listeners = new Listeners<MatchClientEvents<G>>();
  readonly #room: Room<ClientMessage, ServerMessage>;
  readonly #contributor: Contributor;
  readonly #waiting = new Map<CommandId, Waiting>();
  readonly #caller: Caller;
  readonly #wires: Wires;
  #presence: MatchClientEvents['presence'] | null = null;
  #chat: readonly TalkLine[] = [];
  #hasActed = false;
  #syncing = false;
  /** True once this connection has received a snapshot. */
  #greeted = false;
  #resending: ReturnType<typeof setTimeout> | undefined;
  readonly #serverClock = new ServerClock();

  constructor(options: MatchClientOptions) {
    const { match, wires, encoding = 'msgpack', storage, ...caller } = options;
    this.#caller = caller;
    this.#wires = wires;
    this.#optimistic = new OptimisticView(wires);
    this.#contributor = new Contributor(new Witnesses(storage), (warning) => {
      this.#listeners.emit('fairnessWarning', warning);
    });
    this.#room = new Room({
      ...caller,
      path: `/ws/match/${encodeURIComponent(match)}`,
      codec: codecFor(encoding, wires),
      resume: () => this.#known(),
      onOpen: () => {
        this.#syncing = false;
        this.#greeted = false;
        this.#resend();
      },
      onMessage: (message) => {
        this.#receive(message);
      },
      onState: (state) => {
        this.#listeners.emit('connection', state);
      },
      onClockJump: () => {
        this.#serverClock.forget();
        // The snapshot contains the server's time.
        this.#room.send({ type: 'sync' });
      },
    });
  }

  /** The displayed view: the confirmed one with the predictions. Null at first. */
  get view(): MatchView<G> | null {
    return this.#optimistic.view as MatchView<G> | null;
  }

  /** The view that the server has confirmed. Null at first. */
  get confirmed(): MatchView<G> | null {
    return this.#optimistic.confirmed as MatchView<G> | null;
  }

  /** True once the player has sent an action. */
  get hasActed(): boolean {
    return this.#hasActed;
  }

  /** The latest version from the server. */
  get version(): Version {
    return this.#optimistic.version;
  }

  get connection(): ConnectionState {
    return this.#room.state;
  }

  /**
   * The server's present time (ms since the epoch). All times from the server refer to this clock.
   */
  get serverNowMs(): number {
    return this.#serverClock.at(monotonicMs());
  }

  /** The connected players and spectators. Null until the server has sent them. */
  get presence(): MatchClientEvents['presence'] | null {
    return this.#presence;
  }

  /** All known chat lines of the match, the oldest first. */
  get chat(): readonly TalkLine[] {
    return this.#chat;
  }

  /** Connect, and stay connected until `close()`. */
  open(): void {
    this.#room.open();
  }

  /** Disconnect. The promises of unanswered commands reject. */
  close(): void {
    clearTimeout(this.#resending);
    this.#room.close();
    for (const { reject } of this.#waiting.values()) reject(new NotOpen('the client was closed'));
    this.#waiting.clear();
  }

  /** Call `listener` for each such event. The returned function removes it. */
  on<Name extends keyof MatchClientEvents<G>>(
    name: Name,
    listener: (event: MatchClientEvents<G>[Name]) => void,
  ): () => void {
    return this.#listeners.on(name, listener);
  }

  /**
   * Act in the game. `predicted`: the expected events, which are displayed at once. The server may
   * send further events before, between and after these.
   *
   * Commands may follow each other without waiting for answers. In games whose actions are valid
   * for one version only, the rejection of one rejects those after it. Rejects with NotOpen if no
   * answer will come.
   */
  act(action: G['action'], predicted: readonly StepEvent<G>[] = []): Promise<Answer> {
    this.#hasActed = true;
    const after = this.#optimistic.nextAfter;
    return this.#command((id, version) => ({ type: 'act', id, version, action, after }), predicted);
  }

  /** Take the match's free seat. */
  async accept(): Promise<Answer> {
    const { view } = this;
    const commitment = view && this.#contributor.commitmentForAccept(view);
    const answer = await this.#command((id, version) => ({
      type: 'accept',
      id,
      version,
      commitment,
    }));
    const seated = this.view?.viewer !== 'spectator';
    if (view && !answer.accepted && !seated) this.#contributor.forgetContribution(view);
    return answer;
  }

  resign(): Promise<Answer> {
    const game = this.#gameNumber;
    return this.#command((id, version) => ({ type: 'resign', id, version, game }));
  }

  /** Offer a draw, or accept one. */
  offerDraw(): Promise<Answer> {
    const game = this.#gameNumber;
    return this.#command((id, version) => ({ type: 'offer_draw', id, version, game }));
  }

  /** Take back the player's last action, or ask to. */
  takeBack(): Promise<Answer> {
    const [game, after] = [this.#gameNumber, this.#optimistic.nextAfter];
    return this.#command((id, version) => ({ type: 'take_back', id, version, game, after }));
  }

  /** Allow the opponent's takeback request. */
  allowTakeBack(): Promise<Answer> {
    const game = this.#gameNumber;
    return this.#command((id, version) => ({ type: 'allow_take_back', id, version, game }));
  }

  /** Decline the opponent's proposal. */
  decline(proposal: Proposal): Promise<Answer> {
    const game = this.#gameNumber;
    return this.#command((id, version) => ({ type: 'decline', id, version, game, proposal }));
  }

  /** End a game that the opponent has left for too long, as a draw or a win. */
  claim(draw: boolean): Promise<Answer> {
    const game = this.#gameNumber;
    return this.#command((id, version) => ({ type: 'claim_game', id, version, game, draw }));
  }

  /** Ask for the match's next game. It begins when both players have asked, or after a pause. */
  nextGame(): Promise<Answer> {
    const game = this.#gameNumber + 1;
    return this.#command((id, version) => ({ type: 'next_game', id, version, game }));
  }

  /** Offer a rematch, or accept one. */
  rematch(): Promise<Answer> {
    const commitment = this.view && this.#contributor.commitmentForRematch(this.view);
    return this.#command((id, version) => ({ type: 'rematch', id, version, commitment }));
  }

  /** Send a chat phrase. It comes back as `talk`. It is not repeated after a lost connection. */
  say(phrase: Phrase): Promise<Answer> {
    const id = newCommandId();
    return this.#speak(id, { type: 'say', id, phrase });
  }

  /** Send a chat text. It comes back as `talk`. It is not repeated after a lost connection. */
  write(text: string): Promise<Answer> {
    const id = newCommandId();
    return this.#speak(id, { type: 'write', id, text });
  }

  #speak(id: CommandId, message: Say | Write): Promise<Answer> {
    if (!this.#room.send(message)) {
      return Promise.reject(new NotOpen('there is no connection'));
    }
    return new Promise((resolve, reject) => {
      this.#waiting.set(id, { resolve, reject });
    });
  }

  /** The number of the present or last game. */
  get #gameNumber(): number {
    return this.view?.game?.number ?? 1;
  }

  /**
   * Return the steps of the present game from its beginning. Rejects if no game is in progress or
   * the server cannot provide them.
   */
  async stepsSoFar(): Promise<SeenStep<G>[]> {
    const { confirmed } = this;
    const wire = confirmed && this.#wires[confirmed.game_key];
    if (!confirmed?.game || !wire) throw new NotOpen('no game is in progress');
    const { id, game } = confirmed;
    return stepsSoFar<G>(confirmed, wire as GameWire<G>, (page) =>
      gameSteps(id, game.number, page, this.#caller),
    );
  }

  #command(
    make: (id: CommandId, version: Version) => Command,
    predicted: readonly StepEvent[] = [],
  ): Promise<Answer> {
    if (!this.view || this.connection.status === 'closed') {
      return Promise.reject(new NotOpen('the match is not open'));
    }
    const command = make(newCommandId(), this.#optimistic.nextVersion);
    const answer = new Promise<Answer>((resolve, reject) => {
      this.#waiting.set(command.id, { resolve, reject });
    });
    const changes = this.#optimistic.sent(command, predicted);
    this.#room.send(command);
    this.#emitChanges(changes);
    return answer;
  }

  #receive(message: ServerMessage): void {
    switch (message.type) {
      case 'snapshot':
        this.#syncing = false;
        this.#serverClock.observe(message.now_ms, monotonicMs());
        this.#contributor.forgetSent();
        this.#emitChanges(this.#optimistic.snapshot(message));
        // A snapshot replaces messages that were dropped for a slow reader, and answers may be
        // among them.
        if (this.#greeted) this.#resend();
        this.#greeted = true;
        break;
      case 'step':
        this.#learnTime(message.events);
        this.#follow(() => this.#optimistic.step(message));
        break;
      case 'accepted':
        this.#optimistic.accepted(message);
        this.#answer(message.id, { accepted: true, version: message.version });
        break;
      case 'rejected': {
        const { id, code, params, version } = message;
        this.#emitChanges(this.#optimistic.rejected(message));
        this.#answer(id, { accepted: false, code, params, version });
        break;
      }
      case 'presence': {
        const { seats, spectators, absence } = message;
        if (absence) this.#serverClock.observe(absence.at_ms, monotonicMs());
        this.#listeners.emit('presence', (this.#presence = { seats, spectators, absence }));
        break;
      }
      case 'talk':
        this.#listeners.emit('chat', (this.#chat = mergeLines(this.#chat, message.lines)));
        break;
      case 'error':
        if (message.code === 'too_many_messages') this.#resendSoon();
        this.#listeners.emit('error', { code: message.code, params: message.params });
        break;
      case 'pong':
        break;
    }
  }

  /** Update the server's clock from `clock` events, which carry their time. */
  #learnTime(events: readonly StepEvent[]): void {
    for (const event of matchEvents(events))
      if (event.type === 'clock') this.#serverClock.observe(event.time_left.at_ms, monotonicMs());
  }

  /** Apply a step, or request a snapshot if steps are missing. */
  #follow(take: () => Change[]): void {
    try {
      if (!this.#syncing) this.#emitChanges(take());
    } catch (error) {
      if (!(error instanceof Gap)) throw error;
      this.#syncing = this.#room.send({ type: 'sync' });
    }
  }

  #emitChanges(changes: readonly Change[]): void {
    for (const change of changes) this.#listeners.emit('change', change as Change<G>);
    this.#contribute();
  }

  /** Send the contribution that is due. If it comes too late, the game does without it. */
  #contribute(): void {
    const due = this.confirmed && this.#contributor.nextCommand(this.confirmed);
    if (!due) return;
    const version = this.#optimistic.nextVersion;
    const command: Command = { id: newCommandId(), version, ...due };
    this.#optimistic.sent(command, []);
    this.#room.send(command);
  }

  #answer(id: CommandId, answer: Answer): void {
    const waiting = this.#waiting.get(id);
    this.#waiting.delete(id);
    if (waiting && !answer.accepted) this.#listeners.emit('rejected', answer);
    waiting?.resolve(answer);
  }

  #resend(): void {
    for (const command of this.#optimistic.unanswered) this.#room.send(command);
  }

  #resendSoon(): void {
    clearTimeout(this.#resending);
    this.#resending = setTimeout(() => {
      if (this.#syncing) this.#room.send({ type: 'sync' });
      this.#resend();
    }, DROPPED_PAUSE_MS);
  }

  /**
   * Return the parameters by which a new connection receives only the steps that this client lacks.
   */
  #known(): Record<string, string> {
    if (!this.confirmed) return {};
    return {
      since: String(this.version),
      viewer: String(this.confirmed.viewer),
      mark: String(this.#optimistic.mark),
    };
  }
}
