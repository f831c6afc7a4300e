/**
 * The public names of sdk/chance: contributing random numbers to a game, and verifying afterwards
 * that no party chose its shuffles alone (docs/rules/fair-shuffles.md).
 */

export { Contributor, type FairnessWarning } from './contributor';
export {
  commitmentTo,
  commitmentToNumber,
  SeededChance,
  type Contributions,
} from './seeded_chance';
export {
  fairnessOf,
  isPrepared,
  summaryOf,
  Verifier,
  type Checked,
  type CheckedChance,
  type Fairness,
  type CheckSummary,
  type Orders,
} from './verifier';
export { Witnesses, type KeyValueStorage, type Witness } from './witness';
