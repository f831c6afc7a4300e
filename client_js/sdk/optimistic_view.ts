import { fold, Unfoldable } from './fold';
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

/** What is shown has changed. */
export type Change<G extends GameTypes = AnyGame> = {
  /**
   * - `snapshot`: the view is a new one; what lies between the last one and this is not known.
   * - `step`: the server told what happened.
   * - `predicted`: a command was sent, and this is what it is expected to do.
   * - `rolled_back`: predictions are not shown any more.
   */
  cause: 'snapshot' | 'step' | 'predicted' | 'rolled_back';
  /**
   * What is newly shown, in order. A step that confirms a prediction brings only what was not
   * shown already.
   */
  events: readonly StepEvent<G>[];
  /** What was shown and is not any more, in the order in which it was shown: `rolled_back` only. */
  undone: readonly StepEvent<G>[];
  /** What is shown now: what the server told, and what is predicted beyond it. */
  view: MatchView<G>;
  /** The version that the server told last. */
  version: Version;
};

/** The steps do not follow on each other: a snapshot is needed. */
export class Gap extends Error {
  override readonly name = 'Gap';
}

/** A command on its way. */
type Pending = {
  command: Command;
  /** What is shown of it before the server has told. */
  predicted: readonly StepEvent[];
  /** The version that it led to, where the server has said so and the step is yet to come. */
  accepted: Version | null;
  /** Something else happened first: it will be rejected. Only where actions are exact. */
  doomed: boolean;
};

/** The version that a command is to lead to; 0 where it leads to none. */
function leadsTo({ command, accepted, doomed }: Pending): Version {
  return doomed ? 0 : (accepted ?? command.version + 1);
}

/**
 * What the server told, and the commands that it has not told about yet.
 *
 * Each method takes in one thing and gives the changes of what is shown.
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

  /** What the server told. */
  get confirmed(): MatchView | null {
    return this.#confirmed;
  }

  /** What is shown. */
  get view(): MatchView | null {
    return this.#view;
  }

  get version(): Version {
    return this.#version;
  }

  /** The mark of that version. */
  get mark(): Mark {
    return this.#mark;
  }

  /**
   * The version for the next command: the one that there is once all those before it are done. In
   * games whose actions hold on later versions too, the one that the server told last.
   */
  get nextVersion(): Version {
    if (!this.#exact) return this.#version;
    return Math.max(this.#version, ...this.#pending.map(leadsTo));
  }

  /**
   * The command that is to lead to `nextVersion`; null where the server has told that version. By
   * it the server knows an action that was made on something else which took the number.
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

  /** A command goes out. A prediction that does not fit what is shown is not shown. */
  sent(command: Command, predicted: readonly StepEvent[]): Change[] {
    const view = this.#view && this.#folded(this.#view, predicted);
    const pending = { command, predicted: view ? predicted : [], accepted: null, doomed: false };
    this.#pending.push(pending);
    if (!view || predicted.length === 0) return [];
    this.#view = view;
    return [this.#change('predicted', predicted, view)];
  }

  snapshot({ version, match, mark }: Snapshot): Change[] {
    const seatTaken = match.viewer !== this.#confirmed?.viewer;
    const otherPast = version === this.#version && mark !== this.#mark;
    if (this.#confirmed && (otherPast || version < this.#version)) {
      // The server has lost moments; what it accepted in them will never come.
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

  /** Throws Gap where the step does not follow on what is known. */
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

  accepted({ id, version }: Accepted): void {
    const pending = this.#find(id);
    if (pending) Object.assign(pending, { accepted: version, doomed: false });
    this.#forgetDone();
  }

  /**
   * Where actions are exact, those that were sent after it were made on what it would have led to:
   * they go with it.
   */
  rejected({ id, version }: Rejected): Change[] {
    const rejected = this.#find(id);
    if (!rejected || !this.#confirmed) return [];
    // What was accepted for later than the server is at has been lost: that step will never come.
    const lost = this.#pending.filter(({ accepted }) => accepted !== null && accepted > version);
    const fallen = this.#exact
      ? this.#pending.slice(this.#pending.indexOf(lost[0] ?? rejected))
      : [rejected, ...lost];
    // What came too late for the chance in a game led to nothing, and nothing was made on it.
    const forChance = ['contribute', 'reveal'].includes(rejected.command.type);
    const idle = forChance && lost.length === 0;
    const changes = idle ? [] : this.#rollBack(fallen, this.#confirmed);
    this.#pending = this.#pending.filter((one) => one !== rejected && !lost.includes(one));
    return changes;
  }

  /** The command that led to `version`, where it was one from here. */
  #causeOf(version: Version, events: readonly StepEvent[]): Pending | undefined {
    return (
      this.#pending.find((pending) => pending.accepted === version) ??
      // After a connection was lost, a step can come before the answer.
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
   * What is not shown any more because of a step from `before` to `after`. `asPredicted`: it did
   * what was predicted of `cause`.
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

  /** Shows these commands no more, nor what no longer fits without them. */
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
      // Only actions hold on one version alone.
      pending.doomed = this.#exact && pending.command.type === 'act' && pending.accepted === null;
    }
  }

  /** What `commands` show on top of `base`, and those of them whose predictions do not fit there. */
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
    return { cause, events, undone, view, version: this.#version };
  }

  get #exact(): boolean {
    return this.#confirmed === null || this.#wireOf(this.#confirmed).exact;
  }

  #wireOf(view: MatchView): GameWire {
    const wire = this.#wires[view.game_key];
    if (!wire) throw new Error(`no game ${view.game_key}`);
    return wire;
  }

  /** The view after `events`; null where they do not fit. */
  #folded(view: MatchView, events: readonly StepEvent[]): MatchView | null {
    try {
      return fold(view, events, this.#wireOf(view));
    } catch (error) {
      if (error instanceof Unfoldable) return null;
      throw error;
    }
  }
}

/** What of `events` is not `predicted`; null where something predicted did not happen. */
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
