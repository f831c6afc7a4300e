/** The rules explained: texts in English. */

export default {
  'how.noTurns': 'No turns.',
  'how.noTurnsText':
    'Each of you has a pack of 52 cards. Turn your cards one by one, as fast as you like. When the stock is empty, turn your cards over and go through them again.',
  'how.build': 'Build ships from both ends.',
  'how.buildText':
    'A ship is one suit, ace to king. One of you builds up from its ace, the other down from its king: your own end is on your side, and says which card it needs next. Press your open card to play it there.',
  'how.capture': 'Capture a ship with the card that joins its ends.',
  'how.captureText':
    'Then the next ship of that suit begins, and you change ends. There are two ships of each suit.',
  'how.sink':
    'If you both play the missing card at the same moment, the ship sinks and counts for nobody.',
  'how.out': 'Out of cards?',
  'how.outText':
    'Watch the other player: you may claim the card that they turn, if it fits your end and you are quicker.',
  'how.win': '{{ships}} to win the game.',
  'how.winSunk': '{{ships}} to win the game, {{fewer}} once a ship has sunk.',
  'how.winText': 'If neither of you can play any more, more ships win.',
  'number.ships': 'Ships to win',
  'number.fewer': 'Ships to win once one has sunk',
  'number.sink': 'To sink a ship',
  'number.never': 'never',
  'number.within': 'both cards within {{ms}} ms',
  'number.pack': 'In each pack',
  'number.match': 'To win the match',
  'picture.low': 'the lower card: builds up from the aces',
  'picture.high': 'the higher card: builds down from the kings',
  'picture.waste': 'your waste: only the 7 is open',
  'picture.stock': 'your stock',
  'picture.ends': 'your end, below, needs the 5; the other one the 10',
  'picture.missing': 'one card is missing: the 8 captures it',
  'picture.next': 'the next one, with its ends exchanged',
  'picture.boarded': 'boarded from above: your 7 would still sink it',
  'title.aim': 'The aim',
  'title.cut': 'The packs and the cut',
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
    'There are no turns. Both of you turn and play cards at the same time, as fast as you like and can.',
  'cut.packs':
    'Each of you has a pack of 52 cards of your own. The two packs are never mixed. Suits matter here; the ace is the lowest rank, the king the highest.',
  'cut.lower':
    'Both packs are shuffled and cut. The player with the lower card is the low player and begins ships with their aces; the other one is the high player and begins them with their kings. Equal ranks are cut again.',
  'cut.stock': 'Then each pack is shuffled again, and is its owner’s stock, face down.',
  'turning.open':
    'Press your stock to turn its top card face up onto your waste. It is your open card: the only one that you can play.',
  'turning.over':
    'When your stock is empty, the next press turns your waste over. It is your stock again, in the same order.',
  'turning.below':
    'When you play your open card, the card below it is open again. Nothing has to be played: you may always turn on.',
  'ships.thirteen':
    'A ship is the thirteen cards of one suit. Of each suit one ship is afloat at a time, and it is built from both ends: the low end up from the ace, the high end down from the king.',
  'ships.ends':
    'In the first ship of each suit the low player has the low end, and the high player the high end. Your own end is on your side of the table, and says which card it needs next. You never play to the other’s end.',
  'ships.grow':
    'One end may grow faster than the other, even all the way alone. No card ever goes back.',
  'capture.joins':
    'The card that joins the two ends captures the ship for the player who played it. The ship is put aside.',
  'capture.second':
    'Then the second ship of that suit begins, with its ends exchanged: who built up from the ace now builds down from the king. After it there is none of that suit: there are eight ships in a game.',
  'sinking.never': 'Whose card comes first to the server captures the ship. No ship ever sinks.',
  'sinking.both':
    'When one card is missing from a ship, both ends need the same rank, and each of you may have that card. If both play it at the same time, the ship sinks and counts for nobody. The next ship of that suit begins.',
  'sinking.window':
    'At the same time means within {{ms}} milliseconds, by the server’s clock: a card that comes so soon was most likely sent before the first one could be seen. So long the ship is only boarded, and a bar between its ends runs down. Nothing else can be played to it meanwhile.',
  'claims.watch':
    'When you have played your whole pack, watch the other player. You may claim their open card if your end of a ship needs it: it is laid there as if you had played it.',
  'claims.first':
    'First come, first served: once its owner has played that card, or turned another one onto it, it is gone. A claim can capture a ship, like any card.',
  'end.first': 'The first player with {{ships}} wins at once.',
  'end.sunk': 'Once a ship has sunk, {{ships}} are enough, if the other player has fewer.',
  'end.stuck':
    'When each of you has gone through all of your cards and none of them came to a ship, nothing can change any more. Then more ships win, and equal numbers are a draw.',
  'end.resign':
    'You can resign or offer a draw at any time. A ship that is boarded when the game ends counts for nobody.',
  'match.single': 'A match is a single game.',
  'match.wins':
    'Each game is worth one win, and the first to have {{wins}} wins the match. A drawn game counts nothing, and another one follows. Each game has a cut of its own.',
  'seen.open':
    'Wastes and ships are open to everybody. Of a stock, everybody sees how many cards are left.',
  'seen.hidden':
    'Nobody knows the order of a stock, its owner included, except for what they remember of a waste that was turned over.',
  'chance.bound':
    'Nobody chooses the order of the cards. Before the cut, the server draws a secret number and shows its fingerprint to everybody: that binds it. Then each player’s browser draws a number of its own and fixes it in the same way. Only then are these numbers shown, and the cut and both stocks follow from all three.',
  'chance.check':
    'When the game is over the secret is shown, and your browser can work out every shuffle again: press “Were the shuffles fair?” at the end of a game, or in its replay.',
  'chance.first':
    'What a check can’t show is whose card was first: that is for the server to say, and a good connection helps.',
} as const;
