/** The texts of Pirate, in Indonesian. */

import pirate from './pirate';
import pirateFairness from './fairness';
import pirateRules from './rules';

export default { pirate, pirateFairness, pirateRules };
