/** Titles and summaries of the games, needed before a game is loaded, in English. */

export default {
  spite: 'The two-player card race: be first to play every card in your stock pile.',
  megiddo:
    'A board game for two: get stones in a row on rings and spokes, or capture enough of them.',
  pirate: 'A two-player card race without turns: be first to capture five ships.',
  'spiteBot.novice': '{{name}} plays a little, then stops early.',
  'spiteBot.easy': '{{name}} plays whatever fits.',
  'spiteBot.medium': '{{name}} saves wild cards for the stock.',
  'spiteBot.hard': '{{name}} plans ahead, most of the time.',
  'spiteBot.expert': '{{name}} plans every turn to the last card.',
  'megiddoBot.easy': '{{name}} likes stones that touch.',
  'megiddoBot.medium': '{{name}} takes the best-looking move.',
  'megiddoBot.hard': '{{name}} looks several moves ahead.',
  'pirateBot.easy': '{{name}} is in no hurry.',
  'pirateBot.medium': '{{name}} is quick, and misses little.',
  'pirateBot.hard': '{{name}} is fast, and hands you no ship.',
  yes: 'yes',
  no: 'no',
} as const;
