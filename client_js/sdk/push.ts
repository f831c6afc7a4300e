/** Being told of turns by push: `/api/push`. Each rejects with Refused as the others do. */

import type { PushKey, PushUnwanted, PushWanted } from './generated/core';
import { ask } from './http';

const PATH = '/api/push';

/** The server's public key, in base64url: a browser is shown it to subscribe. */
export async function pushKey(): Promise<string> {
  return ((await ask({}, 'GET', PATH)) as PushKey).key;
}

/** Has this browser told of its player's turns. */
export async function wantPush(wanted: PushWanted): Promise<void> {
  await ask({}, 'PUT', PATH, wanted);
}

/** Has a browser told nothing more. */
export async function stopPush(unwanted: PushUnwanted): Promise<void> {
  await ask({}, 'DELETE', PATH, unwanted);
}
