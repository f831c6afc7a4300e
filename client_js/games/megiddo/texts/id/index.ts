/** What the game says, in Indonesian. */

import megiddo from './megiddo';
import megiddoRules from './rules';

export default { megiddo, megiddoRules };
