/** What games of cards say, in English. */

import cards from './cards';

export default { cards };
