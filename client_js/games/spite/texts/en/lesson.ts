/** What is said to a learner: texts in English. Each fits below a phone's table. */

export default {
  'goal.title': 'Your stock',
  'goal.text':
    'Play all {{count}} cards of your stock and you win. Only the top one, {{top}}, can be played. The computer has a stock too.',
  'builds.title': 'The build piles',
  'builds.text':
    'These places are for both of you. Each pile begins with an ace and goes up by one, to the {{last}}. Suits never matter.',
  'stockFits.title': 'Your stock card fits',
  'stockFits.text':
    'A build pile takes your {{card}} now: play it. Play from your stock whenever you can, for nothing else wins the game.',
  'block.title': 'Block the computer',
  'block.natural':
    'Its stock shows {{rank}}, and this pile takes {{rank}} next. Lay your own {{card}} there, and the computer has to wait.',
  'block.wild':
    'Its stock shows {{rank}}, and this pile takes {{rank}} next. Your {{card}} is wild, it stands for any card: lay it there, and the computer has to wait.',
  'bridge.title': 'What a wild is for',
  'bridge.text':
    'Your stock waits for {{rank}} in the middle. Lay the wild card as the {{before}}, and your {{own}} can follow at once.',
  'play.title': 'Play a card',
  'play.text':
    'Cards with a bright edge can be played now. Press the {{rank}}, then its place in the middle, or drag it there.',
  'lastCard.title': 'Your last hand card',
  'lastCard.text':
    'It can be played. Do that, and you draw {{count}} more at once and play on. A discard would end your turn instead.',
  'fromDiscard.title': 'From your discard piles',
  'fromDiscard.text':
    'The {{rank}} on your discard pile fits too. In your turn the top card of each of them can be played.',
  'turned.title': 'One less in your stock',
  'turned.text':
    'The next card is turned up, {{top}}. The number shows how many are left: watch the computer’s as well.',
  'wild.title': 'A wild card',
  'wild.text':
    'A {{name}} is wild: it stands for any card that a pile takes next. Keep it until it brings your stock card on.',
  'order.title': 'Order your discards',
  'order.pair':
    'Only the top card of a pile can be played. Your {{low}} goes well on the {{high}}: later the {{low}} is played first, then the {{high}}.',
  'order.text':
    'Only the top card of a pile can be played. So lay a card on one that is higher by one, or on its like; else begin another pile.',
  'discard.title': 'End your turn with a discard',
  'discard.text':
    'Nothing has to be played now. Press a hand card, then one of your discard piles: that ends your turn, and the computer plays.',
  'turnOver.title': 'Your turn is over',
  'turnOver.text':
    'A discard ends a turn, always. Now the computer plays, and ends its turn in the same way.',
  'refill.title': 'Your hand is filled again',
  'refill.text':
    'At the start of each turn you draw until you have {{count}} cards. So use many: what you keep is not drawn anew.',
  'completed.title': 'A pile is complete',
  'completed.text':
    'It reached the {{last}}. Its cards leave the table and are drawn again later, and its place is free for an ace or a wild.',
  'danger.title': 'The computer is close',
  'danger.text':
    'It has one stock card left, {{rank}}. Leave no pile for it that takes {{rank}} next.',
  'lastStock.title': 'One card to go',
  'lastStock.text': 'Your last stock card is {{rank}}. Play it, and you win at once.',
  'won.title': 'You know how to play',
  'won.text':
    'That is all there is to it. In a real game the cards are shuffled, and stocks may have 20 cards.',
  'over.title': 'That is the game',
  'over.text':
    'The first to empty their stock wins. Now you know all of it: the next game may be yours.',
} as const;
