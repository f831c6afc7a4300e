/** Who wants to hear of what. */
export class Listeners<Events> {
  readonly #all: { [Name in keyof Events]?: Set<(event: Events[Name]) => void> } = {};

  /** Calls `listener` from now on; the function that comes back ends that. */
  on<Name extends keyof Events>(name: Name, listener: (event: Events[Name]) => void): () => void {
    const listeners = (this.#all[name] ??= new Set());
    listeners.add(listener);
    return () => listeners.delete(listener);
  }

  emit<Name extends keyof Events>(name: Name, event: Events[Name]): void {
    for (const listener of [...(this.#all[name] ?? [])]) listener(event);
  }
}
