/** Texts of the table for any game, in Indonesian. */

import generic from './generic';

export default { generic };
