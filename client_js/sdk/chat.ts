/**
 * Merges the chat lines of a match that the client receives, and defines the longest text to send.
 */

import type { TalkLine } from './generated/core';

/**
 * The maximum number of characters of a text, in Unicode's form NFKC (docs/protocol/match.md,
 * "Chat").
 */
export const MAX_TEXT_LENGTH = 200;

/**
 * Merge new lines into the known ones, without duplicates, in the order in which they were sent.
 */
export function mergeLines(
  known: readonly TalkLine[],
  added: readonly TalkLine[],
): readonly TalkLine[] {
  const lines = new Map([...known, ...added].map((line) => [`${line.room}:${line.number}`, line]));
  return [...lines.values()].sort((a, b) => a.at_ms - b.at_ms || a.number - b.number);
}
