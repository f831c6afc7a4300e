/** Finding out from a record whether its shuffles were fair (docs/rules/fair-shuffles.md). */

export { followCards } from './cards';
export { commitmentTo } from './shuffles';
export { fairnessOf, verifyFairness, type Checked, type Fairness, type Orders } from './verify';
export { Contributor } from './contributor';
export { Witnesses, type Shelf, type Witness } from './witness';
