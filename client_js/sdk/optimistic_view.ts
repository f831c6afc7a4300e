/**
 * The client's view of a match in which a sent command already shows its expected result. When the
 * server confirms or rejects the command, the view is kept or rolled back.
 */

import { fold, EventMismatch } from './fold';
import type { AnyGame, GameTypes, GameWire, Wires } from './game_types';
import type {
  Accepted,
  Command,
  CommandId,
  Mark,
  MatchView,
  Rejected,
  Snapshot,
  Step,
  StepEvent,
  Version,
} from './generated/core';

/** A change of the displayed view. */
export type Change<G extends GameTypes = AnyGame> = {
  /**
   * - `snapshot`: the view is new; the events since the last one are unknown.
   * - `step`: the server sent events.
   * - `predicted`: a command was sent, and these are its expected events.
   * - `rolled_back`: predictions were withdrawn.
   */
  cause: 'snapshot' | 'step' | 'predicted' | 'rolled_back';
  /**
   * The newly displayed events, in order. A step that confirms a prediction contains only what was
   * not displayed already.
   */
  events: readonly StepEvent<G>[];
  /**
   * The events that are no longer displayed, in the order in which they were: `rolled_back` only.
   */
  undone: readonly StepEvent<G>[];
  /** The view to display: the confirmed one with the predictions. */
  view: MatchView<G>;
  /** True if `view` contains predictions, also after a step that confirmed an earlier command. */
  isPredicted: boolean;
  /** The latest version from the server. */
  version: Version;
};

/** Raised if a step does not follow the known version: a snapshot is needed. */
export class Gap extends Error {
  override readonly name = 'Gap';
}

/** A command that the server has not applied yet. */
type Pending = {
  command: Command;
  /** The events displayed before the server confirms them. */
  predicted: readonly StepEvent[];
  /**
   * The version that the command led to, if the server has accepted it and the step is still to
   * come.
   */
  accepted: Version | null;
  /**
   * True if another event came first, so that the command will be rejected. Only in games whose
   * actions are valid for one version only.
   */
  doomed: boolean;
};

/** Return the version that a pending command will lead to; 0 if it will be rejected. */
function leadsTo({ command, accepted, doomed }: Pending): Version {
  return doomed ? 0 : (accepted ?? command.version + 1);
}

/**
 * The view with predictions: the server's confirmed view, and the commands without a confirmed
 * effect.
 *
 * Each method takes one input and returns the changes of the displayed view.
 */
export class OptimisticView {
  readonly #wires: Wires;
  #confirmed: MatchView | null = null;
  #view: MatchView | null = null;
  #version: Version = 0;
  #mark: Mark = 0;
  #pending: Pending[] = [];

  constructor(wires: Wires) {
    this.#wires = wires;
  }

  /** The view that the server has confirmed. */
  get confirmed(): MatchView | null {
    return this.#confirmed;
  }

  /** The displayed view. */
  get view(): MatchView | null {
    return this.#view;
  }

  get version(): Version {
    return this.#version;
  }

  /** The history hash (`mark`) of the latest version from the server. */
  get mark(): Mark {
    return this.#mark;
  }

