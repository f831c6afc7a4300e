/** Being told of turns by push: `/api/push`. Each rejects with HttpError as the others do. */

import type { PushKey, PushUnwanted, PushWanted } from './generated/core';
import { request } from './http';

const PATH = '/api/push';

/** The server's public key, in base64url: a browser is shown it to subscribe. */
export async function pushKey(): Promise<string> {
  return ((await request({}, 'GET', PATH)) as PushKey).key;
}

/** Has this browser told of its player's turns. */
export async function subscribeToPush(wanted: PushWanted): Promise<void> {
  await request({}, 'PUT', PATH, wanted);
}

/** Has a browser told nothing more. */
export async function unsubscribeFromPush(unwanted: PushUnwanted): Promise<void> {
  await request({}, 'DELETE', PATH, unwanted);
}
