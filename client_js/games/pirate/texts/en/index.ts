/** The English texts of Pirate, by namespace. They are loaded with the game. */

import pirate from './pirate';
import pirateFairness from './fairness';
import pirateRules from './rules';

export default { pirate, pirateFairness, pirateRules };
