const SILENCE_MS = 15_000;
const ANSWER_MS = 5_000;
const ASLEEP_MS = 90_000;
/** Less than this since the server was heard: there is no need to ask, even after an interruption. */
const FRESH_MS = 1_000;

/** What to do now, and when to look again. */
export type Verdict = { verdict: 'alive' | 'ask' | 'dead'; againMs: number };

/**
 * Whether the server is still there: after some silence it is asked, and then it has to answer soon.
 *
 * Times are in ms of a clock that goes on while the machine sleeps. Background pages look late, and
 * that alone is no reason to give a connection up; only after a silence that even they would have
 * broken was the machine asleep, and the connection is not worth asking.
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

  /** How it stands. `woken`: the page is back in sight, or the network is back. */
  look(nowMs: number, woken = false): Verdict {
    const silentMs = nowMs - this.#heardMs;
    const unansweredMs = this.#askedMs === null ? 0 : nowMs - this.#askedMs;
    if (silentMs >= ASLEEP_MS || unansweredMs >= ANSWER_MS) return { verdict: 'dead', againMs: 0 };
    if (this.#askedMs !== null) return { verdict: 'alive', againMs: ANSWER_MS - unansweredMs };
    if (silentMs < (woken ? FRESH_MS : SILENCE_MS)) {
      return { verdict: 'alive', againMs: SILENCE_MS - silentMs };
    }
    this.#askedMs = nowMs;
    return { verdict: 'ask', againMs: ANSWER_MS };
  }
}
