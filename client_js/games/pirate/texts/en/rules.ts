/** The English texts of Pirate's rules page and of its short explanation of the game. */

export default {
  'how.noTurns': 'No turns.',
  'how.noTurnsText':
    'Each of you has a deck of 52 cards. Turn your cards one by one, as fast as you like. When your stock is empty, turn your waste over and go through the cards again.',
  'how.build': 'Build ships from both ends.',
  'how.buildText':
    'A ship is one suit, ace to king. One of you builds up from its ace, the other down from its king. Your own end is on your side and shows which card it needs next. Press your open card to play it there.',
  'how.capture': 'Capture a ship with the card that joins its ends.',
  'how.captureText':
    'Then the next ship of that suit starts, and you swap ends. There are two ships of each suit.',
  'how.sink':
    'If you both play the missing card at the same moment, the ship sinks and counts for no one.',
  'how.out': 'Out of cards?',
  'how.outText':
    'Watch the other player: you can claim a card they turn, if it fits your end and you’re quicker.',
  'how.win': '{{ships}} to win the game.',
  'how.winSunk': '{{ships}} to win the game, {{fewer}} once a ship has sunk.',
  'how.winText': 'If neither of you can play, the player with more ships wins.',
  'number.ships': 'Ships to win',
  'number.fewer': 'Once one has sunk',
  'number.sink': 'To sink a ship',
  'number.never': 'never',
  'number.within': 'within {{ms}}\u00a0ms',
  'number.pack': 'Each deck',
  'number.match': 'To win the match',
  'picture.low': 'the lower card:\nbuilds up from the\u00a0aces',
  'picture.high': 'the higher card:\nbuilds down from the\u00a0kings',
  'picture.waste': 'your waste:\nonly the 7 is open',
  'picture.stock': 'your stock',
  'picture.ends': 'your end, below, needs the 5;\nthe other end needs the 10',
  'picture.missing': 'one card is missing:\nthe 8 captures it',
  'picture.next': 'the next one, with its ends swapped',
  'picture.boarded': 'boarded from above:\nyour 7 would still sink it',
  'title.aim': 'Object of the game',
  'title.cut': 'The decks and the cut',
  'title.turning': 'Turning cards',
  'title.ships': 'Building ships',
  'title.capture': 'Capturing a ship',
  'title.sinking': 'Both at once',
  'title.claims': 'Out of cards',
  'title.end': 'The end of a game',
  'title.match': 'Points',
  'title.seen': 'Who sees what',
  'title.chance': 'Is the shuffle fair?',
  'aim.ships': 'Capture ships: the first player with {{ships}} wins.',
  'aim.noTurns':
    'There are no turns. You both turn and play cards at the same time, as fast as you can.',
  'cut.packs':
    'Each of you has your own deck of 52 cards. The two decks are never mixed. Suits matter here; the ace is the lowest rank, the king the highest.',
  'cut.lower':
    'Both decks are shuffled and cut. The player with the lower card is the low player and starts ships with their aces. The other is the high player and starts them with their kings. If the ranks are equal, you cut again.',
  'cut.stock': 'Then each deck is shuffled again and becomes its owner’s stock, face down.',
  'turning.open':
    'Press your stock to turn its top card face up onto your waste. It’s your open card, the only one you can play.',
  'turning.over':
    'When your stock is empty, the next press turns your waste over. It becomes your stock again, in the same order.',
  'turning.below':
    'When you play your open card, the card below it is open again. You never have to play a card: you can always keep turning.',
  'ships.thirteen':
    'A ship is the thirteen cards of one suit. One ship of each suit is afloat at a time. It’s built from both ends: the low end up from the ace, the high end down from the king.',
  'ships.ends':
    'In the first ship of each suit, the low player has the low end and the high player the high end. Your own end is on your side of the table and shows which card it needs next. You never play on the other end.',
  'ships.grow':
    'One end may grow faster than the other, or even finish the ship alone. A card that’s been played never goes back.',
  'capture.joins':
    'The player who plays the card that joins the two ends captures the ship. The ship is put aside.',
  'capture.second':
    'Then the second ship of that suit starts, with its ends swapped: if you built up from the ace, you now build down from the king. After that, the suit is finished. There are eight ships in a game.',
  'sinking.never': 'The card that reaches the server first captures the ship. No ship ever sinks.',
  'sinking.both':
    'When one card is missing from a ship, both ends need the same rank, and each of you may have that card. If you both play it at the same time, the ship sinks and counts for no one. The next ship of that suit starts.',
  'sinking.window':
    'The same time means within {{ms}} milliseconds, by the server’s clock: so soon that the second player can’t have seen the first card. During that time the ship is only boarded, and a bar between its ends runs down. No other card can be played on it.',
  'claims.watch':
    'When you’ve played your whole deck, watch the other player. If your end of a ship needs their open card, you can claim it: it’s put there as if you had played it.',
  'claims.first':
    'First come, first served: once its owner plays that card, or turns another onto it, it’s gone. A claim can capture a ship, like any card.',
  'end.first': 'The first player with {{ships}} wins at once.',
  'end.sunk': 'Once a ship has sunk, {{ships}} are enough if the other player has fewer.',
  'end.stuck':
    'The game ends when each of you has gone through all your cards and none of them fits a ship. The player with more ships wins, and equal numbers are a draw.',
  'end.resign':
    'You can resign or offer a draw at any time. A ship that’s still boarded when the game ends counts for no one.',
  'match.single': 'A match is a single game.',
  'match.wins':
    'Each game counts as one win, and the first to {{wins}} wins the match. A drawn game counts for nothing, and you play another. The decks are cut again for each game.',
  'seen.open':
    'Everyone can see wastes and ships. Of a stock, everyone sees how many cards are left.',
  'seen.hidden':
    'No one knows the order of a stock, not even its owner, except for what they remember of a waste that was turned over.',
  'chance.bound':
    'No one chooses the order of the cards. Before the cut, the server draws a secret number and shows everyone its fingerprint, so it can’t change the number later. Then each player’s browser commits to a number of its own in the same way. Only then are these numbers revealed, and the cut and both stocks follow from all three.',
  'chance.check':
    'When the game is over the secret is revealed, and your browser can check every shuffle: press “Were the shuffles fair?” at the end of a game, or in its replay.',
  'chance.first':
    'A check can’t show whose card was first: the server decides that, and a good connection helps.',
} as const;
