/** The texts that all card games share, in Indonesian, by namespace. */

import cards from './cards';

export default { cards };
