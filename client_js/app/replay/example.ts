/** The example of a game, opened as a replay. */

import type { GameEntry } from '../../games/game';
import type { LoadedReplay } from './loaded_replay';

/** Load a game's example. Rejects if the server is unreachable. */
export async function exampleOf(entry: GameEntry): Promise<LoadedReplay> {
  const game = await entry.load();
  const [part, record] = await Promise.all([game.parts.replay(), game.parts.example()]);
  return { record, game, part, replay: part.replayOf(record) };
}
