/** What a player has chosen for this browser, remembered between visits. */

export type Theme = 'system' | 'light' | 'dark';

const PREFIX = 'spite.';

function read(name: string): string | null {
  try {
    return localStorage.getItem(PREFIX + name);
  } catch {
    return null; // Storage is blocked: the choice then lasts as long as the page.
  }
}

function write(name: string, value: string): void {
  try {
    localStorage.setItem(PREFIX + name, value);
  } catch {
    // As above.
  }
}

/** A switch that is remembered under a name, with the words that it is stored as. */
export class StoredSwitch {
  #on = $state(false);
  readonly #name: string;
  readonly #words: readonly [string, string];

  constructor(name: string, usual: boolean, words: readonly [string, string] = ['on', 'off']) {
    this.#name = name;
    this.#words = words;
    const stored = read(name);
    this.#on = usual ? stored !== words[1] : stored === words[0];
  }

  get on(): boolean {
    return this.#on;
  }

  set on(on: boolean) {
    this.#on = on;
    write(this.#name, this.#words[on ? 0 : 1]);
  }
}

/** A word that is remembered under a name. */
export class StoredWord {
  #word = $state('');
  readonly #name: string;

  constructor(name: string, usual: string) {
    this.#name = name;
    this.#word = read(name) ?? usual;
  }

  get word(): string {
    return this.#word;
  }

  set word(word: string) {
    this.#word = word;
    write(this.#name, word);
  }
}

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
  #theme = $state<Theme>((read('theme') as Theme | null) ?? 'system');

  constructor() {
    this.#apply();
  }

  get theme(): Theme {
    return this.#theme;
  }

  set theme(theme: Theme) {
    this.#theme = theme;
    write('theme', theme);
    this.#apply();
  }

  #apply(): void {
    if (this.#theme === 'system') delete document.documentElement.dataset.theme;
    else document.documentElement.dataset.theme = this.#theme;
  }
}

export const settings = new Settings();

export const THEMES: readonly Theme[] = ['system', 'light', 'dark'];
