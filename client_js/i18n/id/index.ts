/** What the client says in Indonesian, but for what its games say. */

import shell from './shell';

export default { shell };
