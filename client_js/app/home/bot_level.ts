/** The level that bots have by default. */

/** Return the bot level that the visitor chose before, if the game has it; else its middle one. */
export function levelOf(levels: readonly string[], chosen: string): string | null {
  if (levels.includes(chosen)) return chosen;
  return levels[Math.floor((levels.length - 1) / 2)] ?? null;
}
