/** The durations of all animations in the client, in milliseconds, and their easing. */

export const MS = {
  /** The duration of one movement. In a sequence each one is shorter, by `hurry`. */
  travel: 170,
  travelLeast: 90,
  hurry: 8,
  /** A movement that ends with weight, and the highlight that spreads around its end. */
  heavy: 260,
  spread: 420,
  /** A completed group on its way out, and the delay between its parts. */
  sweep: 280,
  sweepGap: 40,
  /** The mark of a completed group that leaves, in place of its way, with reduced motion. */
  swept: 700,
  /** A count that has just fallen. */
  tick: 420,
  /** The delay between the starts of two movements in a sequence, and the most for all of them. */
  gap: 55,
  gaps: 360,
  /** A completed group stays this long before it goes. */
  complete: 160,
  /** The move of a part to a new place in the hand. */
  shift: 140,
  /** The way back to the origin after a failed drop. */
  back: 150,
  shuffle: 320,
  /** The turn of something that turns face up. */
  turnUp: 180,
  /** The beginning of a game: dealing, how long the deal is displayed, and an equal deal. */
  deal: 520,
  dealShown: 900,
  equal: 1_500,
  first: 1_900,
  /** The duration of each move in a replay of the last turn. */
  replayStep: 420,
  /** The highlight after an effect on the opponent, until it fades. */
  highlight: 1_600,
  /** The delay between the last move and the result: the winner's bar glows meanwhile. */
  resultDelay: 1_000,
  glow: 1_400,
  appear: 180,
} as const;

export const EASE_OUT = 'cubic-bezier(0.2, 0.7, 0.3, 1)';