  /**
   * The version to send with the next command: the one after all pending commands. In games whose
   * actions stay valid in later versions, the latest version from the server.
   */
  get nextVersion(): Version {
    if (!this.#exact) return this.#version;
    return Math.max(this.#version, ...this.#pending.map(leadsTo));
  }

  /**
   * The command that will lead to `nextVersion`; null if the server has already sent that version.
   * It lets the server detect an action that was made on a different event with this version
   * number.
   */
  get nextAfter(): CommandId | null {
    const { nextVersion } = this;
    if (nextVersion === this.#version) return null;
    return this.#pending.findLast((one) => leadsTo(one) === nextVersion)?.command.id ?? null;
  }

  /** The commands that the server has not answered, in order. */
  get unanswered(): readonly Command[] {
    return this.#pending.filter((one) => one.accepted === null).map((one) => one.command);
  }

  /** Add a sent command. A prediction that does not fit the displayed view is not displayed. */
  sent(command: Command, predicted: readonly StepEvent[]): Change[] {
    const view = this.#view && this.#folded(this.#view, predicted);
    const pending = { command, predicted: view ? predicted : [], accepted: null, doomed: false };
    this.#pending.push(pending);
    if (!view || predicted.length === 0) return [];
    this.#view = view;
    return [this.#change('predicted', predicted, view)];
  }

  /** Replace the confirmed view. Predictions that are still possible stay displayed. */
  snapshot({ version, match, mark }: Snapshot): Change[] {
    const seatTaken = match.viewer !== this.#confirmed?.viewer;
    const otherPast = version === this.#version && mark !== this.#mark;
    if (this.#confirmed && (otherPast || version < this.#version)) {
      // The server has lost recent versions: the steps of what it accepted in them will never come.
      this.#pending = this.#pending.filter(({ accepted }) => accepted === null);
    }
    this.#confirmed = match;
    this.#version = version;
    this.#mark = mark;
    this.#forgetDone();
    for (const pending of this.#pending) {
      if (seatTaken || pending.command.version < version) pending.predicted = [];
    }
    const { unfit } = this.#refit(match);
    if (unfit.length > 0) this.#drop(this.#exact ? this.#pending : unfit);
    this.#view = this.#refit(match).view;
    return [this.#change('snapshot', [], this.#view)];
  }

  /** Apply a step. Throws Gap if it does not follow the known version. */
  step({ version, events, mark }: Step): Change[] {
    if (this.#confirmed && version <= this.#version) return [];
    const before = this.#confirmed;
    const after = before && version === this.#version + 1 ? this.#folded(before, events) : null;
    if (!before || !after) throw new Gap();

    const cause = this.#causeOf(version, events);
    const fresh = (cause && unshown(cause.predicted, events)) ?? null;
    const changes = this.#overtaken(before, after, cause, fresh !== null);
    if (cause && fresh) cause.predicted = [];
    this.#confirmed = after;
    this.#version = version;
    this.#mark = mark;
    this.#view = this.#refit(after).view;
    this.#forgetDone();
    return [...changes, this.#change('step', fresh ?? events, this.#view)];
  }

  /** Note the version that an accepted command led to. Its step may still be to come. */
  accepted({ id, version }: Accepted): void {
    const pending = this.#find(id);
    if (pending) Object.assign(pending, { accepted: version, doomed: false });
    this.#forgetDone();
  }

  /**
   * Remove a rejected command, and roll back its prediction. In games whose actions are valid for
   * one version only, later commands were made on its expected result and are rolled back too.
   */
  rejected({ id, version }: Rejected): Change[] {
    const rejected = this.#find(id);
    if (!rejected || !this.#confirmed) return [];
    // Steps that were accepted for versions later than the server's are lost and will never come.
    const lost = this.#pending.filter(({ accepted }) => accepted !== null && accepted > version);
    const fallen = this.#exact
      ? this.#pending.slice(this.#pending.indexOf(lost[0] ?? rejected))
      : [rejected, ...lost];
    // A contribution to chance that came too late had no effect, and no other command depends on
    // it.
    const forChance = ['contribute', 'reveal'].includes(rejected.command.type);
    const idle = forChance && lost.length === 0;
    const changes = idle ? [] : this.#rollBack(fallen, this.#confirmed);
    this.#pending = this.#pending.filter((one) => one !== rejected && !lost.includes(one));
    return changes;
  }

  /** Return the client's command that led to `version`, if there is one. */
  #causeOf(version: Version, events: readonly StepEvent[]): Pending | undefined {
    return (
      this.#pending.find((pending) => pending.accepted === version) ??
      // After a reconnect, a step may come before the answer.
      this.#pending.find(
        ({ accepted, command, predicted }) =>
          accepted === null &&
          (!this.#exact || command.version === version - 1) &&
          predicted.length > 0 &&
          unshown(predicted, events) !== null,
      )
    );
  }

  /**
   * Roll back the predictions that a step from `before` to `after` invalidates. `asPredicted`: it
   * did what was predicted of `cause`.
   */
  #overtaken(
    before: MatchView,
    after: MatchView,
    cause: Pending | undefined,
    asPredicted: boolean,
  ): Change[] {
    const rest = this.#pending.filter((pending) => pending !== cause);
    const { unfit } = this.#refit(after, rest);
    if (this.#exact) {
      return asPredicted && unfit.length === 0 ? [] : this.#rollBack(this.#pending, before);
    }
    const wrong = cause && !asPredicted ? [cause] : [];
    return this.#rollBack([...wrong, ...unfit], before);
  }

  /** Withdraw the predictions of these commands, and those that no longer fit without them. */
  #rollBack(commands: readonly Pending[], confirmed: MatchView): Change[] {
    const shown = this.#predictions();
    this.#drop(commands);
    const { view, unfit } = this.#refit(confirmed);
    this.#drop(unfit);
    const left = this.#predictions();
    if (left.length === shown.length) return [];
    this.#view = view;
    const undone = shown.filter((event) => !left.includes(event));
    return [this.#change('rolled_back', [], view, undone)];
  }

  #drop(commands: readonly Pending[]): void {
    for (const pending of commands) {
      pending.predicted = [];
      // Only actions are valid for one version alone.
      pending.doomed = this.#exact && pending.command.type === 'act' && pending.accepted === null;
    }
  }

  /**
   * Apply the predictions of `commands` to `base`. Returns the view and the commands that do not
   * fit.
   */
  #refit(base: MatchView, commands = this.#pending): { view: MatchView; unfit: Pending[] } {
    const unfit: Pending[] = [];
    let view = base;
    for (const pending of commands) {
      const next = this.#folded(view, pending.predicted);
      if (next) view = next;
      else unfit.push(pending);
    }
    return { view, unfit };
  }

  #forgetDone(): void {
    this.#pending = this.#pending.filter(
      ({ accepted }) => accepted === null || accepted > this.#version,
    );
  }

  #find(id: CommandId): Pending | undefined {
    return this.#pending.find((pending) => pending.command.id === id);
  }

  #predictions(): readonly StepEvent[] {
    return this.#pending.flatMap((pending) => pending.predicted);
  }

