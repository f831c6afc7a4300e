/** The English texts of the generic table, by namespace. */

import generic from './generic';

export default { generic };
