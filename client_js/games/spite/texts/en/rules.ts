/** The English texts of Spite and Malice's rules page and of its short explanation of the game. */

export default {
  'how.stock': 'Be first to empty your stock.',
  'how.stockText':
    'It holds {{cards}}; only the top one is face up. The big number beside it shows how many are left.',
  'how.build': 'Build upward.',
  'how.buildText':
    'The piles in the middle go from the {{first}} up to the {{last}}; suits don’t matter. Play as many cards as you like: your stock’s top card, cards from your hand, or the top cards of your discard piles.',
  'how.wild': 'Wild cards fit everywhere.',
  'how.wildText': 'Cards with this mark <mark> ({{wilds}}) can be whatever the pile needs next.',
  'how.discard': 'Discard to end your turn.',
  'how.discardOne':
    'Put one card from your hand on one of your own discard piles. Then your opponent plays.',
  'how.discardSeveral':
    'Put one card from your hand, or several of one rank, on one of your own discard piles. Then your opponent plays.',
  'how.fillManual':
    'At the start of your turn, ask for cards until you hold {{count}}. Ask before you move: once you’ve moved, you have to wait for your next turn. If you play your whole hand, it’s filled automatically.',
  'how.fill':
    'At the start of your turn you draw until you hold {{count}} cards. You do so again at once whenever you’ve played your whole hand.',
  'how.match': 'Win the match over several games.',
  'number.stock': 'In each stock',
  'number.hand': 'In a full hand',
  'number.build': 'Build piles',
  'number.any': 'any number',
  'number.discard': 'Discard piles each',
  'number.all': 'Cards in all',
  'number.wild': 'Wild',
  'part.title': 'The table',
  'part.stock': 'Stock',
  'part.stockText':
    'the pile you have to get rid of. The big number shows how many cards are left.',
  'part.hand': 'Hand',
  'part.handText': 'cards only you can see.',
  'part.build': 'Build piles',
  'part.buildText': 'in the middle, for both of you, from the lowest rank up.',
  'part.discard': 'Discard piles',
  'part.discardText': 'your own. Cards wait there until you can play them.',
  'part.draw': 'Draw pile',
  'part.drawText': 'fills the hands.',
  'picture.none': '0 left',
  'picture.ownStock': 'your stock',
  'picture.stock': 'stock',
  'picture.otherDiscards': 'your opponent’s discard piles',
  'picture.builds': 'build piles',
  'picture.draw': 'draw pile',
  'picture.ownDiscards': 'your discard piles',
  'picture.ownHand': 'your hand',
  'picture.wild': 'wild',
  'picture.highest': 'the highest card that isn’t wild',
  'picture.begins': 'this one goes first',
  'picture.opponents': 'your opponent’s',
  'picture.fill': 'Fill hand',
  'picture.fillFirst': 'press it before your first move',
  'picture.filled': 'your hand is filled from the draw pile',
  'picture.playIt': 'play it when a pile takes it',
  'picture.standsFor': 'a wild card played as a 3',
  'picture.aBuild': 'a build pile',
  'picture.complete': 'complete with the {{rank}}',
  'picture.onlyLast': 'you can only play the last one',
  'picture.together': 'same rank, discarded together',
  'picture.nextDraw': 'completed cards: the next draw pile',
  'picture.goesBack': 'a completed pile goes back',
  'picture.won': 'an empty stock wins',
  'title.aim': 'Object of the game',
  'title.cards': 'The cards',
  'title.deal': 'The deal, and who goes first',
  'title.turn': 'Your turn',
  'title.build': 'Build piles',
  'title.discard': 'The discard ends your turn',
  'title.dry': 'If the draw pile runs out',
  'title.end': 'The end of a game',
  'title.match': 'Points',
  'title.seen': 'Who sees what',
  'title.chance': 'Is the shuffle fair?',
  'aim.stock':
    'Each of you has a stock of {{cards}}. The first to play the last card of their stock wins.',
  'aim.middle':
    'You can only play stock cards on the build piles in the middle, and only the top one. You both build on the same piles, so what you leave there is what your opponent finds.',
  'cards.twelves': '{{cards}} cards: the numbers 1 to 12, twelve of each, and 18 wild cards.',
  'cards.jokers_one': '{{count}} deck of {{size}}, two jokers in each: {{cards}} cards.',
  'cards.jokers_other': '{{count}} decks of {{size}}, two jokers in each: {{cards}} cards.',
  'cards.noJokers_one': '{{count}} deck of {{size}}, without jokers: {{cards}} cards.',
  'cards.noJokers_other': '{{count}} decks of {{size}}, without jokers: {{cards}} cards.',
  'cards.suits': 'Suits don’t matter. An ace counts as 1 and is the lowest card.',
  'wilds.none': 'No card is wild.',
  'wilds.notInStocks': 'Wild cards are never dealt to a stock.',
  'wilds.one': 'A wild card can be whatever rank a build pile needs next. It’s marked as wild.',
  'wilds.some':
    '{{wilds}} are wild: each can be whatever rank a build pile needs next. It’s marked as wild.',
  'deal.halved':
    'One deck is shuffled and halved: {{cards}} for each stock. The rest of the cards make the draw pile.',
  'deal.whole':
    'All cards are shuffled, and each stock gets {{cards}}. The rest make the draw pile.',
  'deal.both': 'Then {{count}} cards are dealt to each hand, before the first turn.',
  'deal.first': 'Hands start empty: each player draws {{cards}} at the start of their first turn.',
  'deal.up': 'The top card of each stock is turned up.',
  'begins.highest':
    'The player with the higher top stock card goes first. Cards count as printed, wild or not. If they’re equal, all cards are shuffled and dealt again.',
  'begins.lot': 'A coin toss decides who goes first.',
  'begins.turns':
    'A coin toss decides who goes first in the first game. After that you take turns going first.',
  'turn.play':
    'Then play as many cards as you like, one at a time, on the build piles: the top card of your stock, cards from your hand, or the top cards of your own discard piles.',
  'turn.next': 'When you play your stock’s top card, the next one is turned up.',
  'turn.again':
    'When you’ve played your whole hand, it’s filled to {{count}} again at once, and your turn goes on.',
  'refill.automatic': 'When your turn starts, your hand is filled to {{cards}} from the draw pile.',
  'refill.manual':
    'Your hand isn’t filled automatically: ask for it, up to {{cards}}, before you move a card. Once you’ve moved one, you have to wait for your next turn.',
  'refill.forgotten':
    'If your hand is empty, you forgot to ask, and there’s nothing more you want to play, you pass.',
  'must.none': 'You never have to play a card, even if you could.',
  'must.aces':
    'While {{ace}} of yours fits on a build pile, you can’t end your turn: you have to play it.',
  'must.deuces':
    'While {{ace}} or a 2 of yours fits on a build pile, you can’t end your turn: you have to play it. This doesn’t apply to wild cards.',
  'build.any': 'There’s always room for one more build pile.',
  'build.count_one': 'There can be {{count}} build pile at a time.',
  'build.count_other': 'There can be {{count}} build piles at a time.',
  'build.starts': 'Each starts with {{first}}, and goes up one rank at a time.',
  'build.startsWild': 'Each starts with {{first}} or a wild card, and goes up one rank at a time.',
  'build.completes':
    'The {{last}} completes a pile: its cards leave the table, and its place is free again.',
  'build.completesWild':
    'The {{last}}, or a wild card in its place, completes a pile: its cards leave the table, and its place is free again.',
  'build.never': 'Cards are never taken back from a build pile.',
  'discard.group':
    'You can discard several cards together if they’re of the same rank: they go on one pile.',
  'discard.one':
    'To end your turn, put a card from your hand on your discard pile, whatever is on it.',
  'discard.several':
    'To end your turn, put a card from your hand on one of your {{count}} discard piles, whatever is on it.',
  'discard.later':
    'You can play the top card of a discard pile in a later turn, and then the one below it. Stock cards never go there.',
  'discard.last': 'If that was your last card, you don’t draw: it’s your opponent’s turn.',
  'refill.twoEnds':
    'One player always draws from the top of the draw pile and the other from the bottom.',
  'dry.aside':
    'Completed piles are set aside. When the draw pile runs out, they’re shuffled and become the new draw pile, even in the middle of a draw.',
  'dry.back':
    'Each completed pile goes back into the draw pile at once, and the draw pile is shuffled.',
  'dry.backLater':
    'Each completed pile goes back into the draw pile at once. The draw pile is shuffled before the next draw.',
  'dry.draw': 'If a hand still can’t be filled, the game is a draw.',
  'dry.fewest':
    'If a hand still can’t be filled, the game ends: the smaller stock wins, and equal stocks are a draw.',
  'end.last': 'The player who plays the last card of their stock wins at once.',
  'end.dry': 'The game also ends when there’s nothing left to draw: see above.',
  'end.drawn':
    'The game is a draw if a hand can’t be filled because no cards are left to draw. The table warns you when there are too few cards left to fill both hands.',
  'end.leave':
    'You can resign or offer a draw at any time. If your opponent has been away for more than two minutes, you can claim the win or a draw.',
  'points.single': 'A match is a single game.',
  'points.wins': 'Each game is worth one win.',
  'points.left': 'The winner of a game gets a point for each card left in the loser’s stock.',
  'points.twelves':
    'The winner of a game gets 25 points, plus 5 for each card left in the loser’s stock.',
  'points.target':
    'The first to reach {{points}} wins the match. A drawn game counts for nothing, and you play another.',
  'seen.hand': 'Only you can see your hand: others see only how many cards you hold.',
  'seen.piles':
    'Everyone can see all cards in the build piles and discard piles. Of a stock, everyone sees the top card and how many are left.',
  'seen.hidden':
    'No one, not even its owner, knows the cards below a stock’s top card. The same goes for the draw pile.',
  'chance.bound':
    'No one chooses the order of the cards. Before the deal, the server draws a secret number and shows everyone its fingerprint, so it can’t change the number later. Then each player’s browser commits to a number of its own in the same way. Only then are these numbers revealed, and every shuffle of the game follows from all three.',
  'chance.check':
    'When the game is over the secret is revealed, and your browser can check every shuffle: press “Were the shuffles fair?” at the end of a game, or in its replay.',
} as const;
