/** The seats that the lobby lists, kept up to date while a page shows them. */

import { LobbyClient, type SeatOffered } from '../../sdk';

/** So many are shown; the lobby may list more. */
export const SHOWN = 6;

export class OpenSeeks {
  /** Those that have waited longest first; null until they are known. */
  offered = $state.raw<readonly SeatOffered[] | null>(null);
  readonly #newClient: () => Pick<LobbyClient, 'open' | 'close' | 'on'>;
  readonly #isKnown: (game: string) => boolean;

  /** `isKnown` says whether a game, by its key, can be played here. */
  constructor(isKnown: (game: string) => boolean, newClient = () => new LobbyClient()) {
    this.#isKnown = isKnown;
    this.#newClient = newClient;
  }

  /** Follows the lobby; the function that comes back ends that. */
  follow(): () => void {
    const client = this.#newClient();
    const leave = client.on('lists', ({ seats }) => {
      this.offered = seats.filter(({ game }) => this.#isKnown(game)).slice(0, SHOWN);
    });
    client.open();
    return () => {
      leave();
      client.close();
    };
  }
}
