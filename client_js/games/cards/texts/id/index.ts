/** What games of cards say, in Indonesian. */

import cards from './cards';

export default { cards };
