/**
 * Texts in English about shared deals: sharing a finished game's deal, playing it, and comparing
 * the games.
 */

export default {
  sameDeal: {
    title: 'The same deal',
    challenge: 'Challenge a friend to this deal',
    explained:
      'Players who open the link play your seat and your deal against the same bot, once each. All who have finished see your name and your game, and you see theirs.',
    sharing: 'Making the link…',
    compare: 'See who has played it',
    tooManyShared: 'You’ve shared as many deals as you can. Each ends after 60 days.',
    tooManyGames: 'As many players as possible have begun this deal.',
    invites: '{{name}} challenges you to the same deal',
    yours: 'You’ve shared this deal',
    both: 'You’ve played the deal of {{name}}',
    gameLost: 'The server can’t find your game on this deal any more.',
    play: 'Play',
    resume: 'Continue your game',
    oneTry: 'One try, unrated. When it’s over, you can compare the games. Open until {{time}}.',
    allSee: 'All who have finished see your name and your game.',
    inPlay: 'Your one try has begun. At the latest after 3 days without a move, it’s lost.',
    sendOn: 'Everybody with this link can play the deal until {{time}}.',
    gone: 'This deal isn’t shared any more, or the link isn’t complete.',
    games: 'Games on this deal',
    result: 'Result',
    won: 'Won',
    lost: 'Lost',
    drawn: 'Draw',
    left: 'Left',
    leftExplained: 'Left at the end: player : bot. Fewer is better.',
    stranger: 'A stranger’s deal',
    strangerInvites: 'A stranger has played this deal. Can you do better?',
    strangerYours: 'Strangers play this deal of yours',
    strangerUnknown: 'You see their name and game when yours is over.',
    strangerAgain: 'Play another stranger’s deal',
    noStranger: 'There’s no stranger’s game for you right now. Many players share the daily deal.',
    noStrangerDaily: 'Play the daily deal',
  },
} as const;
