import type { ClientGame, Replay, ReplayPart } from '../../games/game';
import type { GameRecord } from '../../sdk';

/** A loaded record, and the code that replays it. */
export type LoadedReplay = {
  readonly record: GameRecord;
  readonly game: ClientGame;
  readonly part: ReplayPart;
  readonly replay: Replay;
};
