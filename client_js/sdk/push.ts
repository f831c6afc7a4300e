/**
 * Requests that begin and stop push messages about the player's turns to a browser (`/api/push`).
 * Each rejects with HttpError.
 */

import type { PushUnwanted, PushWanted } from './generated/core';
import { request } from './http';

/** Return the server's public key in base64url, which a browser needs to subscribe. */
export async function pushKey(): Promise<string> {
  return (await request({}, 'GET /api/push')).key;
}

/** Send push messages about the player's turns to this browser. */
export async function subscribeToPush(wanted: PushWanted): Promise<void> {
  await request({}, 'PUT /api/push', { body: wanted });
}

/** Stop push messages to a browser. */
export async function unsubscribeFromPush(unwanted: PushUnwanted): Promise<void> {
  await request({}, 'DELETE /api/push', { body: unwanted });
}
