/** The check of a game's shuffles: texts in English. */

export default {
  shuffles: 'Every shuffle, worked out again',
  cards: 'Nobody reached into the pile',
  cardsLine: 'A fair shuffle helps only if cards are then taken as they lie.',
  'use.lot': 'The lot for who begins',
  'use.turns': 'That players take turns in beginning',
  'use.shuffle': 'The shuffle in turn {{turn}}',
  'use.cards': 'The shuffle of {{cards}} in turn {{turn}}',
  'use.stocks': 'The shuffle of the stocks in {{deal}}',
  'use.others': 'The shuffle of the other cards in {{deal}}',
  'use.deal': 'The shuffle of {{deal}}',
  theDeal: 'the deal',
  deal: 'deal {{deal}}',
  turn: 'turn {{turn}}',
  notHeld: 'This does not hold in {{place}}: {{what}}',
  'followed.whole': 'every deal has all the cards, and no others',
  'followed.one_deal': 'there was one deal',
  'followed.higher': 'the higher stock card begins, and equal ones are dealt again',
  'followed.course':
    'every card drawn or turned up lay on top, and every shuffle was due and whole',
} as const;
