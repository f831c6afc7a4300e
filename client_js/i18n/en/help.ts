/** Help, by topic: texts in English. A line is a paragraph. */

export default {
  helpOn: 'Help: {{topic}}',
  allHelp: 'All help',
  allRules: 'Rules of all games',
  recordFromFile: 'Open a replay from a file',
  'group.start': 'Getting started',
  'group.learn': 'Learning and practice',
  'group.people': 'Games and people',
  'group.game': 'During a game',
  'title.begin': 'Where to start',
  'text.begin':
    'New to the game? Read the rules with pictures, play a guided game that explains itself, or watch a game first.\nIf you know the game, play another player, play a bot right away, or watch first.\nYou don’t need an account for any of this, and you can leave at any time.',
  'title.account': 'Your account',
  'text.account':
    'You don’t need an account to play. As a guest you can choose a name and a picture, but only this browser remembers you.\nWith an account, you have your games on every device. Everything you played as a guest stays yours. A passkey logs you in with your device’s screen lock; you can use a password instead.\nYou can add an e-mail address. We use it only to reset your password and to warn you of changes to your account.\nYour account page shows where you’re logged in and lets you end those sessions. You can delete the account at any time: finished games stay, without your name.',
  'title.play': 'Play now',
  'text.play':
    'Choose a game, then press “Play now”. There’s no sign-up and nothing to install.\n“Opponent” sets who you play. With “Another player”, a game against a bot starts at once while we look for a person. When we find one, the table asks whether you want to switch; if you’ve already made a move, your old game stays under “Your games”.\nThe bots go from weakest to strongest. This browser remembers your choice.\nThe line above “Play now” shows the rules and the clock. Press “Change” to choose others or make your own rules.',
  'title.invite': 'Invite a friend',
  'text.invite':
    'You get a link to a new table. Send it to one person: the first to accept is your opponent, and anyone else with the link can watch.\n“Who can join” sets who else can come in. “Anyone with the link”: the first to accept plays, others can watch. “Anyone on the site”: the seat is shown on the home page, and anyone can watch. “Only my friend”: only the two of you get in.\nThe game starts when your friend accepts. You can close the page until then: the table is listed under “Your games”.\nAn invitation that isn’t accepted expires after a day.',
  'title.seats': 'Waiting for an opponent',
  'text.seats':
    'This list shows every player who is looking for an opponent, with the game, rules and clock, and every invitation that anyone can accept. Press “Play” to take the free seat. A seat marked as rated counts for ratings if both players are registered.\nThe list updates by itself. Players who leave the site disappear from it.',
  'title.rules': 'Games and rules',
  'text.rules':
    'Every game comes with one or more named variants. The first one is the most common.\nYou can change each rule, save the result as a link, and share that link. If rules don’t work together, you see the reason.\nEach variant has a page that explains all its rules, with pictures.',
  'title.clocks': 'Clocks and absence',
  'text.clocks':
    'With a clock, each player has time for the whole game plus some for each turn, or a number of days for each turn. If your time runs out, you lose. A game without turns has one clock: when it runs out, the player who is ahead wins.\nGames you start with “Play now” or by invitation use the clock shown beside the rules, or no clock if you prefer. Games against bots have no clock.\nNetwork delay and server outages don’t cost you time.\nEach player may be away for two minutes in total per game, with or without a clock. Where a turn may take days, there’s no such limit. You both see that time run down. When it’s over, the other player can claim the win or a draw, or wait.',
  'title.learn': 'Learning a game',
  'text.learn':
    'This page explains the rules in brief. Below them, a recorded game plays by itself: pause it, or go through it step by step.\nAt the end you can play your first game against the weakest bot. It never rushes you, and you can leave at any time.',
  'title.lessons': 'Learn while you play',
  'text.lessons':
    'A lesson is a short guided game with a prepared deal against an easy bot. Every rule is explained the first time it comes up, and the table marks what the tip is about.\nPress “Got it” for the next tip. You don’t have to read them: you can always just play. “Leave lesson” ends it, or lets you keep playing without tips.\nAfter the lesson you can play a real game, with nothing prepared.',
  'title.puzzles': 'Puzzles',
  'text.puzzles':
    'In a puzzle, you win in one turn. Only one set of moves does it; where moves don’t depend on each other, their order doesn’t matter. You need no luck: everything you need is in sight.\nAs soon as you can no longer win, the puzzle says so. Start again as often as you like, or see the solution.\nThree new puzzles come every day at midnight UTC, and you can go back to earlier days. Your results and your streak stay in this browser.',
  'title.daily': 'Daily deal',
  'text.daily':
    'Every day at midnight UTC there are eight new deals against the same bot. You get one of them, and one try. There’s no clock: leave the game and continue it whenever you like, until an hour after the day ends. Then it counts as lost.\nYour score is the points the bot had left at the end, less the points you had left. If you resign, the bot’s points don’t count. The luck you had is taken off, and so is the advantage your deal gave everyone who played it. That’s why the score still changes while others play.\nThe leaderboards add up the scores of registered players. Guests see where theirs would be ranked. Your streak is the number of days in a row that you’ve finished the deal. You can miss two days a month.\nThe deals are fixed before the day begins. The next day anyone can check them.',
  'title.your-games': 'Your games',
  'text.your-games':
    'This page lists every game you’ve started, with those where it’s your turn first. The number beside “Games” counts those.\nYou can close the page at any time and come back through this list or the game’s link. Your seat belongs to this browser for as long as it keeps its cookies.',
  'title.results': 'Leaderboards, players and past games',
  'text.results':
    'A public match between two registered players is rated, unless it’s played by house rules. You have a separate rating for each game, variant and speed; each starts at 1500.\nThe number after ± shows how uncertain a rating is. While it’s large, the rating is provisional and not on a leaderboard. To be listed you need ten different opponents, and repeated matches against the same player on one day count less and less.\nA player’s page shows the results of their public matches. Matches that were private or by link appear nowhere.\n“Past games” finds finished public matches. You can share a search by copying the link to the page, and download the records of the matches it found.',
  'title.friends': 'Friends and challenges',
  'text.friends':
    'Follow players to see when they’re online and what they’re playing. Only you can see who you follow. You can stop your followers from seeing when you’re online and what you’re playing.\nA challenge invites one player to a game with rules of your choice. They see it on any page here and have two minutes to answer. It ends if you leave.\nOn your account page you choose who can challenge you, and you see the players you’ve blocked. Blocked players can’t challenge you.',
  'title.replays': 'Finished games and replays',
  'text.replays':
    'Finished games are saved with all their moves. A replay shows a game step by step, including what was hidden during play. The left and right arrow keys move by steps, up and down by turns, and the space bar plays and pauses. The link contains the step you’re looking at, so you can share that very moment.\nIn some games, a replay has a review. It lists your costliest turns, and you can try each of them again before you see the best line.\nWhile the table is still open, “Rematch” takes you back to it: the next match starts when you both agree. Later you can start a new match with the same rules.',
  'title.watch': 'Watching',
  'text.watch':
    'You can watch any game whose link you have, once both seats are taken, and all public games. Whatever is hidden from a player’s opponent is hidden from you too.\nUnder “Change”, where you choose the rules, you can close your own games to spectators.\nWhile you watch, you can step back through the whole game, even to before you joined; “Live” takes you back to the current position.\n“Watch a game” opens the most watched one. If there’s no public game, two bots play for you.',
  'title.table': 'At the table',
  'text.table':
    'The question mark in the corner of the table explains how to move with mouse, finger and keyboard.\n“Your games” takes you to all your games. The menu has the rules, the theme, the sounds and the way out. If you leave the table, you don’t give up the game.',
  'title.manners': 'Takebacks, draws and rematches',
  'text.manners':
    'You can take back a move if it revealed nothing new and your turn isn’t over. After that we ask your opponent, except in rated matches. Bots always agree.\nTo offer a draw, press “Resign”: the dialog has both. Your opponent agrees or declines; after that you can offer again on your next turn. A bot agrees if it thinks it’s behind, or, after a long game, if it’s level.\nAfter the game you can both ask for another one. You keep your colours, the end of the game shows who goes first next, and the table counts the games you’ve each won.',
  'title.talk': 'Chat, and what to do about rudeness',
  'text.talk':
    'Everyone can send the ready-made phrases. Registered players can also write messages. Spectators chat among themselves; players see that chat after the match.\n“Mute” hides all chat at once. Press the name beside a message to block the player or to report what they said.\nYour report goes to the moderators together with the messages around it, and you hear from them once they’ve decided. The other player never learns who reported them.',
  'title.fairness': 'Fair shuffles',
  'text.fairness':
    'Before a game starts, the server commits to a secret, and both players’ browsers add a number of their own. That way, no one can rig a shuffle.\nOnce the game is over, anyone can check every shuffle from the record.',
} as const;
