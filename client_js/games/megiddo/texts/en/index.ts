/** The game's texts, in English. */

import megiddo from './megiddo';
import megiddoRules from './rules';

export default { megiddo, megiddoRules };
