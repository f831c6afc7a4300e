/** Selects the bot level that a quick start offers. */

/**
 * Return the bot level that the visitor chose before, if the game has it; else the game's middle
 * level, or null if the game has no bots. `levels` is ordered from the weakest to the strongest.
 */
export function levelOf(levels: readonly string[], chosen: string): string | null {
  if (levels.includes(chosen)) return chosen;
  return levels[Math.floor((levels.length - 1) / 2)] ?? null;
}
