/** The Indonesian texts of Megiddo, by namespace. They are loaded with the game. */

import megiddo from './megiddo';
import megiddoLesson from './lesson';
import megiddoRules from './rules';

export default { megiddo, megiddoLesson, megiddoRules };
