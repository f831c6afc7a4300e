/** Spite and Malice and its bots, in one line each, in English. */

export default {
  line: 'The two-player card race: be first to play every card in your stock pile.',
  novice: '{{name}} plays a little, and often forgets the stock.',
  easy: '{{name}} plays whatever fits.',
  medium: '{{name}} saves wild cards for the stock.',
  hard: '{{name}} plans ahead, most of the time.',
  expert: '{{name}} plans every turn to the last card.',
} as const;
