/** The steps of a game that a watcher has seen, and which of them is shown. */

import type { AnyGame, Change, GameTypes, MatchView, Seen, Version } from '../sdk';

/** Of longer games the first steps are forgotten. */
export const STEPS_KEPT = 1_000;

export class Past<G extends GameTypes = AnyGame> {
  /** Whether the steps reach back to the beginning of the game. */
  whole = $state(false);
  /** Whether the steps before the first one were asked for. */
  #reachedBack = $state(false);
  #steps = $state.raw<readonly Seen<G>[]>([]);
  /** What the server told last. */
  #version: Version;
  /** The step that is shown; null where that is always the newest one. */
  #at = $state<number | null>(null);
  /** The newest step. */
  readonly last = $derived.by(() => Math.max(0, this.#steps.length - 1));
  /** The step that is shown, from 0 on. */
  readonly index = $derived.by(() => this.#at ?? this.last);
  /** Whether an earlier step than the newest one is shown. */
  readonly looking = $derived.by(() => this.#at !== null);
  /** Whether there may be steps before the first one that the server can tell of. */
  readonly canReachBack = $derived.by(() => {
    const on = this.#steps.at(-1)?.view.status === 'playing';
    return on && !this.whole && !this.#reachedBack;
  });

  /** What there is at `version`. */
  constructor(view: MatchView<G>, version: Version) {
    this.#version = version;
    if (view.viewer === 'spectator') this.#steps = [{ view, events: [], version }];
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
      this.#begin([{ view, events, version }]);
      this.whole = began;
    } else if (newest && (again || isSame(newest.view, view))) {
      this.#steps = [...this.#steps.slice(0, -1), { view, events: newest.events, version }];
    } else {
      if (cause === 'snapshot') this.whole = this.#reachedBack = false;
      this.#append({ view, events, version });
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

  /** Takes in all steps from the beginning of the game to one that is known here, if there are any. */
  complete(steps: readonly Seen<G>[]): void {
    this.#reachedBack = true;
    const [known, newest] = [this.#steps, steps.at(-1)];
    const reached = known.findIndex(({ version }) => newest && version >= newest.version);
    const kept = known.slice(reached);
    const [joint, ...since] = kept;
    if (!joint || !newest || newest.view.game?.number !== joint.view.game?.number) return;
    const before = steps.filter(({ version }) => version < joint.version);
    const { events } = steps.find(({ version }) => version === joint.version) ?? joint;
    const all = inGame([...before, { ...joint, events }, ...since]);
    const shown = this.#at === null ? null : known[this.#at];
    this.#steps = all.slice(-STEPS_KEPT);
    this.whole = this.#steps.length === all.length;
    if (shown) this.#at = this.#placeOf(shown);
  }

  /** Where the step with this one's version is, or the last before it. */
  #placeOf({ version }: Seen<G>): number {
    return Math.max(
      0,
      this.#steps.findLastIndex((seen) => seen.version <= version),
    );
  }

  #begin(steps: readonly Seen<G>[]): void {
    this.#steps = steps;
    this.#at = null;
    this.whole = this.#reachedBack = false;
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

/** The steps in which something happened in the game; what was said around it belongs to the last. */
function inGame<G extends GameTypes>(steps: readonly Seen<G>[]): Seen<G>[] {
  const kept: Seen<G>[] = [];
  for (const seen of steps) {
    const last = kept.at(-1);
    const same = last && isSame(last.view, seen.view);
    if (same) kept[kept.length - 1] = { ...seen, events: last.events };
    else kept.push(seen);
  }
  return kept;
}

/** Whether nothing happened in the game between two views of it. */
function isSame<G extends GameTypes>({ game }: MatchView<G>, after: MatchView<G>): boolean {
  return game?.position === after.game?.position && game?.result === after.game?.result;
}
