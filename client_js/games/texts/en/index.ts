/** What is said of the games, in English. */

import games from './games';

export default { games };
