/** What is said of the games, in Indonesian. */

import games from './games';

export default { games };
