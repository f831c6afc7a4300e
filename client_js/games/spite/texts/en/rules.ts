/** The rules explained: texts in English. */

export default {
  'how.stock': 'Empty your stock first.',
  'how.stockText':
    'It holds {{cards}}; only the top one is face up. The big number beside it is how many are left.',
  'how.build': 'Build upward.',
  'how.buildText':
    "The piles in the middle go from the {{first}} up to the {{last}}, suits don't matter. Play your stock's top card, a card of your hand, or the top of one of your discard piles, as many as you like.",
  'how.wild': 'Wild cards fit everywhere.',
  'how.wildText': 'Cards with this mark <mark> ({{wilds}}) stand for whatever the pile needs next.',
  'how.discard': 'Discard to end your turn.',
  'how.discardOne': 'Lay one hand card on one of your own discard piles. Then your opponent plays.',
  'how.discardSeveral':
    'Lay one hand card, or several of one rank, on one of your own discard piles. Then your opponent plays.',
  'how.fillManual':
    'At the start of your turn, ask for your hand to be filled to {{count}} before you move: whoever moves first goes without until the next turn. A hand that you have played empty is filled by itself.',
  'how.fill':
    'At the start of your turn your hand is filled to {{count}} again, and at once whenever you have played all of it.',
  'how.match': 'Win the match over several games.',
  'number.stock': 'In each stock',
  'number.hand': 'In a full hand',
  'number.build': 'Build piles',
  'number.any': 'any number',
  'number.discard': 'Discard piles each',
  'number.all': 'In all',
  'number.wild': 'Wild',
  'part.title': 'The table',
  'part.stock': 'Stock',
  'part.stockText': 'the pile that you want to be rid of. The big number is how many are left.',
  'part.hand': 'Hand',
  'part.handText': 'cards that only you see.',
  'part.build': 'Build piles',
  'part.buildText': 'in the middle, for both of you, from the lowest rank up.',
  'part.discard': 'Discard piles',
  'part.discardText': 'your own. Cards wait there until you can play them.',
  'part.draw': 'Draw pile',
  'part.drawText': 'hands are filled from it.',
  'picture.none': '0 left',
  'picture.ownStock': 'your stock',
  'picture.stock': 'stock',
  'picture.otherDiscards': 'your opponent’s discard piles',
  'picture.builds': 'build piles',
  'picture.draw': 'draw pile',
  'picture.ownDiscards': 'your discard piles',
  'picture.ownHand': 'your hand',
  'picture.wild': 'wild',
  'picture.highest': 'the highest card that is not wild',
  'picture.begins': 'this one begins',
  'picture.opponents': 'your opponent’s',
  'picture.fill': 'Fill hand',
  'picture.fillFirst': 'press it before your first move',
  'picture.filled': 'your hand is filled from the draw pile',
  'picture.playIt': 'play it when a pile takes it',
  'picture.standsFor': 'a wild card that stands for a 3',
  'picture.aBuild': 'a build pile',
  'picture.complete': 'complete with the {{rank}}',
  'picture.onlyLast': 'only the last one can be played',
  'picture.together': 'one rank, discarded together',
  'picture.nextDraw': 'completed cards: the next draw pile',
  'picture.goesBack': 'a completed pile goes back',
  'picture.won': 'an empty stock has won',
  'title.aim': 'The aim',
  'title.cards': 'The cards',
  'title.deal': 'The deal, and who begins',
  'title.turn': 'Your turn',
  'title.build': 'Build piles',
  'title.discard': 'The discard ends your turn',
  'title.dry': 'When the draw pile runs out',
  'title.end': 'The end of a game',
  'title.match': 'Points',
  'title.seen': 'Who sees what',
  'title.chance': 'Is the shuffle fair?',
  'aim.stock':
    'Each of you has a stock of {{cards}}. Whoever plays the last card of their own stock wins.',
  'aim.middle':
    'Stock cards can only go to the build piles in the middle, and only the top one can be played. Both of you build on the same piles, so what you leave there is what your opponent finds.',
  'cards.twelves': '{{cards}} cards: the numbers 1 to 12, twelve of each, and 18 wild cards.',
  'cards.jokers_one': '{{count}} deck of {{size}}, two jokers in each: {{cards}} cards.',
  'cards.jokers_other': '{{count}} decks of {{size}}, two jokers in each: {{cards}} cards.',
  'cards.noJokers_one': '{{count}} deck of {{size}}, without jokers: {{cards}} cards.',
  'cards.noJokers_other': '{{count}} decks of {{size}}, without jokers: {{cards}} cards.',
  'cards.suits': 'Suits do not matter. An ace is 1, and the lowest card.',
  'wilds.none': 'No card is wild.',
  'wilds.notInStocks': 'No wild card is ever dealt to a stock.',
  'wilds.one':
    'A wild card stands for whatever rank a build pile needs next. It carries the mark of the wild cards.',
  'wilds.some':
    '{{wilds}} are wild: such a card stands for whatever rank a build pile needs next. It carries the mark of the wild cards.',
  'deal.halved':
    'One deck is shuffled and halved: {{cards}} for each stock. The rest of the pack is the draw pile.',
  'deal.whole':
    'The pack is shuffled, and each stock gets {{cards}}. What is left is the draw pile.',
  'deal.both': 'Then both hands of {{count}} are dealt, before anybody plays.',
  'deal.first': 'Hands are empty at first: each player draws {{cards}} as their first turn begins.',
  'deal.up': 'The top card of each stock is turned up.',
  'begins.highest':
    'The higher of the two top stock cards begins, counted by what is printed on it, wild or not. If they are equal, everything is shuffled and dealt again.',
  'begins.lot': 'A lot decides who begins.',
  'begins.turns':
    'A lot decides who begins the first game. After that you take turns at beginning.',
  'turn.play':
    'Then play as many cards as you like and can, one at a time, onto the build piles: the top card of your stock, cards from your hand, or the top cards of your own discard piles.',
  'turn.next': 'When you play your stock’s top card, the next one is turned up.',
  'turn.again':
    'When you have played all of your hand, it is filled to {{count}} again at once, and your turn goes on.',
  'refill.automatic':
    'As your turn begins, your hand is filled up to {{cards}} from the draw pile.',
  'refill.manual':
    'Your hand is not filled by itself: ask for it, up to {{cards}}, before you move a card. Once you have moved one, it is too late until your next turn.',
  'refill.forgotten':
    'If you have forgotten it with an empty hand, and there is nothing more that you want to play, you pass.',
  'must.none': 'You never have to play a card, even if you could.',
  'must.aces':
    'While {{ace}} of yours fits on a build pile, you may not end your turn: it has to be played.',
  'must.deuces':
    'While {{ace}} or a 2 of yours fits on a build pile, you may not end your turn: it has to be played. Wild cards don’t oblige you.',
  'build.any': 'There is always room for one more build pile.',
  'build.count_one': '{{count}} build pile may stand at once.',
  'build.count_other': '{{count}} build piles may stand at once.',
  'build.starts': 'Each starts with {{first}}, and goes up one rank at a time.',
  'build.startsWild': 'Each starts with {{first}} or a wild card, and goes up one rank at a time.',
  'build.completes':
    'The {{last}} completes a pile: its cards leave the table, and its place is free again.',
  'build.completesWild':
    'The {{last}}, or a wild card in its place, completes a pile: its cards leave the table, and its place is free again.',
  'build.never': 'Nothing is ever taken back from a build pile.',
  'discard.group':
    'You may discard several cards together if they are of one rank: they go on one pile.',
  'discard.one':
    'To end your turn, lay a card of your hand on your discard pile, whatever lies there.',
  'discard.several':
    'To end your turn, lay a card of your hand on one of your {{count}} discard piles, whatever lies there.',
  'discard.later':
    'You can play the top card of a discard pile in a later turn, and then the one below it. Stock cards never go there.',
  'discard.last': 'If that was your last card, nothing is drawn: it is your opponent’s turn.',
  'dry.aside':
    'Completed piles are put aside. When the draw pile runs out, they are shuffled and become the new draw pile, even in the middle of a draw.',
  'dry.back':
    'Each completed pile goes back into the draw pile at once, and the draw pile is shuffled.',
  'dry.backLater':
    'Each completed pile goes back into the draw pile at once. The draw pile is shuffled before anybody draws.',
  'dry.draw': 'If a hand still can’t be filled, the game ends, and nobody wins.',
  'dry.fewest':
    'If a hand still can’t be filled, the game ends: the smaller stock wins, and equal stocks are a draw.',
  'end.last':
    'Whoever plays the last card of their stock wins at once, whatever else would have followed.',
  'end.dry': 'Else it ends when there is nothing left to draw: see above.',
  'end.drawn':
    'The game is drawn when a hand can’t be filled because no cards are left to draw. The table warns you when the cards left can’t fill both hands.',
  'end.leave':
    'You can resign or offer a draw at any time, and claim the win or a draw when your opponent has been away for more than two minutes.',
  'points.single': 'A match is a single game.',
  'points.wins': 'Each game is worth one win.',
  'points.left':
    'The winner of a game gets a point for each card that is left in the loser’s stock.',
  'points.twelves':
    'The winner of a game gets 25 points, and 5 more for each card that is left in the loser’s stock.',
  'points.target':
    'Whoever is first to have {{points}} wins the match. A drawn game counts nothing, and another one follows.',
  'seen.hand': 'Your hand is yours alone: others see only how many cards you hold.',
  'seen.piles':
    'Build piles and discard piles are open to everybody, with every card in them. Of a stock, everybody sees the top card and how many are left.',
  'seen.hidden':
    'Nobody, its owner included, knows what lies below a stock’s top card, or in the draw pile.',
  'chance.bound':
    'Nobody chooses the order of the cards. Before the deal, the server draws a secret number and shows its fingerprint to everybody: that binds it. Then each player’s browser draws a number of its own and fixes it in the same way. Only then are these numbers shown, and every shuffle of the game follows from all three.',
  'chance.check':
    'When the game is over the secret is shown, and your browser can work out every shuffle again: press “Were the shuffles fair?” at the end of a game, or in its replay.',
} as const;
