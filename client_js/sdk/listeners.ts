/**
 * A small event emitter: functions that are called for each event of a name. The clients of a match
 * and of the lobby use it.
 */

/** A set of event listeners, by the event's name. */
export class Listeners<Events> {
  readonly #all: { [Name in keyof Events]?: Set<(event: Events[Name]) => void> } = {};

  /** Call `listener` for each such event. The returned function removes it. */
  on<Name extends keyof Events>(name: Name, listener: (event: Events[Name]) => void): () => void {
    const listeners = (this.#all[name] ??= new Set());
    listeners.add(listener);
    return () => listeners.delete(listener);
  }

  /** Call the listeners of an event. One that is added meanwhile is not called. */
  emit<Name extends keyof Events>(name: Name, event: Events[Name]): void {
    for (const listener of [...(this.#all[name] ?? [])]) listener(event);
  }
}
