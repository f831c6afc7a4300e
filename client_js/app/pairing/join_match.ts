/**
 * Connects to a match between two paired players in the background, until it begins or is
 * dissolved, so that the visitor's current page can stay open meanwhile.
 */

import { MatchClient, type MatchId } from '../../sdk';
import { WIRES } from '../../games/registry';

/** The longest wait. The server dissolves or begins a paired match earlier. */
const LONGEST_MS = 30_000;
/** The time for the page's own connection to take over. */
const HANDOVER_MS = 5_000;

/**
 * Connect to a paired match. Resolves with true once the match has begun; with false if it is
 * dissolved, the connection is refused, or 30 seconds pass. Closes the connection later.
 */
export function joinMatch(
  match: MatchId,
  client: Pick<MatchClient, 'open' | 'close' | 'on'> = clientOf(match),
): Promise<boolean> {
  return new Promise((resolve) => {
    const finish = (begun: boolean): void => {
      clearTimeout(timer);
      for (const leave of listeners) leave();
      setTimeout(
        () => {
          client.close();
        },
        begun ? HANDOVER_MS : 0,
      );
      resolve(begun);
    };
    const timer = setTimeout(() => {
      finish(false);
    }, LONGEST_MS);
    const listeners = [
      client.on('change', ({ view: { status } }) => {
        if (status === 'expired') finish(false);
        else if (status !== 'open' && status !== 'starting') finish(true);
      }),
      client.on('connection', ({ status }) => {
        if (status === 'closed') finish(false);
      }),
    ];
    client.open();
  });
}

/**
 * Return a client for a match of any game. The JSON encoding carries games that are unknown here.
 */
function clientOf(match: MatchId): MatchClient {
  return new MatchClient({ match, wires: WIRES, encoding: 'json' });
}
