/** The English texts of Spite and Malice, by namespace. They are loaded with the game. */

import spite from './spite';
import spiteFairness from './fairness';
import spiteLesson from './lesson';
import spiteRules from './rules';
import spiteOptions from './options';

export default { spite, spiteFairness, spiteLesson, spiteRules, spiteOptions };
