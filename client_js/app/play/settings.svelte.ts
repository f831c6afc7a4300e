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

class Settings {
  #autoplay = $state(read('autoplay') !== 'off');
  #sound = $state(read('sound') !== 'off');
  #forfeitTold = read('forfeit-told') === 'yes';
  #theme = $state<Theme>((read('theme') as Theme | null) ?? 'system');

  constructor() {
    this.#apply();
  }

  /** A click plays a card where it fits. */
  get autoplay(): boolean {
    return this.#autoplay;
  }

  set autoplay(on: boolean) {
    this.#autoplay = on;
    write('autoplay', on ? 'on' : 'off');
  }

  get sound(): boolean {
    return this.#sound;
  }

  set sound(on: boolean) {
    this.#sound = on;
    write('sound', on ? 'on' : 'off');
  }

  /** Whether this player has been told that moving first forfeits the refill. */
  get forfeitTold(): boolean {
    return this.#forfeitTold;
  }

  set forfeitTold(told: boolean) {
    this.#forfeitTold = told;
    write('forfeit-told', told ? 'yes' : 'no');
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
