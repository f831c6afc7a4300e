/** Shared deals: texts in English. */

export default {
  title: 'The same deal',
  challenge: 'Challenge a friend to this deal',
  explained:
    'A player who opens the link plays your seat and your deal against the same bot, once. Afterwards you both see the two games.',
  sharing: 'Making the link…',
  compare: 'See who has played it',
  tooManyShared: 'You’ve shared as many deals as you can. Each ends after 60 days.',
  tooManyGames: 'As many players as possible have played this deal.',
  invites: '{{name}} challenges you to the same deal',
  yours: 'You’ve shared this deal',
  both: 'You’ve played the deal of {{name}}',
  gameLost: 'The server can’t find your game on this deal any more.',
  play: 'Play',
  resume: 'Continue your game',
  oneTry: 'One try, unrated. When it’s over, you can compare the games. Open until {{time}}.',
  sendOn: 'Everybody with this link can play the deal until {{time}}.',
  gone: 'This deal isn’t shared any more, or the link isn’t complete.',
  games: 'Games on this deal',
  result: 'Result',
  won: 'Won',
  lost: 'Lost',
  drawn: 'Draw',
  left: 'Left',
  leftExplained: 'Left at the end: player : bot. Fewer is better.',
  seeBoth: 'Compare the games',
} as const;
