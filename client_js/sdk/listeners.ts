/** Event listeners by the name of the event, for the clients of rooms. */

/** A set of event listeners, by the event's name. */
export class Listeners<Events> {
  readonly #all: { [Name in keyof Events]?: Set<(event: Events[Name]) => void> } = {};

  /** Call `listener` for each such event. The returned function removes it. */
  on<Name extends keyof Events>(name: Name, listener: (event: Events[Name]) => void): () => void {
    const listeners = (this.#all[name] ??= new Set());
    listeners.add(listener);
    return () => listeners.delete(listener);
  }

  emit<Name extends keyof Events>(name: Name, event: Events[Name]): void {
    for (const listener of [...(this.#all[name] ?? [])]) listener(event);
  }
}
