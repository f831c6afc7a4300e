/** Who wants to hear of what. */
export class Listeners<Heard> {
  readonly #all: { [Name in keyof Heard]?: Set<(heard: Heard[Name]) => void> } = {};

  /** Calls `listener` from now on; the function that comes back ends that. */
  on<Name extends keyof Heard>(name: Name, listener: (heard: Heard[Name]) => void): () => void {
    const listeners = (this.#all[name] ??= new Set());
    listeners.add(listener);
    return () => listeners.delete(listener);
  }

  tell<Name extends keyof Heard>(name: Name, heard: Heard[Name]): void {
    for (const listener of [...(this.#all[name] ?? [])]) listener(heard);
  }
}
