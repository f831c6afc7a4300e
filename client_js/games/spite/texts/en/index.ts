/** What the game says, in English. */

import spite from './spite';
import spiteRules from './rules';
import spiteOptions from './options';

export default { spite, spiteRules, spiteOptions };
