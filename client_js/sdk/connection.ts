import { BadFrame, UnknownGame, type Codec } from './codec';
import { ClockJumps, monotonicMs } from './device_clock';
import { Heartbeat, type Occasion } from './heartbeat';
import { afterClose } from './reconnect';

/** How it stands with the connection to the server. */
export type ConnectionState = {
  /**
   * - `connecting`: the first or a later attempt is under way.
   * - `online`: the server has answered on this connection.
   * - `waiting`: until the next attempt.
   * - `closed`: for good, by `close()` or because there is no use in another attempt; or not yet
   *   opened.
   */
  status: 'connecting' | 'online' | 'waiting' | 'closed';
  /** How many attempts have failed since the server was last heard. */
  attempt: number;
  /** When the next attempt is due by `monotonicMs`, while `waiting`. */
  retryAtMs: number | null;
  /**
   * The close code, where the server closed the connection for good (see `CloseCode`); OUTDATED
   * where what it tells of is not known here. NO_SOCKETS while attempts go on.
   */
  code: number | null;
};

/** No code of the server's: this program is older than the game that the server tells of. */
export const OUTDATED = 4900;

/** No code of the server's: HTTP works in this network, and WebSockets do not. */
export const NO_SOCKETS = 4901;
/** The number of failed attempts after which a connection finds that out. */
const SOCKETS_TRIED = 3;

/** What goes through a connection: everything has a `type`; both sides know `ping` and `pong`. */
export type Typed = { readonly type: string };
const PING = { type: 'ping' } as const;

export type ConnectionOptions<Sent, Received> = {
  codec: Codec<Sent | typeof PING, Received>;
  /** Opens a socket to where the connection should lead now. */
  connect: (subprotocol: string) => WebSocket;
  /** Sees to it that the server will know who this is; null where nothing can be done about it. */
  identify: (() => Promise<unknown>) | null;
  random: () => number;
  /** A connection is open: what was not answered on the last one can be sent again. */
  onOpen: () => void;
  onMessage: (message: Received) => void;
  onState: (state: ConnectionState) => void;
  /** The device's clock was set, or the device slept; there is a connection to ask the server on. */
  onClockJump?: () => void;
};

/** The server has to be there within this time. */
const CONNECT_MS = 10_000;
/** How often the device's clock is checked. */
const CLOCK_CHECK_MS = 1_000;
/** RFC 6455, section 7.1.5: the connection was lost without a close frame. */
const LOST = 1006;

/** The page, where there is one: not in Node. */
const page = globalThis as Partial<Pick<typeof globalThis, 'window' | 'document'>>;

type Timer = ReturnType<typeof setTimeout>;

/** A connection that comes back by itself until it is closed. */
export class Connection<Sent extends Typed, Received extends Typed> {
  readonly #options: ConnectionOptions<Sent, Received>;
  #state: ConnectionState = { status: 'closed', attempt: 0, retryAtMs: null, code: null };
  #identified = false;
  /** True once the server was heard on a socket. */
  #hasHeard = false;
  #socket: WebSocket | null = null;
  #heartbeat: Heartbeat | null = null;
  #timer: Timer | undefined;
  /** Counts the attempts, so that what belongs to an old one can be told from the present one. */
  #current = 0;
  readonly #clockJumps = new ClockJumps();

  constructor(options: ConnectionOptions<Sent, Received>) {
    this.#options = options;
  }

  get state(): ConnectionState {
    return this.#state;
  }

  open(): void {
    if (this.#state.status !== 'closed') return;
    this.#listenToPage('addEventListener');
    void this.#attempt(0);
  }

  close(): void {
    if (this.#state.status === 'closed') return;
    const socket = this.#socket;
    if (socket?.readyState === 0) {
      // Browsers call it a failure where a socket is closed before it is open.
      socket.onopen = () => {
        socket.close();
      };
      this.#socket = null;
    }
    this.#giveUp(null);
  }

  /** Sends a message where there is a connection to send it on; says whether there was. */
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
    const asksHttp = !this.#hasHeard && failures >= SOCKETS_TRIED && code === null;
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
    // An error is always followed by the close.
    socket.onerror = () => undefined;
    this.#socket = socket;
  }

  #received(frame: unknown): void {
    const message = this.#decoded(frame);
    this.#heartbeat?.heard(monotonicMs());
    // A server that can only say what is wrong closes the connection next.
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
    this.#hasHeard = true;
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

  /** The present attempt, or the connection that it led to, has come to its end. */
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

  /** The page is back in sight, or the network is back: no time to lose. */
  readonly #wake = (): void => {
    if (page.document?.visibilityState === 'hidden') return;
    if (this.#state.status === 'online') this.#checkHeartbeat('woken');
    if (this.#state.status === 'waiting') {
      clearTimeout(this.#timer);
      void this.#attempt(this.#state.attempt);
    }
  };

  /** The device has lost the network: the heartbeat would notice it much later. */
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
