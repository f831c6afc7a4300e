/** What the client says in English, but for what its games say. */

import shell from './shell';

export default { shell };
