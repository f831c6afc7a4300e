/** Texts of the card games, in Indonesian. */

import cards from './cards';

export default { cards };
