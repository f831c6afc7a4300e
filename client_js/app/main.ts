/**
 * The entry script of the web client. It is small and requests everything that the first page needs
 * at once, because requests in sequence would take a round trip each. Then it calls `start`.
 */

import { GAME_FILES } from '../games/preload';
import { preloadGame } from '../games/files';
import { GAMES_TEXTS } from '../games/texts';
import { SITE_TEXTS } from '../i18n';
import { languageFor } from '../i18n/languages';
import { prefetch } from '../sdk/prefetch';
import { readStored } from '../ui/stored';
import { showTabletop, storedTabletop } from '../ui/tabletop';
import { showTheme, storedTheme } from '../ui/theme';
import { load } from './pages';
import { currentAddress } from './shell/address';
import { routeOf } from './shell/routes';
import '../ui/styles/fonts.css';
import '../ui/styles/tokens.css';
import '../ui/styles/tabletops.css';
import '../ui/styles/base.css';

/** The font of headings (ui/styles/fonts.css). */
const HEADING_FONT = "600 1em 'Table Serif'";

showTheme(storedTheme());
showTabletop(storedTabletop());
const route = routeOf(currentAddress());
const language = languageFor(readStored('language') ?? '', navigator.languages);
// In order of need: browsers send only a few requests at a time.
const client = import('./start');
if (route.page === 'home') prefetch('/api/games');
const ahead = [SITE_TEXTS, GAMES_TEXTS].map((bundle): Promise<unknown> => bundle[language]());
ahead.push(Promise.resolve(load(route)));
const files = route.page === 'home' ? GAME_FILES[route.game ?? 'first'] : undefined;
if (files) ahead.push(preloadGame(files, language));
// Headings that change their font wrap differently, and would move what stands below them.
const font = document.fonts.load(HEADING_FONT).catch(() => null);
// The code that needs a missing file handles its error.
const settled = Promise.allSettled(ahead);
void client.then(({ start }) => start(language, settled, font));
