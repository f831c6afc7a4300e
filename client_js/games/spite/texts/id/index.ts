/** The texts of Spite and Malice, in Indonesian. */

import spite from './spite';
import spiteFairness from './fairness';
import spiteLesson from './lesson';
import spiteRules from './rules';
import spiteOptions from './options';

export default { spite, spiteFairness, spiteLesson, spiteRules, spiteOptions };
