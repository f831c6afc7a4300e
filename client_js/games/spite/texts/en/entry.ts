/**
 * The English lines about Spite and Malice and each of its bots, which every page needs before the
 * game is loaded.
 */

export default {
  line: 'The two-player card race: be first to play every card in your stock pile.',
  novice: '{{name}} is new to the game and often forgets the stock.',
  easy: '{{name}} plays whatever fits.',
  medium: '{{name}} saves wild cards for the stock.',
  hard: '{{name}} plans ahead, most of the time.',
  expert: '{{name}} plans every turn to the last card.',
} as const;
