/** Creates the random ids of commands, by which the server recognizes a repeated command. */

import type { CommandId } from './generated/core';

/**
 * Return a command id of eight characters. It has to be unique among a player's latest commands
 * only.
 */
export function newCommandId(): CommandId {
  const bytes = crypto.getRandomValues(new Uint8Array(6));
  return btoa(String.fromCharCode(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_');
}
