/**
 * A WebSocket connection to a match or the lobby. It reconnects by itself after a loss, sends pings
 * to a silent server, and reports its state.
 */

import { BadFrame, UnknownGame, type Codec } from './codec';
import { ClockJumps, monotonicMs } from './device_clock';
import { Heartbeat, type Occasion } from './heartbeat';
import { afterClose } from './reconnect';

/** The state of the connection to the server. */
export type ConnectionState = {
  /**
   * - `connecting`: an attempt is in progress.
   * - `online`: the server has answered on this connection.
   * - `waiting`: the next attempt is scheduled.
   * - `closed`: closed for good, by `close()` or because retrying is useless; or not opened yet.
   */
  status: 'connecting' | 'online' | 'waiting' | 'closed';
  /** The number of failed attempts since the last message from the server. */
  attempt: number;
  /** The time of the next attempt by `monotonicMs`, while `waiting`. */
  retryAtMs: number | null;
  /**
   * The close code if the server closed the connection for good (see `CloseCode`). OUTDATED if the
   * server sent an unknown game. NO_SOCKETS while attempts continue without WebSockets.
   */
  code: number | null;
};

/** A value in place of a close code: this client is older than the game that the server sent. */
export const OUTDATED = 4900;

/** A value in place of a close code: HTTP works in this network, but WebSockets do not. */
export const NO_SOCKETS = 4901;
/** The number of failed attempts after which the client tests for NO_SOCKETS. */
const SOCKETS_TRIED = 3;

/** A message in either direction: it has a `type`. Both sides know `ping` and `pong`. */
export type Typed = { readonly type: string };
const PING = { type: 'ping' } as const;

export type ConnectionOptions<Sent, Received> = {
  codec: Codec<Sent | typeof PING, Received>;
  /** Open a socket to the present address. */
  connect: (subprotocol: string) => WebSocket;
  /** Make the server know this client; null if the client can do nothing about it. */
  identify: (() => Promise<unknown>) | null;
  random: () => number;
  /** Called when a connection opens: unanswered commands can be sent again. */
  onOpen: () => void;
  onMessage: (message: Received) => void;
  onState: (state: ConnectionState) => void;
  /** Called after the device's clock was set or the device slept, while there is a connection. */
  onClockJump?: () => void;
};

/** The time limit for an attempt. */
const CONNECT_MS = 10_000;
/** The interval between checks of the device's clock. */
const CLOCK_CHECK_MS = 1_000;
/** The close code for a connection lost without a close frame (RFC 6455, section 7.1.5). */
const LOST = 1006;

/** The page's globals; absent in Node. */
const page = globalThis as Partial<Pick<typeof globalThis, 'window' | 'document'>>;

type Timer = ReturnType<typeof setTimeout>;

/** A connection to a room that reconnects until it is closed. */
export class Connection<Sent extends Typed, Received extends Typed> {
  readonly #options: ConnectionOptions<Sent, Received>;
  #state: ConnectionState = { status: 'closed', attempt: 0, retryAtMs: null, code: null };
  #identified = false;
  /** True once a socket has received a message. */
  #hasReceived = false;
  #socket: WebSocket | null = null;
  #heartbeat: Heartbeat | null = null;
  #timer: Timer | undefined;
  /** The number of the present attempt. Callbacks of earlier attempts are ignored. */
  #current = 0;
  readonly #clockJumps = new ClockJumps();

  constructor(options: ConnectionOptions<Sent, Received>) {
    this.#options = options;
  }

  get state(): ConnectionState {
    return this.#state;
  }

