/** The texts that all card games share, in English, by namespace. */

import cards from './cards';

export default { cards };
