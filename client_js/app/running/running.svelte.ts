/** The public games that are on, kept up to date while a page shows them. */

import { LobbyClient, type GameOn, type LobbyLists } from '../../sdk';

/** So many are shown; the lobby may list more. */
export const SHOWN = 6;

export class Running {
  /** What is on, the best game of the moment first; null until it is known. */
  games = $state.raw<readonly GameOn[] | null>(null);
  readonly #newClient: () => Pick<LobbyClient, 'open' | 'close' | 'on'>;
  readonly #isKnown: (game: string) => boolean;

  /** `isKnown` says whether a game, by its key, can be shown here. */
  constructor(isKnown: (game: string) => boolean, newClient = () => new LobbyClient()) {
    this.#isKnown = isKnown;
    this.#newClient = newClient;
  }

  /** Follows the lobby; the function that comes back ends that. */
  follow(): () => void {
    const client = this.#newClient();
    const leave = client.on('lists', (lists) => {
      this.games = this.#shown(lists);
    });
    client.open();
    return () => {
      leave();
      client.close();
    };
  }

  #shown({ games }: LobbyLists): readonly GameOn[] {
    return games.filter(({ game }) => this.#isKnown(game)).slice(0, SHOWN);
  }
}