  /** Connect, and reconnect until `close()`. Does nothing if it is open. */
  open(): void {
    if (this.#state.status !== 'closed') return;
    this.#listenToPage('addEventListener');
    void this.#attempt(0);
  }

  /** Disconnect for good. */
  close(): void {
    if (this.#state.status === 'closed') return;
    const socket = this.#socket;
    if (socket?.readyState === 0) {
      // Browsers log an error if a socket is closed before it is open.
      socket.onopen = () => {
        socket.close();
      };
      this.#socket = null;
    }
    this.#giveUp(null);
  }

  /** Send a message and return true; return false if there is no connection. */
  send(message: Sent | typeof PING): boolean {
    if (this.#socket?.readyState !== 1) return false;
    this.#socket.send(this.#options.codec.encode(message));
    return true;
  }

  async #attempt(failures: number): Promise<void> {
    const current = ++this.#current;
    this.#timer = setTimeout(() => {
      this.#ended(LOST);
    }, CONNECT_MS);
    const code = this.#state.code === NO_SOCKETS ? NO_SOCKETS : null;
    this.#enter({ status: 'connecting', attempt: failures, code });
    const asksHttp = !this.#hasReceived && failures >= SOCKETS_TRIED && code === null;
    if (!this.#identified || asksHttp) {
      try {
        await this.#options.identify?.();
        this.#identified = true;
        if (asksHttp && current === this.#current)
          this.#enter({ status: 'connecting', attempt: failures, code: NO_SOCKETS });
      } catch {
        if (current === this.#current) this.#ended(LOST);
      }
    }
    if (current === this.#current) this.#connect(current);
  }

  #connect(current: number): void {
    const socket = this.#options.connect(this.#options.codec.subprotocol);
    const ifCurrent = (then: () => void) => () => {
      if (current === this.#current) then();
    };
    socket.binaryType = 'arraybuffer';
    socket.onopen = ifCurrent(this.#options.onOpen);
    socket.onmessage = ({ data }) => {
      if (current === this.#current) this.#received(data);
    };
    socket.onclose = ({ code }) => {
      if (current === this.#current) this.#ended(code);
    };
    // A close event always follows an error.
    socket.onerror = () => undefined;
    this.#socket = socket;
  }

  #received(frame: unknown): void {
    const message = this.#decoded(frame);
    this.#heartbeat?.recordMessage(monotonicMs());
    // After an `error`, the server closes the connection.
    if (this.#state.status === 'connecting' && message?.type !== 'error') this.#arrive();
    if (message && message.type !== 'pong') this.#options.onMessage(message);
  }

  #decoded(frame: unknown): Received | null {
    try {
      return this.#options.codec.decode(frame);
    } catch (error) {
      if (error instanceof UnknownGame) this.#giveUp(OUTDATED);
      if (error instanceof BadFrame) return null;
      throw error;
    }
  }

  #arrive(): void {
    this.#heartbeat = new Heartbeat(monotonicMs());
    this.#hasReceived = true;
    this.#checkHeartbeat('timer');
    this.#enter({ status: 'online', attempt: 0 });
  }

  #checkHeartbeat(occasion: Occasion): void {
    clearTimeout(this.#timer);
    const jumped = this.#clockJumps.hasJumped();
    if (jumped) this.#options.onClockJump?.();
    const check = this.#heartbeat?.check(monotonicMs(), jumped ? 'clock_jump' : occasion);
    if (!check) return;
    if (check.verdict === 'dead') {
      this.#ended(LOST);
      return;
    }
    if (check.verdict === 'ask') this.send(PING);
    this.#timer = setTimeout(
      () => {
        this.#checkHeartbeat('timer');
      },
      Math.min(check.againMs, CLOCK_CHECK_MS),
    );
  }

  /** Handle the end of the present attempt or of its connection. */
  #ended(code: number): void {
    const { attempt, status, code: known } = this.#state;
    this.#dropSocket();
    const next = afterClose(code, attempt, this.#options.random());
    if (next.action === 'give_up' || (next.identify && !this.#options.identify)) {
      this.#giveUp(code);
      return;
    }
    if (next.identify) this.#identified = false;
    const failures = status === 'online' ? 0 : attempt + 1;
    this.#timer = setTimeout(() => void this.#attempt(failures), next.pauseMs);
    const retryAtMs = monotonicMs() + next.pauseMs;
    this.#enter({ status: 'waiting', attempt: failures, retryAtMs, code: known });
  }

  #giveUp(code: number | null): void {
    this.#dropSocket();
    this.#listenToPage('removeEventListener');
    this.#enter({ status: 'closed', attempt: 0, code });
  }

  #dropSocket(): void {
    this.#current += 1;
    clearTimeout(this.#timer);
    this.#socket?.close();
    this.#socket = null;
    this.#heartbeat = null;
  }

  #enter(state: Partial<ConnectionState> & Pick<ConnectionState, 'status' | 'attempt'>): void {
    this.#state = { retryAtMs: null, code: null, ...state };
    this.#options.onState(this.#state);
  }

  /**
   * Check the connection, or reconnect at once: the page is visible again, or the network is back.
   */
  readonly #wake = (): void => {
    if (page.document?.visibilityState === 'hidden') return;
    if (this.#state.status === 'online') this.#checkHeartbeat('woken');
    if (this.#state.status === 'waiting') {
      clearTimeout(this.#timer);
      void this.#attempt(this.#state.attempt);
    }
  };

  /** Drop the connection: the device is offline, which the heartbeat would detect much later. */
  readonly #loseNetwork = (): void => {
    if (this.#state.status === 'online') this.#ended(LOST);
  };

  #listenToPage(method: 'addEventListener' | 'removeEventListener'): void {
    page.window?.[method]('offline', this.#loseNetwork);
    page.window?.[method]('online', this.#wake);
    page.window?.[method]('pageshow', this.#wake);
    page.document?.[method]('visibilitychange', this.#wake);
  }
}
