/** The game's texts, in Indonesian. */

import megiddo from './megiddo';
import megiddoRules from './rules';

export default { megiddo, megiddoRules };
