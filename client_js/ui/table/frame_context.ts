/** What the parts of a table's frame need to know of each other. */

import { getContext, setContext, type Snippet } from 'svelte';

export type Frame = {
  /** What the help dialog says beyond how to play: how to move, and the keys. */
  readonly help: Snippet | undefined;
  /** Further ways that the menu offers: buttons, and how they close it. */
  readonly menuItems: Snippet<[close: () => void]> | undefined;
  /** What the menu lets players choose of the game's look. */
  readonly appearance: Snippet | undefined;
  /** How to play, in short. */
  readonly howToPlay: Snippet;
  /** Whether the help dialog is open. */
  helpOpen: boolean;
  /** Whether the player is asked if they mean to resign. */
  resignOpen: boolean;
  /** Whether the table is looked at, which the end of the game would cover. */
  resultHidden: boolean;
};

const KEY = Symbol('frame');

export function provideFrame(frame: Frame): void {
  setContext(KEY, frame);
}

/** The frame around; null where a board is shown without one, as in replays. */
export function useFrame(): Frame | null {
  return getContext<Frame | undefined>(KEY) ?? null;
}
