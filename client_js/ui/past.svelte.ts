/** The steps of a game that a watcher has seen, and which of them is shown. */

import type { AnyGame, Change, GameTypes, MatchView, StepEvent } from '../sdk';

/** What there was after a step, and what happened in it; nothing is known of how the first came. */
export type Seen<G extends GameTypes = AnyGame> = {
  readonly view: MatchView<G>;
  readonly events: readonly StepEvent<G>[];
};

/** Of longer games the first steps are forgotten. */
export const STEPS_KEPT = 1_000;

export class Past<G extends GameTypes = AnyGame> {
  /** Whether the steps reach back to the beginning of the game. */
  whole = $state(false);
  #steps = $state.raw<readonly Seen<G>[]>([]);
  /** What the server told last. */
  #version: number | null = null;
  /** The step that is shown; null where that is always the newest one. */
  #at = $state<number | null>(null);
  /** The newest step. */
  readonly last = $derived.by(() => Math.max(0, this.#steps.length - 1));
  /** The step that is shown, from 0 on. */
  readonly index = $derived.by(() => this.#at ?? this.last);
  /** Whether an earlier step than the newest one is shown. */
  readonly looking = $derived.by(() => this.#at !== null);

  constructor(view: MatchView<G>) {
    if (view.viewer === 'spectator') this.#steps = [{ view, events: [] }];
  }

  /** Takes in what has changed. Another game begins a past of its own, which is shown as it is. */
  add({ cause, view, events, version }: Omit<Change<G>, 'undone'>): void {
    const again = version === this.#version;
    this.#version = version;
    if (view.viewer !== 'spectator') {
      this.#begin([]);
      return;
    }
    const began = events.some(({ type }) => type === 'began');
    const newest = this.#steps.at(-1);
    if (began || newest?.view.game?.number !== view.game?.number) {
      this.#begin([{ view, events }]);
      this.whole = began;
    } else if (newest && (again || isSame(newest.view, view))) {
      this.#steps = [...this.#steps.slice(0, -1), { view, events: newest.events }];
    } else {
      if (cause === 'snapshot') this.whole = false;
      this.#append({ view, events });
    }
  }

  /** Goes to a step; null where there are none. At the newest one it is live again. */
  go(to: number): Seen<G> | null {
    const next = Math.max(0, Math.min(this.last, to));
    const seen = this.#steps[next];
    if (!seen) return null;
    this.#at = next === this.last ? null : next;
    // No clock runs in what is past.
    return this.#at === null ? seen : { ...seen, view: { ...seen.view, time_left: null } };
  }

  #begin(steps: readonly Seen<G>[]): void {
    this.#steps = steps;
    this.#at = null;
    this.whole = false;
  }

  #append(seen: Seen<G>): void {
    if (this.#steps.length < STEPS_KEPT) {
      this.#steps = [...this.#steps, seen];
      return;
    }
    this.#steps = [...this.#steps.slice(1), seen];
    this.whole = false;
    if (this.#at !== null) this.#at = Math.max(0, this.#at - 1);
  }
}

/** Whether nothing happened in the game between two views of it. */
function isSame<G extends GameTypes>({ game }: MatchView<G>, after: MatchView<G>): boolean {
  return game?.position === after.game?.position && game?.result === after.game?.result;
}
