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
    tooManyShared: 'You’ve shared as many deals as you can. Each link expires after 60 days.',
    tooManyGames: 'This deal is full.',
    invites: '{{name}} challenges you to the same deal',
    yours: 'You’ve shared this deal',
    both: 'You’ve played {{name}}’s deal',
    gameLost: 'The server can’t find your game with this deal any more.',
    play: 'Play',
    resume: 'Continue your game',
    oneTry: 'One try, unrated. When it’s over, you can compare the games. Open until {{time}}.',
    allSee: 'All who have finished see your name and your game.',
    inPlay: 'Your one try has begun. Leave it for 3 days without a move, and it’s lost.',
    sendOn: 'Anyone with this link can play the deal until {{time}}.',
    gone: 'This deal isn’t shared any more, or the link isn’t complete.',
    games: 'Games with this deal',
    result: 'Result',
    won: 'Won',
    lost: 'Lost',
    drawn: 'Draw',
    left: 'Remaining',
    leftExplained: 'Remaining at the end, player : bot.',
    stranger: 'A stranger’s deal',
    strangerInvites: 'A stranger has played this deal. Can you do better?',
    strangerYours: 'Strangers can play your deal',
    strangerUnknown: 'You’ll see their name and game when yours is over.',
    strangerAgain: 'Play another stranger’s deal',
    noStranger: 'There’s no stranger’s deal for you right now. Everyone can play the daily deal.',
    noStrangerDaily: 'Play the daily deal',
  },
} as const;
