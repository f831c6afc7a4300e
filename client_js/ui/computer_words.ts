/** What computers are called. */

/** A player's name, as others see it: `Computer, medium` for a computer of that level. */
export function playerName(player: { name: string; computer: string | null }): string {
  return player.computer === null ? player.name : `Computer, ${player.computer}`;
}
