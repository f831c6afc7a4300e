/**
 * The Svelte context by which a page around a board without a frame, such as a replay, puts its
 * controls into the lower player's bar and its message into the status line.
 */

import { getContext, setContext, type Snippet } from 'svelte';

export type DeskMessage = {
  readonly text: string;
  /** Marks a success or a failure; null for neither. */
  readonly tone: 'good' | 'bad' | null;
};

export type BarDesk = {
  /** The content of the lower bar, after the name. Null if the page displays it elsewhere. */
  readonly controls: Snippet | null;
  /** The title in the upper bar. Null if there is none. */
  readonly title: string | null;
  /** The text of the status line. Null for the text of the game. */
  readonly message: DeskMessage | null;
};

const KEY = Symbol('bar desk');

/** Give the desk to the board inside the calling component. */
export function provideDesk(desk: BarDesk): void {
  setContext(KEY, desk);
}

/** Return the desk of the page around the board; null if it has none. */
export function useDesk(): BarDesk | null {
  return getContext<BarDesk | undefined>(KEY) ?? null;
}
