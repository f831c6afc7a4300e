/** Pirate and its bots, in one line each, in English. */

export default {
  line: 'A two-player card race without turns: be first to capture five ships.',
  easy: '{{name}} is in no hurry.',
  medium: '{{name}} is quick, and misses little.',
  hard: '{{name}} is fast, and hands you no ship.',
} as const;
