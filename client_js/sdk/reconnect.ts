/**
 * Decides what a client does after a connection has ended: reconnect and after which pause, or give
 * up, depending on the close code.
 */

import { CloseCode } from './generated/core';

/** The action to take after a connection has ended. */
export type ReconnectPlan =
  | { action: 'give_up' }
  /** Retry after `pauseMs`. With `identify`, request the identity first. */
  | { action: 'retry'; pauseMs: number; identify: boolean };

const FIRST_MS = 800;
const LONGEST_MS = 15_000;
const BUSY_PAUSE_MS = 2_000;
/** An overloaded server gets this many times the usual time to recover. */
const BUSY_FACTOR = 4;
const HOSTILE_PAUSE_MS = 10_000;

/** The close codes after which retrying is useless. */
const FINAL: readonly number[] = [
  CloseCode.UNKNOWN_MATCH,
  CloseCode.MATCH_OVER,
  CloseCode.UNREADABLE_MATCH,
  CloseCode.NO_WATCHERS,
  CloseCode.FOREIGN_ORIGIN,
  CloseCode.TOO_MANY,
];

/**
 * Return the action after a connection was closed with `code`. `failures`: the failed attempts
 * since the last message from the server (0: it was online).
 *
 * The pause is random, up to a limit that doubles with each failure ("full jitter"), so that the
 * clients of a restarted server do not reconnect all at once.
 *
 * @param random at least 0, less than 1
 */
export function afterClose(code: number, failures: number, random: number): ReconnectPlan {
  if (FINAL.includes(code)) return { action: 'give_up' };
  const firstMs = code === CloseCode.UNAVAILABLE ? FIRST_MS * BUSY_FACTOR : FIRST_MS;
  const limitMs = Math.min(LONGEST_MS, firstMs * 2 ** Math.min(failures, 10));
  const pauseMs = Math.round(leastMs(code) + random * limitMs);
  return { action: 'retry', pauseMs, identify: code === CloseCode.BAD_TOKEN };
}

function leastMs(code: number): number {
  if (code === CloseCode.UNAVAILABLE) return BUSY_PAUSE_MS;
  if (code === CloseCode.HOSTILE) return HOSTILE_PAUSE_MS;
  return 0;
}
