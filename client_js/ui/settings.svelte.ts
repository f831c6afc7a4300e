/** What a player has chosen for this browser, remembered between visits. */

import { readStored, StoredSwitch, StoredWord, writeStored } from './stored.svelte';

export type Theme = 'system' | 'light' | 'dark';

class Settings {
  readonly sound = new StoredSwitch('sound', true);
  /** Whether what others say beside a match is shown. */
  readonly talk = new StoredSwitch('talk', true);
  /** Whether the device vibrates when it is the player's turn. */
  readonly vibration = new StoredSwitch('vibration', true);
  /** How loud sounds are, from 0 to 100. */
  readonly volume = new StoredWord('volume', '70');
  /** Whether this browser has had a game: then the front page keeps room for them. */
  readonly played = new StoredSwitch('played', false);
  /** Whether others may watch the games that are begun here. */
  readonly watchers = new StoredSwitch('watchers', true);
  /** Who is wanted as an opponent: `person`, or `computer`. */
  readonly opponent = new StoredWord('opponent', 'person');
  /** The language that was chosen; empty where the browser's are followed. */
  readonly language = new StoredWord('language', '');
  /** How well a computer is to play. */
  readonly level = new StoredWord('level', 'medium');
  #theme = $state<Theme>((readStored('theme') as Theme | null) ?? 'system');

  constructor() {
    this.#apply();
  }

  get theme(): Theme {
    return this.#theme;
  }

  set theme(theme: Theme) {
    this.#theme = theme;
    writeStored('theme', theme);
    this.#apply();
  }

  #apply(): void {
    if (this.#theme === 'system') delete document.documentElement.dataset.theme;
    else document.documentElement.dataset.theme = this.#theme;
  }
}

export const settings = new Settings();

export const THEMES: readonly Theme[] = ['system', 'light', 'dark'];
