/** Reactive settings with a value (on or off, or a string) that is stored in this browser. */

import { readStored, writeStored } from './stored';

/**
 * A setting with two values, stored in this browser under a name. `words`: the stored values for on
 * and off.
 */
export class StoredSwitch {
  #on = $state(false);
  readonly #name: string;
  readonly #words: readonly [string, string];

  constructor(name: string, usual: boolean, words: readonly [string, string] = ['on', 'off']) {
    this.#name = name;
    this.#words = words;
    const stored = readStored(name);
    this.#on = usual ? stored !== words[1] : stored === words[0];
  }

  get on(): boolean {
    return this.#on;
  }

  set on(on: boolean) {
    this.#on = on;
    writeStored(this.#name, this.#words[on ? 0 : 1]);
  }
}

/** A string setting, stored in this browser under a name. */
export class StoredString {
  #value = $state('');
  readonly #name: string;

  constructor(name: string, usual: string) {
    this.#name = name;
    this.#value = readStored(name) ?? usual;
  }

  get value(): string {
    return this.#value;
  }

  set value(value: string) {
    this.#value = value;
    writeStored(this.#name, value);
  }
}
