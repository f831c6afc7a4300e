import { CloseCode } from './generated/protocol';

/** What to do when a connection has ended. */
export type Next =
  | { action: 'give_up' }
  /** Try again after `pauseMs`; with `identify`, ask the server first who one is. */
  | { action: 'retry'; pauseMs: number; identify: boolean };

const FIRST_MS = 800;
const LONGEST_MS = 15_000;
const STORE_PAUSE_MS = 2_000;
const HOSTILE_PAUSE_MS = 10_000;

/** Nothing about these gets better with time. */
const FINAL: readonly number[] = [CloseCode.UNKNOWN_MATCH, CloseCode.FOREIGN_ORIGIN];

/**
 * What comes after a connection that was closed with `code`, when `failures` attempts have failed
 * since the server was last heard (0: it was just heard).
 *
 * The pause is anything up to a limit that doubles with each failure ("full jitter"), so that the
 * clients of a server that was restarted do not all come back at once.
 *
 * @param random at least 0, less than 1
 */
export function afterClose(code: number, failures: number, random: number): Next {
  if (FINAL.includes(code)) return { action: 'give_up' };
  const limitMs = Math.min(LONGEST_MS, FIRST_MS * 2 ** Math.min(failures, 10));
  const pauseMs = Math.round(leastMs(code) + random * limitMs);
  return { action: 'retry', pauseMs, identify: code === CloseCode.BAD_TOKEN };
}

function leastMs(code: number): number {
  if (code === CloseCode.UNAVAILABLE) return STORE_PAUSE_MS;
  if (code === CloseCode.HOSTILE) return HOSTILE_PAUSE_MS;
  return 0;
}
