/** Chance that nobody chooses alone, and how a player can tell (docs/rules/fair-shuffles.md). */

export { Contributor, type Doubt } from './contributor';
export { commitmentTo, commitmentToNumber, SeededChance, type Added } from './seeded_chance';
export {
  fairnessOf,
  isPrepared,
  openedOf,
  Verifier,
  type Checked,
  type CheckedChance,
  type Fairness,
  type Opened,
  type Orders,
} from './verifier';
export { Witnesses, type KeyValueStorage, type Witness } from './witness';
