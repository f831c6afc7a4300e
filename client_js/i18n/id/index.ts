/** What the client says in Indonesian, but for what its games say. */

import home from './home';
import own from './own';
import refusal from './refusal';
import shell from './shell';
import table from './table';
import watch from './watch';
import words from './words';

export default { home, own, refusal, shell, table, watch, words };
