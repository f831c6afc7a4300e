/** Stands in for the SDK's client: takes every action, shows what is predicted. */

import { fold, type Answer, type Change, type Event, type MatchView } from '../../sdk';
import type { MatchPort } from '../play/live.svelte';

export class FakeClient implements MatchPort {
  view: MatchView;
  connection = { status: 'online', attempt: 0, retryAtMs: null, code: null } as const;
  presence = { seats: [true, true] as [boolean, boolean], spectators: 2 };
  #listeners: ((change: Change) => void)[] = [];
  #version = 7;

  constructor(view: MatchView) {
    this.view = view;
  }

  open(): void {
    for (const listen of this.#connectionListeners) listen(this.connection);
  }

  close(): void {
    this.#listeners = [];
  }

  #connectionListeners: ((state: MatchPort['connection']) => void)[] = [];

  on: MatchPort['on'] = (name, listener) => {
    if (name === 'change') this.#listeners.push(listener as never);
    if (name === 'connection') this.#connectionListeners.push(listener as never);
    return () => undefined;
  };

  tell(cause: Change['cause'], events: readonly Event[]): void {
    this.view = fold(this.view, events);
    this.#version += 1;
    for (const listener of this.#listeners)
      listener({ cause, events, view: this.view, version: this.#version });
  }

  roll(view: MatchView): void {
    this.view = view;
    for (const listener of this.#listeners)
      listener({ cause: 'rolled_back', events: [], view, version: this.#version });
  }

  act: MatchPort['act'] = (_action, predicted) => {
    this.tell('predicted', predicted ?? []);
    return this.#yes();
  };

  accept = (): Promise<Answer> => this.#yes();
  resign = (): Promise<Answer> => this.#yes();
  rematch = (): Promise<Answer> => this.#yes();

  #yes(): Promise<Answer> {
    return Promise.resolve({ accepted: true, version: this.#version });
  }
}
