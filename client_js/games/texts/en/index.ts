/** Texts about the games, needed before a game is loaded, in English. */

import games from './games';

export default { games };
