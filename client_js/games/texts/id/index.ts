/** Texts about the games, needed before a game is loaded, in Indonesian. */

import games from './games';

export default { games };
