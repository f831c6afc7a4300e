/**
 * The English lines about Megiddo and each of its bots, which every page needs before the game is
 * loaded.
 */

export default {
  line: 'A board game for two: get stones in a row on rings and spokes, or capture enough of them.',
  novice: '{{name}} is still learning to see the lines.',
  easy: '{{name}} likes stones that touch.',
  medium: '{{name}} takes the best\u2011looking move.',
  hard: '{{name}} looks several moves ahead.',
} as const;
