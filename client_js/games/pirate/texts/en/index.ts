/** The texts of Pirate, in English. */

import pirate from './pirate';
import pirateFairness from './fairness';
import pirateRules from './rules';

export default { pirate, pirateFairness, pirateRules };
