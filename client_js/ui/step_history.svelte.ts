/**
 * The steps of a watched game that a spectator has received, which the spectator can go back to
 * while the game goes on. Players have none.
 */

import type { AnyGame, Change, GameTypes, MatchView, SeenStep, Version } from '../sdk';

/** The maximum number of steps to keep. Older ones are dropped. */
export const MAX_STEPS = 1_000;

/** The steps of the current game that are known, and the index of the displayed one. */
export class StepHistory<G extends GameTypes = AnyGame> {
  /** True if the steps reach back to the beginning of the game. */
  isComplete = $state(false);
  /** True if the number of the game's steps before the first kept one is known. */
  isCounted = $state(false);
  /** The number of the game's steps before the first kept one, if known. */
  #dropped = $state(0);
  /** True once the steps before the first one were requested. */
  #hasLoadedEarlier = $state(false);
  #steps = $state.raw<readonly SeenStep<G>[]>([]);
  /** The latest version from the server. */
  #version: Version;
  /** The displayed step; null to follow the newest one. */
  #at = $state<number | null>(null);
  /** The index of the newest step. */
  readonly last = $derived.by(() => Math.max(0, this.#steps.length - 1));
  /** The index of the displayed step. */
  readonly index = $derived.by(() => this.#at ?? this.last);
  /** The number of the displayed step and of the newest one, counted from 1 in the game if known. */
  readonly number = $derived.by(() => this.#dropped + this.index + 1);
  readonly count = $derived.by(() => this.#dropped + this.last + 1);
  /** True if an earlier step than the newest one is displayed. */
  readonly isRewound = $derived.by(() => this.#at !== null);
  /** True if the server may have steps from before the first one. */
  readonly canLoadEarlier = $derived.by(() => {
    const on = this.#steps.at(-1)?.view.status === 'playing';
    return on && !this.isComplete && !this.#hasLoadedEarlier;
  });

  /** `version`: the version of `view`. */
  constructor(view: MatchView<G>, version: Version) {
    this.#version = version;
    if (view.viewer === 'spectator') this.#steps = [{ view, events: [], version }];
  }

  /** Add a change. A new game starts a new history at its newest step. */
  add({ cause, view, events, version }: Omit<Change<G>, 'undone' | 'isPredicted'>): void {
    const again = version === this.#version;
    this.#version = version;
    if (view.viewer !== 'spectator') {
      this.#reset([]);
      return;
    }
    const began = events.some(({ type }) => type === 'began');
    const newest = this.#steps.at(-1);
    if (began || newest?.view.game?.number !== view.game?.number) {
      this.#reset([{ view, events, version }]);
      this.isComplete = this.isCounted = began;
    } else if (newest && (again || isSame(newest.view, view))) {
      this.#steps = [...this.#steps.slice(0, -1), { view, events: newest.events, version }];
    } else {
      if (cause === 'snapshot') this.#loseCount();
      this.#append({ view, events, version });
    }
  }

  /** Go to a step; null if there are none. The newest step is live again. */
  go(to: number): SeenStep<G> | null {
    const next = Math.max(0, Math.min(this.last, to));
    const seen = this.#steps[next];
    if (!seen) return null;
    this.#at = next === this.last ? null : next;
    // Clocks stand still in earlier steps.
    return this.#at === null ? seen : { ...seen, view: { ...seen.view, time_left: null } };
  }

  /** Add the steps from the beginning of the game up to a known one, if there are any. */
  prepend(steps: readonly SeenStep<G>[]): void {
    this.#hasLoadedEarlier = true;
    const [known, newest] = [this.#steps, steps.at(-1)];
    const reached = known.findIndex(({ version }) => newest && version >= newest.version);
    const kept = known.slice(reached);
    const [joint, ...since] = kept;
    if (!joint || !newest || newest.view.game?.number !== joint.view.game?.number) return;
    const before = steps.filter(({ version }) => version < joint.version);
    const { events } = steps.find(({ version }) => version === joint.version) ?? joint;
    const all = inGame([...before, { ...joint, events }, ...since]);
    const shown = this.#at === null ? null : known[this.#at];
    this.#steps = all.slice(-MAX_STEPS);
    this.#dropped = all.length - this.#steps.length;
    this.isComplete = this.#dropped === 0;
    this.isCounted = true;
    if (shown) this.#at = this.#indexOf(shown);
  }

  /** Return the index of the step with this version, or of the last one before it. */
  #indexOf({ version }: SeenStep<G>): number {
    return Math.max(
      0,
      this.#steps.findLastIndex((seen) => seen.version <= version),
    );
  }

  #reset(steps: readonly SeenStep<G>[]): void {
    this.#steps = steps;
    this.#at = null;
    this.#loseCount();
  }

  #loseCount(): void {
    this.isComplete = this.isCounted = this.#hasLoadedEarlier = false;
    this.#dropped = 0;
  }

  #append(seen: SeenStep<G>): void {
    if (this.#steps.length < MAX_STEPS) {
      this.#steps = [...this.#steps, seen];
      return;
    }
    this.#steps = [...this.#steps.slice(1), seen];
    this.isComplete = false;
    if (this.isCounted) this.#dropped += 1;
    if (this.#at !== null) this.#at = Math.max(0, this.#at - 1);
  }
}

/** Return the steps with events of the game. Events of the match join the step before them. */
function inGame<G extends GameTypes>(steps: readonly SeenStep<G>[]): SeenStep<G>[] {
  const kept: SeenStep<G>[] = [];
  for (const seen of steps) {
    const last = kept.at(-1);
    const same = last && isSame(last.view, seen.view);
    if (same) kept[kept.length - 1] = { ...seen, events: last.events };
    else kept.push(seen);
  }
  return kept;
}

/** Tell if nothing happened in the game between two views. */
function isSame<G extends GameTypes>({ game }: MatchView<G>, after: MatchView<G>): boolean {
  return game?.position === after.game?.position && game?.result === after.game?.result;
}
