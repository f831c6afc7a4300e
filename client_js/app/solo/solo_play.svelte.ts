/**
 * Plays a position alone on the table, without a match: a puzzle, or a turn played again. It shows
 * each action at once, has the task judge it, and plays the solution on request.
 */

import {
  Listeners,
  newCommandId,
  NotOpen,
  OptimisticView,
  type Answer,
  type AnyGame,
  type Change,
  type CommandId,
  type MatchView,
  type Params,
  type StepEvent,
} from '../../sdk';
import type { ClientGame } from '../../games/game';
import { WIRES } from '../../games/registry';
import { LiveMatch, type MatchPort } from '../../ui/live_match.svelte';
import { play, type Sound } from '../../ui/sound';
import { STATIC_MATCH } from '../../ui/static_match';

export type SoloAction = AnyGame['action'];

/** The outcome of some actions from the position. */
export type SoloAttempt<Result extends string> = {
  readonly status: 'open' | Result;
  /** The events of each action that was carried out. */
  readonly steps: readonly (readonly StepEvent[])[];
  /** The reason against the last action; null if it was carried out. */
  readonly rejection: { readonly code: string; readonly params: Params } | null;
};

/** A position to play, and the judgement of what the player does in it. */
export type SoloTask<Result extends string> = {
  /** The position as its player sees it. The match's status is `playing`. */
  readonly start: MatchView;
  /** Carry out actions from the position, in order. Rejects if the server is unreachable. */
  attempt(actions: readonly SoloAction[]): Promise<SoloAttempt<Result>>;
  /** Return the events of each action of the solution. Rejects if the server is unreachable. */
  solution(): Promise<readonly (readonly StepEvent[])[]>;
  /** Null: the result has no sound. */
  soundOf(result: Result): Sound | null;
};

/** - `showing`: the solution is being played. `shown`: it has been played. */
export type SoloStatus<Result extends string> = 'open' | Result | 'showing' | 'shown';

/** The time between two plays of the solution. */
const PAUSE_MS = 900;

/**
 * One visitor's attempts at a task. `status` is the result of the last attempt, `open` until there
 * is one.
 */
export class SoloPlay<Result extends string> {
  status = $state<SoloStatus<Result>>('open');
  /** True if the last request failed. */
  unreachable = $state(false);
  /** True once the player has acted. */
  hasMoved = $state(false);
  /** The actions that have been carried out. */
  actions = $state.raw<readonly SoloAction[]>([]);
  readonly live: LiveMatch;
  readonly game: ClientGame;
  readonly #task: SoloTask<Result>;
  readonly #listeners = new Listeners<{ change: Change }>();
  #optimistic: OptimisticView;
  /** The number of restarts. Answers to earlier requests count no more. */
  #round = 0;
  #last: Promise<unknown> = Promise.resolve();

  constructor(task: SoloTask<Result>, game: ClientGame) {
    this.#task = task;
    this.game = game;
    this.#optimistic = this.#begun();
    const port: MatchPort = {
      ...STATIC_MATCH,
      act: (action, predicted) => this.#act(action, predicted ?? []),
      on: (name, listener) =>
        name === 'change'
          ? this.#listeners.on('change', listener as (change: Change) => void)
          : () => undefined,
    };
    this.live = new LiveMatch(port, this.#task.start, game);
  }

  /** Begin again from the position. */
  restart(): void {
    this.#round += 1;
    this.actions = [];
    this.#last = Promise.resolve();
    this.status = 'open';
    this.unreachable = false;
    this.hasMoved = false;
    this.live.notice.clear();
    this.#optimistic = this.#begun();
    this.#tell([
      {
        cause: 'snapshot',
        events: [],
        undone: [],
        view: this.#task.start,
        isPredicted: false,
        version: 0,
      },
    ]);
  }

  /** Give up: get the solution, then play it from the position. */
  async showSolution(): Promise<void> {
    const asked = this.#round;
    let steps: readonly (readonly StepEvent[])[];
    try {
      steps = await this.#task.solution();
    } catch {
      if (asked === this.#round) this.unreachable = true;
      return;
    }
    if (asked !== this.#round) return;
    this.restart();
    const round = this.#round;
    this.#become('showing');
    for (const [index, events] of steps.entries()) {
      await new Promise((resolve) => setTimeout(resolve, PAUSE_MS));
      if (round !== this.#round) return;
      this.#step(index + 1, events);
    }
    this.status = 'shown';
  }

  /** Ignore all answers that are still to come. */
  leave(): void {
    this.#round += 1;
  }

  #begun(): OptimisticView {
    const view = new OptimisticView(WIRES);
    view.snapshot({
      type: 'snapshot',
      version: 0,
      match: this.#task.start,
      mark: 0,
      moved_ms: 0,
      now_ms: 0,
    });
    return view;
  }

  /** Display an action at once, and have it carried out after those before it. */
  async #act(action: SoloAction, predicted: readonly StepEvent[]): Promise<Answer> {
    const id = newCommandId();
    const { nextVersion: version, nextAfter: after } = this.#optimistic;
    this.hasMoved = true;
    this.#tell(this.#optimistic.sent({ type: 'act', id, version, action, after }, predicted));
    const round = this.#round;
    const answer = this.#last.then(() => this.#ask(round, id, action));
    this.#last = answer.catch(() => undefined);
    return answer;
  }

  async #ask(round: number, id: CommandId, action: SoloAction): Promise<Answer> {
    if (round !== this.#round) throw new NotOpen();
    if (this.status !== 'open') return this.#reject(id, 'not_playing', {});
    let tried: SoloAttempt<Result>;
    try {
      tried = await this.#task.attempt([...this.actions, action]);
    } catch {
      if (round === this.#round) {
        this.unreachable = true;
        this.#reject(id, 'not_playing', {});
      }
      throw new NotOpen();
    }
    if (round !== this.#round) throw new NotOpen();
    this.unreachable = false;
    const { rejection, steps, status } = tried;
    if (rejection) return this.#reject(id, rejection.code, rejection.params);
    this.actions = [...this.actions, action];
    const version = this.actions.length;
    this.#optimistic.accepted({ type: 'accepted', id, version });
    this.status = status;
    this.#step(version, steps.at(-1) ?? []);
    const sound = status === 'open' ? null : this.#task.soundOf(status);
    if (sound !== null) play(sound);
    return { accepted: true, version };
  }

  #reject(id: CommandId, code: string, params: Params): Answer {
    const answer = { code, params, version: this.actions.length };
    this.#tell(this.#optimistic.rejected({ type: 'rejected', id, ...answer }));
    return { accepted: false, ...answer };
  }

  #step(version: number, events: readonly StepEvent[]): void {
    this.#tell(this.#optimistic.step({ type: 'step', version, events: [...events], mark: 0 }));
  }

  #become(status: SoloStatus<Result>): void {
    this.status = status;
    const { view } = this.#optimistic;
    if (view)
      this.#tell([
        { cause: 'snapshot', events: [], undone: [], view, isPredicted: false, version: 0 },
      ]);
  }

  /** Tell the table of changes. After a result, it allows no action. */
  #tell(changes: readonly Change[]): void {
    for (const change of changes) {
      const { view } = change;
      const shown: MatchView = this.status === 'open' ? view : { ...view, status: 'finished' };
      this.#listeners.emit('change', { ...change, view: shown });
    }
  }
}
