/** What a player has chosen for this browser, remembered between visits. */

import { StoredSwitch, StoredWord } from './stored.svelte';
import { storedTabletop, takeTabletop, type Tabletop } from './tabletop';
import { storedTheme, takeTheme, type Theme } from './theme';

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
  #theme = $state(storedTheme());
  #tabletop = $state(storedTabletop());

  get theme(): Theme {
    return this.#theme;
  }

  set theme(theme: Theme) {
    this.#theme = theme;
    takeTheme(theme);
  }

  get tabletop(): Tabletop {
    return this.#tabletop;
  }

  set tabletop(tabletop: Tabletop) {
    this.#tabletop = tabletop;
    takeTabletop(tabletop);
  }
}

export const settings = new Settings();
