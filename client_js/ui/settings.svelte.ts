/** What a player has chosen for this browser, remembered between visits. */

import { StoredSwitch, StoredString } from './stored.svelte';
import { storedTabletop, saveTabletop, type Tabletop } from './tabletop';
import { storedTheme, saveTheme, type Theme } from './theme';

class Settings {
  readonly sound = new StoredSwitch('sound', true);
  /** Whether what others say beside a match is shown. */
  readonly chat = new StoredSwitch('talk', true);
  /** Whether the device vibrates when it is the player's turn. */
  readonly vibration = new StoredSwitch('vibration', true);
  /** How loud sounds are, from 0 to 100. */
  readonly volume = new StoredString('volume', '70');
  /** Whether this browser has had a game: then the front page keeps room for them. */
  readonly played = new StoredSwitch('played', false);
  /** Whether others may watch the games that are begun here. */
  readonly watchers = new StoredSwitch('watchers', true);
  /** Who is wanted as an opponent: `person`, or `computer`. */
  readonly opponent = new StoredString('opponent', 'person');
  /** The language that was chosen; empty where the browser's are followed. */
  readonly language = new StoredString('language', '');
  /** How well a computer is to play. */
  readonly level = new StoredString('level', 'medium');
  #theme = $state(storedTheme());
  #tabletop = $state(storedTabletop());

  get theme(): Theme {
    return this.#theme;
  }

  set theme(theme: Theme) {
    this.#theme = theme;
    saveTheme(theme);
  }

  get tabletop(): Tabletop {
    return this.#tabletop;
  }

  set tabletop(tabletop: Tabletop) {
    this.#tabletop = tabletop;
    saveTabletop(tabletop);
  }
}

export const settings = new Settings();
