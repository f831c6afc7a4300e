/**
 * The Svelte context of a page around a board, such as a replay. The page puts its controls into the
 * lower player's bar, and its message into the status line.
 */

import { getContext, setContext, type Snippet } from 'svelte';

export type StatusMessage = {
  readonly text: string;
  /** Marks a success or a failure; null for neither. */
  readonly tone: 'good' | 'bad' | null;
};

export type BarContent = {
  /** The content of the lower bar, after the name. Null if the page displays it elsewhere. */
  readonly controls: Snippet | null;
  /** The title in the upper bar. Null if there is none. */
  readonly title: string | null;
  /** The text of the status line. Null for the text of the game. */
  readonly message: StatusMessage | null;
};

/** The media query for phones in landscape, where the controls stand beside the board. */
export const BESIDE_BOARD = '(max-height: 500px) and (min-width: 560px)';

const KEY = Symbol('bar content');

/** Give the content to the board inside the calling component. */
export function provideBarContent(content: BarContent): void {
  setContext(KEY, content);
}

/** Return what the page around the board puts into its bars; null if it puts nothing there. */
export function useBarContent(): BarContent | null {
  return getContext<BarContent | undefined>(KEY) ?? null;
}
