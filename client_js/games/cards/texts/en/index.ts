/** Texts of the card games, in English. */

import cards from './cards';

export default { cards };
