/** Chance that nobody chooses alone, and how a player can tell (docs/rules/fair-shuffles.md). */

export { Contributor } from './contributor';
export { commitmentTo, SeededChance, type Contributions } from './seeded_chance';
export {
  fairnessOf,
  Verifier,
  type Checked,
  type CheckedChance,
  type Fairness,
  type Orders,
} from './verifier';
export { Witnesses, type KeyValueStorage, type Witness } from './witness';
