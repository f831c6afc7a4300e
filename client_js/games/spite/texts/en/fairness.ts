/** English texts of Spite and Malice's fairness check: what chance decided, and the findings. */

export default {
  shuffles: 'Every shuffle, recalculated',
  cards: 'No one reached into the pile',
  cardsLine: 'A fair shuffle helps only if the cards are then taken in order.',
  'use.lot': 'The coin toss for who goes first',
  'use.turns': 'Players take turns going first',
  'use.shuffle': 'The shuffle in turn {{turn}}',
  'use.cards': 'The shuffle of {{cards}} in turn {{turn}}',
  'use.stocks': 'The shuffle of the stocks in {{deal}}',
  'use.others': 'The shuffle of the other cards in {{deal}}',
  'use.deal': 'The shuffle of {{deal}}',
  theDeal: 'the deal',
  deal: 'deal {{deal}}',
  turn: 'turn {{turn}}',
  notHeld: 'Not true in {{place}}: {{what}}',
  'followed.whole': 'every deal has all the cards and no others',
  'followed.one_deal': 'there was one deal',
  'followed.higher': 'the higher stock card goes first, and equal cards are dealt again',
  'followed.course':
    'every card drawn or turned up was next in its pile, and every shuffle was due and complete',
} as const;
