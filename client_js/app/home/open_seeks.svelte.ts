/** The open seeks in the lobby, kept up to date while a page displays them. */

import { LobbyClient, type SeatOffered } from '../../sdk';

/** The most seeks to display. */
export const SHOWN = 6;

export class OpenSeeks {
  /** The oldest first; null until they are loaded. */
  offered = $state.raw<readonly SeatOffered[] | null>(null);
  /** The number of connected players, with the visitor. */
  players = $state(0);
  /** The number of matches in play. */
  playing = $state(0);
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
    const leave = client.on('lists', ({ seats, players, playing }) => {
      this.offered = seats.filter(({ game }) => this.#isKnown(game)).slice(0, SHOWN);
      this.players = players;
      this.playing = playing;
    });
    client.open();
    return () => {
      leave();
      client.close();
    };
  }
}
