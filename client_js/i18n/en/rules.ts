/** The pages around the rules of games: texts in English. */

export default {
  change: 'Change the rules',
  startFrom: 'Start from',
  yourOwn: 'your own rules',
  cannotAsk: 'The server cannot be asked just now.',
  playable: 'This game can be played.',
  range: 'Type a whole number from {{least}} to {{most}}.',
  toCorrect: 'To correct: {{option}}',
  showField: 'Show the field',
  askAgain: 'Ask again',
  checking: 'Checking the rules…',
  useNamed: 'Use {{name}}',
  useOwn: 'Use these house rules',
  rules: 'The rules',
  fetching: 'Fetching the rules of {{game}}…',
  none: 'No rules in this link',
  noneLine:
    'Part of the address is missing or spelt wrongly. Check that the whole link was copied.',
  contents: 'On this page',
  ofThisGame: 'The rules of this game',
  named: 'The rules: {{name}}',
  playBy: 'Play by these rules',
  youCanChange: 'You can change them before you send the invitation.',
} as const;
