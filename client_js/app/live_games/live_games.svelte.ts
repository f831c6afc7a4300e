/** The public games that are on, kept up to date while a page shows them. */

import { liveGames, type RunningGame } from '../../sdk';

/** They are asked for again after so long. */
const AGAIN_MS = 2_000;

export class LiveGames {
  /** What is on, the best game of the moment first; null until it is known. */
  games = $state.raw<readonly RunningGame[] | null>(null);
  /** Whether they could not be fetched when they were last asked for. */
  failed = $state(false);
  readonly #fetch: () => Promise<{ readonly games: readonly RunningGame[] }>;
  readonly #isKnown: (game: string) => boolean;

  /** `isKnown` says whether a game, by its key, can be shown here. */
  constructor(isKnown: (game: string) => boolean, fetch = () => liveGames()) {
    this.#isKnown = isKnown;
    this.#fetch = fetch;
  }

  /** Keeps them up to date while the page can be seen; the function that comes back ends that. */
  follow(): () => void {
    let timer: ReturnType<typeof setTimeout> | undefined;
    let left = false;
    const goOn = async (): Promise<void> => {
      clearTimeout(timer);
      if (document.visibilityState !== 'visible') return;
      await this.#load();
      clearTimeout(timer);
      if (!left) timer = setTimeout(() => void goOn(), AGAIN_MS);
    };
    const look = (): void => void goOn();
    look();
    document.addEventListener('visibilitychange', look);
    return () => {
      left = true;
      clearTimeout(timer);
      document.removeEventListener('visibilitychange', look);
    };
  }

  async #load(): Promise<void> {
    try {
      const { games } = await this.#fetch();
      this.games = games
        .filter(({ match }) => this.#isKnown(match.game_key))
        .map((game) => this.#known(game));
      this.failed = false;
    } catch {
      this.failed = true;
    }
  }

  /** The same value where nothing has changed: then nothing is drawn anew. */
  #known(game: RunningGame): RunningGame {
    const before = this.games?.find(({ match }) => match.id === game.match.id);
    return before && JSON.stringify(before) === JSON.stringify(game) ? before : game;
  }
}
