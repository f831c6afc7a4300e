/**
 * Decides if a connection is still alive: after some silence the client sends a ping, and without
 * an answer the connection is dropped.
 */

const SILENCE_MS = 15_000;
const ANSWER_MS = 5_000;
const ASLEEP_MS = 90_000;
/** The reason for a check: a timer, the page or the network came back, or the clock jumped. */
export type Occasion = 'timer' | 'woken' | 'clock_jump';

/** The silence after which the client sends a ping. */
const ASK_AFTER_MS: Readonly<Record<Occasion, number>> = {
  timer: SILENCE_MS,
  woken: 1_000,
  // The silence is unknown if the monotonic clock stopped during sleep.
  clock_jump: 0,
};

/** The result of checking a connection, and the delay until the next check. */
export type Verdict = { verdict: 'alive' | 'ask' | 'dead'; againMs: number };

/**
 * Decides if the server is still there: after some silence it sends a ping, and expects an answer
 * soon.
 *
 * Times are in ms of the monotonic clock. Timers of background pages run late, which is no reason
 * to drop a connection. A silence longer than even those delays means that the device slept: the
 * connection is dropped without a ping.
 */
export class Heartbeat {
  #receivedMs: number;
  #askedMs: number | null = null;

  constructor(nowMs: number) {
    this.#receivedMs = nowMs;
  }

  /** Record that a message came from the server. */
  recordMessage(nowMs: number): void {
    this.#receivedMs = nowMs;
    this.#askedMs = null;
  }

  /** Return the action to take now. */
  check(nowMs: number, occasion: Occasion = 'timer'): Verdict {
    const silentMs = nowMs - this.#receivedMs;
    const unansweredMs = this.#askedMs === null ? 0 : nowMs - this.#askedMs;
    if (silentMs >= ASLEEP_MS || unansweredMs >= ANSWER_MS) return { verdict: 'dead', againMs: 0 };
    if (this.#askedMs !== null) return { verdict: 'alive', againMs: ANSWER_MS - unansweredMs };
    if (silentMs < ASK_AFTER_MS[occasion]) {
      return { verdict: 'alive', againMs: SILENCE_MS - silentMs };
    }
    this.#askedMs = nowMs;
    return { verdict: 'ask', againMs: ANSWER_MS };
  }
}
