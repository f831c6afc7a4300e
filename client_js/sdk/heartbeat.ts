const SILENCE_MS = 15_000;
const ANSWER_MS = 5_000;
const ASLEEP_MS = 90_000;
/** Why the connection is looked at: a timer, the page or the network is back, or the clock jumped. */
export type Occasion = 'timer' | 'woken' | 'clock_jump';

/** The silence after which the server is asked. */
const ASK_AFTER_MS: Readonly<Record<Occasion, number>> = {
  timer: SILENCE_MS,
  woken: 1_000,
  // The silence is not known where the monotonic clock stood still during sleep.
  clock_jump: 0,
};

/** What to do now, and when to look again. */
export type Verdict = { verdict: 'alive' | 'ask' | 'dead'; againMs: number };

/**
 * Whether the server is still there: after some silence it is asked, and then it has to answer soon.
 *
 * Times are in ms of the monotonic clock. Timers of background pages run late, and that alone is no
 * reason to give a connection up. A silence that even those timers would have broken means that the
 * machine slept, and the connection is not worth asking.
 */
export class Heartbeat {
  #heardMs: number;
  #askedMs: number | null = null;

  constructor(nowMs: number) {
    this.#heardMs = nowMs;
  }

  /** Something came from the server. */
  heard(nowMs: number): void {
    this.#heardMs = nowMs;
    this.#askedMs = null;
  }

  /** Return what to do now. */
  check(nowMs: number, occasion: Occasion = 'timer'): Verdict {
    const silentMs = nowMs - this.#heardMs;
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
