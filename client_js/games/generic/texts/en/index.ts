/** Texts of the table for any game, in English. */

import generic from './generic';

export default { generic };
