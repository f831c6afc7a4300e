/** The English tips for learners of Spite and Malice. Each fits below the table on a phone. */

export default {
  'goal.title': 'Your stock',
  'goal.text':
    'Play all {{count}} cards of your stock pile to win. You can only play the top one, {{top}}. The bot has a stock too.',
  'builds.title': 'The build piles',
  'builds.text':
    'You both play here. Each pile starts with an ace and goes up by one, to the {{last}}. Suits don’t matter.',
  'stockFits.title': 'Your stock card fits',
  'stockFits.text':
    'A build pile takes your {{card}} now: play it. Play from your stock whenever you can: it’s the only way to win.',
  'block.title': 'Block the bot',
  'block.natural':
    'Its stock shows {{rank}}, and this pile takes {{rank}} next. Play your own {{card}} there, and the bot has to wait.',
  'block.wild':
    'Its stock shows {{rank}}, and this pile takes {{rank}} next. Your {{card}} is wild and can be any card: play it there, and the bot has to wait.',
  'bridge.title': 'What a wild card is for',
  'bridge.text':
    'Your stock needs {{rank}} in the middle. Play the wild card as the {{before}}, and your {{own}} can follow at once.',
  'play.title': 'Play a card',
  'play.text':
    'You can play cards with a bright edge now. Press the {{rank}}, then its place in the middle, or drag it there.',
  'lastCard.title': 'The last card in your hand',
  'lastCard.text':
    'You can play it. Then you draw {{count}} more at once and keep going. If you discard it, your turn ends.',
  'fromDiscard.title': 'From your discard piles',
  'fromDiscard.text':
    'The {{rank}} on your discard pile fits too. On your turn you can play the top card of each of your discard piles.',
  'turned.title': 'One fewer in your stock',
  'turned.text':
    'The next card is turned up, {{top}}. The number shows how many are left. Watch the bot’s as well.',
  'wild.title': 'A wild card',
  'wild.text':
    'A {{name}} is wild: it can be any card that a pile takes next. Keep it until it helps you play your stock card.',
  'order.title': 'Sort your discards',
  'order.pair':
    'You can only play the top card of a pile. Your {{low}} goes well on the {{high}}: later you play the {{low}} first, then the {{high}}.',
  'order.text':
    'You can only play the top card of a pile. So put a card on one that is one higher, or on the same rank; otherwise start another pile.',
  'discard.title': 'End your turn with a discard',
  'discard.text':
    'You don’t have to play anything now. Press a card in your hand, then one of your discard piles: that ends your turn.',
  'turnOver.title': 'Your turn is over',
  'turnOver.text':
    'A discard always ends your turn. Now the bot plays, and ends its turn the same way.',
  'refill.title': 'New cards in your hand',
  'refill.text':
    'At the start of each turn you draw until you have {{count}} cards. So play as many as you can: every card you keep is one you don’t draw.',
  'completed.title': 'A pile is complete',
  'completed.text':
    'It reached the {{last}}. Its cards leave the table and come back later, and its place is free for an ace or a wild card.',
  'danger.title': 'The bot is close',
  'danger.text': 'It has one stock card left, {{rank}}. Leave no pile that takes {{rank}} next.',
  'lastStock.title': 'One card to go',
  'lastStock.text': 'Your last stock card is {{rank}}. Play it, and you win at once.',
  'won.title': 'You know how to play',
  'won.text':
    'That’s all there is to it. In a real game the cards are shuffled, and stocks may have 20 cards.',
  'over.title': 'That’s the game',
  'over.text':
    'The first to empty their stock wins. Now you know everything. The next one is yours to win.',
} as const;
