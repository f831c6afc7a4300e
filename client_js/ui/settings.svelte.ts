/**
 * The visitor's settings (sound, language, theme, preferred opponent and others), reactive and
 * stored in this browser.
 */

import { StoredSwitch, StoredString } from './stored.svelte';
import { storedTabletop, saveTabletop, type Tabletop } from './tabletop';
import { storedTheme, saveTheme, type Theme } from './theme';

class Settings {
  readonly sound = new StoredSwitch('sound', true);
  /** True if the chat lines of others are displayed. */
  readonly chat = new StoredSwitch('talk', true);
  /** True if the device vibrates when it is the player's turn. */
  readonly vibration = new StoredSwitch('vibration', true);
  /** The volume of sounds, from 0 to 100. */
  readonly volume = new StoredString('volume', '70');
  /**
   * True if this browser has played. The home page then reserves space for the visitor's games.
   */
  readonly played = new StoredSwitch('played', false);
  /** True if spectators are allowed in new games. */
  readonly watchers = new StoredSwitch('watchers', true);
  /** True if new games against bots are public, so that strangers may play their deals. */
  readonly listed = new StoredSwitch('listed', false);
  /** The preferred opponent: `person` or `computer`. */
  readonly opponent = new StoredString('opponent', 'person');
  /** The chosen language; empty to follow the browser's. */
  readonly language = new StoredString('language', '');
  /** The game and the preset of the last quick start, as `game/preset`; empty before the first. */
  readonly lastStart = new StoredString('last-start', '');
  /** Tips in games against bots: `on`, `off`, or empty before the visitor has chosen. */
  readonly tips = new StoredString('tips', '');
  /** The level of bots: a weak one for the first game. */
  readonly level = new StoredString('level', this.played.on ? 'medium' : 'easy');
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

/** The settings that all pages share. */
export const settings = new Settings();
