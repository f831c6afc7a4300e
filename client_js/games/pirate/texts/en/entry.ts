/**
 * The English lines about Pirate and each of its bots, which every page needs before the game is
 * loaded.
 */

export default {
  line: 'A two-player card race without turns: be first to capture five ships.',
  easy: '{{name}} is in no hurry.',
  medium: '{{name}} is quick and misses little.',
  hard: '{{name}} is fast and never hands you a ship.',
} as const;
