/** Before each file of tests: the texts in English, as visitors have them when a page is shown. */

import { SITE_TEXTS } from './i18n';
import { speech } from './i18n/texts.svelte';

await speech.add(SITE_TEXTS);
