/** Which level of a computer is offered first. */

/** The level that was chosen before, where the game has it; else the one in the middle. */
export function levelOf(levels: readonly string[], chosen: string): string | null {
  if (levels.includes(chosen)) return chosen;
  return levels[Math.floor((levels.length - 1) / 2)] ?? null;
}
