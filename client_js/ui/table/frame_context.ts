/**
 * The Svelte context that the parts of a table's frame share: the game's help and menu items, and
 * which dialogs are open.
 */

import { getContext, setContext, type Snippet } from 'svelte';

export type Frame = {
  /** The controls and the keys, for the help dialog. */
  readonly help: Snippet | undefined;
  /** Additional items of the menu: buttons, and a function that closes it. */
  readonly menuItems: Snippet<[close: () => void]> | undefined;
  /** The menu's choices of the game's appearance. */
  readonly appearance: Snippet | undefined;
  /** The rules in short. */
  readonly howToPlay: Snippet;
  helpOpen: boolean;
  /** True if the player is asked to confirm a resignation. */
  resignOpen: boolean;
  /** True if the result is hidden to display the table. */
  resultHidden: boolean;
};

const KEY = Symbol('frame');

/** Give the frame to the components inside the calling one. */
export function provideFrame(frame: Frame): void {
  setContext(KEY, frame);
}

/** Return the table's frame; null for a board without one, as in replays. */
export function useFrame(): Frame | null {
  return getContext<Frame | undefined>(KEY) ?? null;
}
