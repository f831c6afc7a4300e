/** How long everything that moves takes, in milliseconds: nothing else in the client says so. */

export const MS = {
  /** One thing on its way; where several follow one another each is shorter, by `hurry`. */
  travel: 170,
  travelLeast: 90,
  hurry: 8,
  /** Between the beginnings of two that follow one another, and of all of them together at most. */
  gap: 55,
  gaps: 360,
  /** What is complete is seen before it goes. */
  complete: 160,
  /** Back to where it was taken, when it was let go in vain. */
  back: 150,
  shuffle: 320,
  /** Face up, in its place. */
  turnUp: 180,
  /** How a game begins: what is dealt, how long it is looked at, and how long an equal deal is. */
  deal: 520,
  look: 900,
  equal: 1_500,
  first: 1_900,
  /** Each of the moves that are shown once more. */
  again: 420,
  /** What was done to the other is felt, and fades. */
  felt: 1_600,
  /** Between the last move and the end that is shown for it. */
  breath: 600,
  appear: 180,
} as const;

export const EASE_OUT = 'cubic-bezier(0.2, 0.7, 0.3, 1)';
