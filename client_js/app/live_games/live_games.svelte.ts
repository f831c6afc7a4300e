/** The public games in progress, polled every two seconds while a visible page displays them. */

import { loadUnknown } from '../../games/registry';
import { liveGames, type RunningGame } from '../../sdk';

/** The interval between updates. */
const AGAIN_MS = 2_000;

/** The polled list of public games, limited to games that this client can name. */
export class LiveGames {
  /** The most watched game first; null until they are loaded. */
  games = $state.raw<readonly RunningGame[] | null>(null);
  /** True if the last request failed. */
  failed = $state(false);
  readonly #fetch: () => Promise<{ readonly games: readonly RunningGame[] }>;
  readonly #isKnown: (game: string) => boolean;

  readonly #loadUnknown: typeof loadUnknown;

  /** Create the list. `isKnown` tells if this client has a game, by its key. */
  constructor(isKnown: (game: string) => boolean, fetch = () => liveGames(), others = loadUnknown) {
    this.#isKnown = isKnown;
    this.#fetch = fetch;
    this.#loadUnknown = others;
  }

  /** Keep the games up to date while the page is visible. The returned function ends that. */
  follow(): () => void {
    let timer: ReturnType<typeof setTimeout> | undefined;
    let left = false;
    const poll = async (): Promise<void> => {
      clearTimeout(timer);
      if (document.visibilityState !== 'visible') return;
      await this.#load();
      clearTimeout(timer);
      if (!left) timer = setTimeout(() => void poll(), AGAIN_MS);
    };
    const onVisibility = (): void => void poll();
    onVisibility();
    document.addEventListener('visibilitychange', onVisibility);
    return () => {
      left = true;
      clearTimeout(timer);
      document.removeEventListener('visibilitychange', onVisibility);
    };
  }

  async #load(): Promise<void> {
    try {
      const { games } = await this.#fetch();
      await this.#loadUnknown(games.map(({ match }) => match.game_key));
      this.games = games
        .filter(({ match }) => this.#isKnown(match.game_key))
        .map((game) => this.#known(game));
      this.failed = false;
    } catch {
      this.failed = true;
    }
  }

  /** Return the game's previous object if nothing in it has changed, to avoid a redraw. */
  #known(game: RunningGame): RunningGame {
    const before = this.games?.find(({ match }) => match.id === game.match.id);
    return before && JSON.stringify(before) === JSON.stringify(game) ? before : game;
  }
}
