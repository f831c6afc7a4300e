/** The texts of Megiddo, in English. */

import megiddo from './megiddo';
import megiddoLesson from './lesson';
import megiddoRules from './rules';

export default { megiddo, megiddoLesson, megiddoRules };
