/** Help, by topic: texts in English. A line is a paragraph. */

export default {
  helpOn: 'Help: {{topic}}',
  topics: 'Topics',
  allHelp: 'All help',
  allRules: 'The rules of all games',
  recordFromFile: 'Open a replay from a file',
  'title.begin': 'Where to begin',
  'text.begin':
    'If you have never played: read the rules with pictures, play a game that explains itself on the way, or look on first.\nIf you play: be paired with a person who waits too, begin against the computer at once, or look on first.\nNone of these needs an account, and you can leave each of them at any time.',
  'title.account': 'Your account',
  'text.account':
    'You need no account to play. As a guest you may choose a name and a picture, and this browser alone knows you again.\nWith an account you find your games on every device. What you have played as a guest stays yours. A passkey lets you in by the lock of your device; a password is the other way.\nGive an e-mail address if you like: it is used for nothing but a new password, should you lose yours.\nYou see where you are logged in, and can end that from here. Delete the account whenever you want: finished games stay, without your name.',
  'title.play': 'Play now',
  'text.play':
    'Choose a game, then press Play now. You need no account and nothing has to be installed.\nOpponent says whom you play against. With a person you are paired with the player who has waited longest for the same game; while nobody comes you can take the computer instead.\nThe levels of the computer go from the weakest to the strongest. Your choice is kept in this browser.\nThe rules and the clock that will be played by stand in one line. Change lets you choose others, or make rules of your own.',
  'title.invite': 'Invite a friend',
  'text.invite':
    'You get a link to a new table. Send it to one person: the first to accept plays against you, and everybody after that can watch.\nOpen to says who else may come. Anyone with the link: the first to accept plays, others who have it may watch. Everybody: the seat is listed on the front page, and the game can be watched by all. Your friend alone: only the two of you are let in.\nThe game begins when your friend accepts. Until then you may close the page: the table is listed under Your games.\nAn invitation that nobody accepts expires after a day.',
  'title.seats': 'Players who wait',
  'text.seats':
    'Everybody who looks for a person to play with is listed here with the game, its rules and the clock, and so is each invitation that is open to everybody. Play takes the free seat. A seat that is marked as rated counts for ratings when both players are registered.\nThe list is up to date on its own. A player who leaves the page is not in it any more.',
  'title.rules': 'Games and rules',
  'text.rules':
    'Every game has sets of rules with a name. The first of them is the usual one.\nYou can change each rule by itself, save the result as a link, and send that link to others. Rules that cannot be played together are refused with the reason.\nEach set of rules has a page that explains it whole, with pictures.',
  'title.clocks': 'Clocks and absence',
  'text.clocks':
    'With a clock, each player has a time for the game and some more with each turn, or so many days for each turn. Whose time runs out has lost. A game without turns has one clock: when it runs out, who is ahead wins.\nGames with a person by Play now and invitations have the clock that stands beside the rules, or none if you choose so. Games against the computer have none.\nWhat messages take on their way and outages of the server are not charged.\nEach player may be away from a game for two minutes in all, with or without a clock; where a turn may take days, for as long as they like. Both see that time run. After it the other player may claim the win or a draw, or wait.',
  'title.learn': 'Learning a game',
  'text.learn':
    'The page tells the rules in short. Below them a recorded game plays by itself: pause it, or go through it step by step.\nAt the end you can play your first game against the weakest computer. It never hurries you, and you can leave at any time.',
  'title.lessons': 'Learn while you play',
  'text.lessons':
    'A lesson is a short game against a gentle computer, and was prepared for learning. Each thing is explained when it first matters, and what is spoken of is marked on the table.\nGot it leads on. You may also just play: nothing waits for the texts. Leave the lesson ends it, or lets you play on without them.\nAt its end you can go on to a real game, which nobody has prepared.',
  'title.your-games': 'Your games',
  'text.your-games':
    'Every game that you have begun is listed here, those where it is your turn first. The number beside Your games counts them.\nYou can close the page at any time and come back by this list or by the game’s address. Your seat belongs to this browser, as long as it keeps its cookies.',
  'title.standings': 'Leaderboards, players and games played',
  'text.standings':
    'A match in public, by rules with a name, between two registered players is rated. Each game, rules and speed has a rating of its own; it begins at 1500.\n' +
    'The number after ± says how sure a rating is. While it is large the rating is provisional, and on no leaderboard. To be on a leaderboard you need ten different opponents, and each further match against the same one on a day counts less.\n' +
    'A player’s page shows what their public matches come to. Matches that were private or by link are on no page.\n' +
    'Games played finds public matches that are over. The address keeps the search, so you can share it, and what is found can be saved as records.',
  'title.friends': 'Friends and challenges',
  'text.friends':
    'Follow players to see when they are here and what they play. Only you see whom you follow. You can switch off that those who follow you see the same of you.\nA challenge asks one player for a game by rules of your choice. They are told on whatever page they are, and have two minutes to answer; it ends when you leave.\nYour account page says who may challenge you, and lists whom you have blocked. Who is blocked can’t challenge you.',
  'title.replays': 'Finished games and replays',
  'text.replays':
    'A game that is over is kept with all of its moves. Replay shows it step by step, also what was hidden while it was played. The left and right arrow keys go by steps, up and down by turns, and the space bar plays and pauses. The address names the step that you look at, so you can send somebody just that moment.\nWhile its table is still open, Rematch leads back to it: the next match begins when both of you want it. Later you can start a new match by the same rules.',
  'title.watch': 'Watching',
  'text.watch':
    'You can watch any game whose address you know, once both seats are taken, and the public ones that are listed. What is hidden from the players’ opponents is hidden from you too.\nUnder Change, where you choose the rules, you can close your own games to watchers.\nWhile you watch you can step back through all that has happened in the game, also before you came; Live leads back to the game as it is.\nJust entertain me opens the game that most people watch just now. When nobody plays in public, two computers play for you.',
  'title.table': 'At the table',
  'text.table':
    'The question mark in the corner of a table tells how to move, by mouse, finger and keyboard.\nYour games leads to all games that you are in. The menu has the rules of the game, the theme, the sounds and the way out. Leaving a table does not give the game up.',
  'title.manners': 'Undo, draws and rematches',
  'text.manners':
    'You can take back a move as long as it brought nothing new to light and your turn is not over. After that your opponent is asked, but not in a rated match; the computer always agrees.\nA draw is offered where you resign. Your opponent agrees or declines; a draw that was declined can be offered again in your next turn. The computer agrees where it thinks that it stands worse, and after a long game where it stands even.\nAfter the game both can ask for another one. The colours stay with the players, the end of the game says who begins the next one, and the table counts who has won how many games.',
  'title.talk': 'Talk, and what to do about rudeness',
  'text.talk':
    'Everybody can say the ready phrases. Registered players can write, too. Watchers talk to each other; the players see it after the game.\nMute hides all talk, with one press. Press the name beside a line to block the player or to report what they said.\nA report goes to the moderators with the words around it, and you are told when they have answered. Nobody tells the other player who reported them.',
  'title.fairness': 'Fair chance',
  'text.fairness':
    'Before a game begins, the server commits to its secret, and both players’ browsers add a number of their own. So nobody can choose what chance brings.\nOnce the game is over, anybody can work it all out again from the record.',
} as const;
