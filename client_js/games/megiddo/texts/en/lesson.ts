/** The English tips for learners of Megiddo. Each fits below the table on a phone. */

export default {
  'goal.title': '{{row}} in a row',
  'goal.text':
    'Get {{row}} of your stones in a row to win: along a ring, a spoke or a spiral. Capturing {{captures}} stones wins too.',
  'build.title': 'Build a line',
  'build.text':
    'Place your next stone beside one of yours, in line with it. Then make the line longer, where both its ends are free.',
  'complete.title': 'One stone to go',
  'complete.text': 'Place a stone on {{point}}: it completes a row, and you win.',
  'stop.title': 'Stop the bot',
  'stop.text': 'The bot needs one more stone for a row, on {{point}}. Place yours there first.',
  'capture.title': 'Capture two stones',
  'capture.text':
    'Two of the bot’s stones lie between a stone of yours and {{point}}. Place a stone there, and both are yours.',
  'danger.title': 'Watch your pairs',
  'danger.text':
    'Two of your stones lie between a stone of the bot and {{point}}. If the bot places a stone there, it captures both.',
} as const;