  #change(
    cause: Change['cause'],
    events: readonly StepEvent[],
    view: MatchView,
    undone: readonly StepEvent[] = [],
  ): Change {
    const isPredicted = this.#predictions().length > 0;
    return { cause, events, undone, view, isPredicted, version: this.#version };
  }

  get #exact(): boolean {
    return this.#confirmed === null || this.#wireOf(this.#confirmed).exact;
  }

  #wireOf(view: MatchView): GameWire {
    const wire = this.#wires[view.game_key];
    if (!wire) throw new Error(`unknown game ${view.game_key}`);
    return wire;
  }

  /** Return the view after `events`; null if they do not fit. */
  #folded(view: MatchView, events: readonly StepEvent[]): MatchView | null {
    try {
      return fold(view, events, this.#wireOf(view));
    } catch (error) {
      if (error instanceof EventMismatch) return null;
      throw error;
    }
  }
}

/** Return the `events` that were not `predicted`; null if a predicted one did not happen. */
function unshown(
  predicted: readonly StepEvent[],
  events: readonly StepEvent[],
): readonly StepEvent[] | null {
  const expected = [...predicted];
  const fresh = events.filter((event) => {
    if (!same(expected[0], event)) return true;
    expected.shift();
    return false;
  });
  return expected.length === 0 ? fresh : null;
}

function same(one: unknown, other: unknown): boolean {
  if (typeof one !== 'object' || typeof other !== 'object' || !one || !other) return one === other;
  const [parts, others] = [Object.entries(one), new Map(Object.entries(other))];
  return parts.length === others.size && parts.every(([key, part]) => same(part, others.get(key)));
}
