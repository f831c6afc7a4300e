/** A match client without a connection, for thumbnails and replays. */

import { NotOpen } from '../sdk';
import type { MatchPort } from './live_match.svelte';

const never = (): Promise<never> => Promise.reject(new NotOpen());

export const STATIC_MATCH = {
  presence: null,
  connection: { status: 'online', attempt: 0, retryAtMs: null, code: null },
  on: () => () => undefined,
  act: never,
  accept: never,
  resign: never,
  offerDraw: never,
  decline: never,
  takeBack: never,
  allowTakeBack: never,
  claim: never,
  serverNowMs: 0,
  nextGame: never,
  rematch: never,
  stepsSoFar: never,
  version: 0,
  chat: [],
  say: never,
  write: never,
} satisfies MatchPort;
