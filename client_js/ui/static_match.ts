/**
 * A match client without a connection, which rejects all commands. Thumbnails and replays display
 * matches with it, and puzzles build on it.
 */

import { NotOpen } from '../sdk';
import type { MatchPort } from './live_match.svelte';

const reject = (): Promise<never> => Promise.reject(new NotOpen());

/** A match that never changes and accepts no command. */
export const STATIC_MATCH = {
  presence: null,
  connection: { status: 'online', attempt: 0, retryAtMs: null, code: null },
  on: () => () => undefined,
  act: reject,
  accept: reject,
  resign: reject,
  offerDraw: reject,
  decline: reject,
  takeBack: reject,
  allowTakeBack: reject,
  claim: reject,
  serverNowMs: 0,
  nextGame: reject,
  rematch: reject,
  stepsSoFar: reject,
  version: 0,
  chat: [],
  say: reject,
  write: reject,
} satisfies MatchPort;
