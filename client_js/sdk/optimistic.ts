import { fold, Unfoldable } from './fold';
import type {
  Accepted,
  Command,
  CommandId,
  Event,
  Mark,
  MatchView,
  Rejected,
  Snapshot,
  Step,
  Version,
} from './generated/protocol';

/** What is shown has changed. */
export type Change = {
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
  events: readonly Event[];
  /** What is shown now: what the server told, and what is predicted beyond it. */
  view: MatchView;
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
  predicted: readonly Event[];
  /** The version that it led to, where the server has said so and the step is yet to come. */
  accepted: Version | null;
  /** Something else happened first: it will be rejected. */
  doomed: boolean;
};

/**
 * What the server told, and the commands that it has not told about yet.
 *
 * Each method takes in one thing and gives the changes of what is shown.
 */
export class Optimistic {
  #confirmed: MatchView | null = null;
  #view: MatchView | null = null;
  #version: Version = 0;
  #mark: Mark = 0;
  #pending: Pending[] = [];

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

  /** The number for the next command: the version that there is once all those before it are done. */
  get nextVersion(): Version {
    const after = this.#pending
      .filter((pending) => !pending.doomed)
      .map((pending) => pending.accepted ?? pending.command.version + 1);
    return Math.max(this.#version, ...after);
  }

  /** The commands that the server has not answered, in order. */
  get unanswered(): readonly Command[] {
    return this.#pending.filter((one) => one.accepted === null).map((one) => one.command);
  }

  /** A command goes out. A prediction that does not fit what is shown is not shown. */
  sent(command: Command, predicted: readonly Event[]): Change[] {
    const view = this.#view && foldable(this.#view, predicted);
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
    this.#view = foldable(match, this.#predictions());
    if (!this.#view) this.#doom(this.#pending);
    return [this.#change('snapshot', [], (this.#view ??= match))];
  }

  /** Throws Gap where the step does not follow on what is known. */
  step({ version, events, mark }: Step): Change[] {
    if (this.#confirmed && version <= this.#version) return [];
    const before = this.#confirmed;
    const after = before && version === this.#version + 1 ? foldable(before, events) : null;
    if (!before || !after) throw new Gap();

    const cause = this.#causeOf(version, events);
    const fresh = cause && unshown(cause.predicted, events);
    if (cause && fresh) cause.predicted = [];
    const view = fresh && foldable(after, this.#predictions());
    const changes = view ? [] : this.#rollBack(this.#pending, before);
    this.#confirmed = after;
    this.#version = version;
    this.#mark = mark;
    this.#view = view ?? after;
    this.#forgetDone();
    return [...changes, this.#change('step', view ? fresh : events, this.#view)];
  }

  accepted({ id, version }: Accepted): void {
    const pending = this.#find(id);
    if (pending) Object.assign(pending, { accepted: version, doomed: false });
    this.#forgetDone();
  }

  /** Those that were sent after it were made on what it would have led to: they go with it. */
  rejected({ id, version }: Rejected): Change[] {
    const rejected = this.#find(id);
    if (!rejected || !this.#confirmed) return [];
    // What was accepted for later than the server is at has been lost: that step will never come.
    const lost = this.#pending.filter(({ accepted }) => accepted !== null && accepted > version);
    const after = this.#pending.slice(this.#pending.indexOf(lost[0] ?? rejected));
    this.#pending = this.#pending.filter((one) => one !== rejected && !lost.includes(one));
    // A contribution that came too late has led to nothing, and nothing was made on it.
    if (rejected.command.type === 'contribute' && lost.length === 0) return [];
    return this.#rollBack(after, this.#confirmed);
  }

  /** The command that led to `version`, where it was one from here. */
  #causeOf(version: Version, events: readonly Event[]): Pending | undefined {
    return (
      this.#pending.find((pending) => pending.accepted === version) ??
      // After a connection was lost, a step can come before the answer.
      this.#pending.find(
        ({ accepted, command, predicted }) =>
          accepted === null &&
          command.version === version - 1 &&
          predicted.length > 0 &&
          unshown(predicted, events) !== null,
      )
    );
  }

  #rollBack(commands: readonly Pending[], confirmed: MatchView): Change[] {
    const shown = commands.some((pending) => pending.predicted.length > 0);
    this.#doom(commands);
    if (!shown) return [];
    this.#view = foldable(confirmed, this.#predictions()) ?? confirmed;
    return [this.#change('rolled_back', [], this.#view)];
  }

  #doom(commands: readonly Pending[]): void {
    for (const pending of commands) {
      pending.predicted = [];
      // Only actions hold on one version alone.
      pending.doomed = pending.command.type === 'act' && pending.accepted === null;
    }
  }

  #forgetDone(): void {
    this.#pending = this.#pending.filter(
      ({ accepted }) => accepted === null || accepted > this.#version,
    );
  }

  #find(id: CommandId): Pending | undefined {
    return this.#pending.find((pending) => pending.command.id === id);
  }

  #predictions(): readonly Event[] {
    return this.#pending.flatMap((pending) => pending.predicted);
  }

  #change(cause: Change['cause'], events: readonly Event[], view: MatchView): Change {
    return { cause, events, view, version: this.#version };
  }
}

/** The view after `events`; null where they do not fit. */
function foldable(view: MatchView, events: readonly Event[]): MatchView | null {
  try {
    return fold(view, events);
  } catch (error) {
    if (error instanceof Unfoldable) return null;
    throw error;
  }
}

/** What of `events` is not `predicted`; null where something predicted did not happen. */
function unshown(predicted: readonly Event[], events: readonly Event[]): readonly Event[] | null {
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
