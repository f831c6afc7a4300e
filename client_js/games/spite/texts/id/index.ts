/** What the game says, in Indonesian. */

import spite from './spite';
import spiteRules from './rules';
import spiteOptions from './options';

export default { spite, spiteRules, spiteOptions };
