/** The names of the players of a recorded game. Bots get the name of their character. */

import type { GameRecord, Seat } from '../sdk';
import { recordedName } from '../ui/player_names';
import { gameOfRecord } from './registry';

/**
 * Return the name of the player in a seat of a record; for a bot, the name of its character in the
 * record's game.
 */
export function nameIn(record: GameRecord, seat: Seat): string {
  return recordedName(record.players[seat], gameOfRecord(record)?.key ?? '');
}
