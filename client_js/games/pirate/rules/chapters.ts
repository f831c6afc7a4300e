/** The rules of one rule set in plain sentences (docs/rules/pirate.md, sections 1 to 10). */

import { counted } from '../../../ui/wording';
import type { PirateRules } from '../generated';
import { fewerToWin } from '../position';

export type ChapterKey =
  | 'aim'
  | 'cut'
  | 'turning'
  | 'ships'
  | 'capture'
  | 'sinking'
  | 'claims'
  | 'end'
  | 'match'
  | 'seen'
  | 'chance';

export type Chapter = {
  readonly key: ChapterKey;
  readonly title: string;
  readonly lines: readonly string[];
};

/** All that there is to know, in the order in which a new player needs it. */
export function chapters(rules: PirateRules): Chapter[] {
  return [
    { key: 'aim', title: 'The aim', lines: aim(rules) },
    { key: 'cut', title: 'The packs and the cut', lines: CUT },
    { key: 'turning', title: 'Turning cards', lines: TURNING },
    { key: 'ships', title: 'Building ships', lines: SHIPS },
    { key: 'capture', title: 'Capturing a ship', lines: CAPTURE },
    { key: 'sinking', title: 'Both at once', lines: sinking(rules) },
    { key: 'claims', title: 'Out of cards', lines: CLAIMS },
    { key: 'end', title: 'The end of a game', lines: end(rules) },
    { key: 'match', title: 'Points', lines: match(rules) },
    { key: 'seen', title: 'Who sees what', lines: SEEN },
    { key: 'chance', title: 'Is the shuffle fair?', lines: CHANCE },
  ];
}

function aim(rules: PirateRules): string[] {
  return [
    `Capture ships: the first player with ${counted(rules.ships_to_win, 'ship')} wins.`,
    'There are no turns. Both of you turn and play cards at the same time, as fast as you like and can.',
  ];
}

const CUT = [
  'Each of you has a pack of 52 cards of your own. The two packs are never mixed. Suits matter here; the ace is the lowest rank, the king the highest.',
  'Both packs are shuffled and cut. The player with the lower card is the low player and begins ships with their aces; the other one is the high player and begins them with their kings. Equal ranks are cut again.',
  'Then each pack is shuffled again, and is its owner’s stock, face down.',
];

const TURNING = [
  'Press your stock to turn its top card face up onto your waste. It is your open card: the only one that you can play.',
  'When your stock is empty, the next press turns your waste over. It is your stock again, in the same order.',
  'When you play your open card, the card below it is open again. Nothing has to be played: you may always turn on.',
];

const SHIPS = [
  'A ship is the thirteen cards of one suit. Of each suit one ship is afloat at a time, and it is built from both ends: the low end up from the ace, the high end down from the king.',
  'In the first ship of each suit the low player has the low end, and the high player the high end. Your own end is on your side of the table, and says which card it needs next. You never play to the other’s end.',
  'One end may grow faster than the other, even all the way alone. No card ever goes back.',
];

const CAPTURE = [
  'The card that joins the two ends captures the ship for the player who played it. The ship is put aside.',
  'Then the second ship of that suit begins, with its ends exchanged: who built up from the ace now builds down from the king. After it there is none of that suit: there are eight ships in a game.',
];

function sinking({ sink_window_ms }: PirateRules): string[] {
  if (sink_window_ms === 0)
    return ['Whose card comes first to the server captures the ship. No ship ever sinks.'];
  return [
    'When one card is missing from a ship, both ends need the same rank, and each of you may have that card. If both play it at the same time, the ship sinks and counts for nobody. The next ship of that suit begins.',
    `At the same time means within ${sink_window_ms} milliseconds, by the server’s clock: a card that comes so soon was most likely sent before the first one could be seen. So long the ship is only boarded, and a bar between its ends runs down. Nothing else can be played to it meanwhile.`,
  ];
}

const CLAIMS = [
  'When you have played your whole pack, watch the other player. You may claim their open card if your end of a ship needs it: it is laid there as if you had played it.',
  'First come, first served: once its owner has played that card, or turned another one onto it, it is gone. A claim can capture a ship, like any card.',
];

function end(rules: PirateRules): string[] {
  const fewer = fewerToWin(rules);
  const sunk =
    fewer === null
      ? []
      : [
          `Once a ship has sunk, ${counted(fewer, 'ship')} are enough, if the other player has fewer.`,
        ];
  return [
    `The first player with ${counted(rules.ships_to_win, 'captured ship')} wins at once.`,
    ...sunk,
    'When each of you has gone through all of your cards and none of them came to a ship, nothing can change any more. Then more ships win, and equal numbers are a draw.',
    'You can resign or offer a draw at any time. A ship that is boarded when the game ends counts for nobody.',
  ];
}

function match({ match_target }: PirateRules): string[] {
  if (match_target === 1) return ['A match is a single game.'];
  return [
    `Each game is worth one win, and the first to have ${counted(match_target, 'win')} wins the match. A drawn game counts nothing, and another one follows. Each game has a cut of its own.`,
  ];
}

const SEEN = [
  'Wastes and ships are open to everybody. Of a stock, everybody sees how many cards are left.',
  'Nobody knows the order of a stock, its owner included, except for what they remember of a waste that was turned over.',
];

const CHANCE = [
  'Nobody chooses the order of the cards. Before the cut, the server draws a secret number and shows its fingerprint to everybody: that binds it. Then each player’s browser draws a number of its own and fixes it in the same way. Only then are these numbers shown, and the cut and both stocks follow from all three.',
  'When the game is over the secret is shown, and your browser can work out every shuffle again: press “Were the shuffles fair?” at the end of a game, or in its replay.',
  'What a check can’t show is whose card was first: that is for the server to say, and a good connection helps.',
];
