/** The open seeks in the lobby, kept up to date while a page displays them. */

import { LobbyClient, type SeatOffered } from '../../sdk';

/** The most seeks to display. */
export const SHOWN = 6;

export class OpenSeeks {
  /** The oldest first; null until they are loaded. */
  offered = $state.raw<readonly SeatOffered[] | null>(null);
  readonly #newClient: () => Pick<LobbyClient, 'open' | 'close' | 'on'>;
  readonly #isKnown: (game: string) => boolean;

  /** `isKnown`: tells if this client has a game, by its key. */
  constructor(isKnown: (game: string) => boolean, newClient = () => new LobbyClient()) {
    this.#isKnown = isKnown;
    this.#newClient = newClient;
  }

  /** Follow the lobby. The returned function ends that. */
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
