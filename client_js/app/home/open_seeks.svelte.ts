/**
 * The open seeks in the lobby, and the numbers of players and matches, kept up to date over a
 * connection to the lobby while the home page is open.
 */

import { loadUnknown } from '../../games/registry';
import { LobbyClient, type SeatOffered } from '../../sdk';

/** The maximum number of open seeks to display. */
export const SHOWN = 6;

/** The seeks that the home page lists, limited to games that this client can name. */
export class OpenSeeks {
  /** The open seeks, the oldest first; null until they are loaded. */
  offered = $state.raw<readonly SeatOffered[] | null>(null);
  /** True once the seeks are loaded or the first attempt to connect to the lobby has failed. */
  isSettled = $state(false);
  /** The number of connected players, with the visitor. */
  players = $state(0);
  /** The number of matches in play. */
  playing = $state(0);
  readonly #newClient: () => Pick<LobbyClient, 'open' | 'close' | 'on'>;
  readonly #isKnown: (game: string) => boolean;

  readonly #loadUnknown: typeof loadUnknown;
  #latest: readonly SeatOffered[] = [];

  /** Create the list. `isKnown` tells if this client has a game, by its key. */
  constructor(
    isKnown: (game: string) => boolean,
    newClient = () => new LobbyClient(),
    others = loadUnknown,
  ) {
    this.#isKnown = isKnown;
    this.#newClient = newClient;
    this.#loadUnknown = others;
  }

  /** Follow the lobby. The returned function ends that. */
  follow(): () => void {
    const client = this.#newClient();
    const leaveState = client.on('connection', ({ status }) => {
      if (status === 'waiting' || status === 'closed') this.isSettled = true;
    });
    const leaveLists = client.on('lists', ({ seats, players, playing }) => {
      this.#latest = seats;
      this.#show();
      void this.#loadUnknown(seats.map(({ game }) => game)).then(() => {
        if (this.#latest === seats) this.#show();
      });
      this.players = players;
      this.playing = playing;
    });
    client.open();
    return () => {
      leaveState();
      leaveLists();
      client.close();
    };
  }

  #show(): void {
    this.offered = this.#latest.filter(({ game }) => this.#isKnown(game)).slice(0, SHOWN);
    this.isSettled = true;
  }
}
