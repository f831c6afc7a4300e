/** The game that is worth watching most, of all that can be watched. */

import { LobbyClient, type MatchId } from '../../sdk';

/** Who waits longer for a game to watch is shown something else. */
const WAIT_MS = 2_500;

/** The public game with the most watchers; null where none is on, or nobody can say. */
export async function liveliest(
  client = new LobbyClient(),
  waitMs = WAIT_MS,
): Promise<MatchId | null> {
  try {
    return await new Promise((resolve) => {
      client.on('lists', ({ games }) => {
        resolve(games[0]?.match ?? null);
      });
      client.open();
      setTimeout(() => {
        resolve(null);
      }, waitMs);
    });
  } finally {
    client.close();
  }
}
