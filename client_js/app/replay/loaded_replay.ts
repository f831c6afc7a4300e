/**
 * Loads everything that a replay needs: a game's record, its steps from the server, and the game's
 * code. Also loads a game's built-in example.
 */

import type { ClientGame, Example, GameEntry, Replay, ReplayPart } from '../../games/game';
import { gameOfRecord } from '../../games/registry';
import { replayOf } from '../../games/replay';
import { BadRecord, type GameRecord, type GameReplay } from '../../sdk';

/** A recorded game that is loaded, and the code that replays it. */
export type LoadedReplay = {
  readonly record: GameRecord;
  readonly game: ClientGame;
  readonly part: ReplayPart;
  readonly replay: Replay;
};

/**
 * Load the replay of a record. `fetchSteps` asks the server for its steps. Rejects with BadRecord
 * for a game that has no replays.
 */
export async function loadReplay(
  record: GameRecord,
  fetchSteps: () => Promise<GameReplay>,
): Promise<LoadedReplay> {
  const entry = gameOfRecord(record);
  const game = await entry?.load();
  if (!entry || !game?.parts.replay) throw new BadRecord('no_record');
  const [part, steps] = await Promise.all([game.parts.replay(), fetchSteps()]);
  return { record, game, part, replay: replayOf(record, steps, entry.wire, game, part) };
}

/** Load a game's example. Rejects if the server is unreachable, or the game has none. */
export async function loadExample(entry: GameEntry): Promise<LoadedReplay> {
  const { parts } = await entry.load();
  const example: Example | undefined = await parts.example?.();
  if (!example) throw new Error(`${entry.key} has no example`);
  return loadReplay(example.record, () => Promise.resolve(example.replay));
}
