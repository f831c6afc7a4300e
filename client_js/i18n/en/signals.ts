/** The settings for notifications about turns: texts in English. */

export default {
  turnOn: 'Notify me when it’s my turn',
  turnOff: 'Turn off notifications',
  isOn: 'This browser notifies you when it’s your turn, even while this page is closed.',
  notAllowed:
    'This browser blocks notifications from this page. You can change that in its settings.',
  failed: 'That didn’t work. Try again later.',
  notPlayed: 'Start a game first, then turn this on.',
  vibrate: 'Vibrate when it’s my turn',
} as const;
