import type { TalkLine } from './generated/core';

/** So many characters of a text are taken, in Unicode's form NFKC (docs/protocol/match.md, "Chat"). */
export const MAX_TEXT_LENGTH = 200;

/** The lines with those that are told now, each once, in the order in which they were said. */
export function mergeLines(
  known: readonly TalkLine[],
  told: readonly TalkLine[],
): readonly TalkLine[] {
  const lines = new Map([...known, ...told].map((line) => [`${line.room}:${line.number}`, line]));
  return [...lines.values()].sort((a, b) => a.at_ms - b.at_ms || a.number - b.number);
}
