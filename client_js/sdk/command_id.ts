import type { CommandId } from './generated/core';

/** Eight characters: the server tells a player's latest commands apart by it, and no others. */
export function newCommandId(): CommandId {
  const bytes = crypto.getRandomValues(new Uint8Array(6));
  return btoa(String.fromCharCode(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_');
}
