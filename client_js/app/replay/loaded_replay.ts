import type { ClientGame, Replay, ReplayPart } from '../../games/game';
import type { GameRecord } from '../../sdk';

/** A record that was read, and what shows it. */
export type LoadedReplay = {
  readonly record: GameRecord;
  readonly game: ClientGame;
  readonly part: ReplayPart;
  readonly replay: Replay;
};
