/**
 * The script of the offline page, which the service worker shows if the server cannot be reached.
 * It displays the message in the visitor's language and reloads the page once the server answers.
 */

import en from '../../i18n/en/offline';
import id from '../../i18n/id/offline';
import { languageFor } from '../../i18n/languages';
import { readStored } from '../../ui/stored';
import { showTabletop, storedTabletop } from '../../ui/tabletop';
import { showTheme, storedTheme } from '../../ui/theme';
import '../../ui/styles/fonts.css';
import '../../ui/styles/tokens.css';
import '../../ui/styles/tabletops.css';
import '../../ui/styles/base.css';
import '../shell/message_panel.css';
import './offline.css';

/** The time between two attempts to reach the server. */
const AGAIN_MS = 5_000;

const language = languageFor(readStored('language') ?? '', navigator.languages);
showTheme(storedTheme());
showTabletop(storedTabletop());
const texts = { en, id }[language];
document.documentElement.lang = language;
document.title = texts.offline;
say('title', texts.offline);
say('line', texts.offlineLine);
say('again', texts.tryAgain).addEventListener('click', reload);
addEventListener('online', reload);
setTimeout(() => void lookForServer(), AGAIN_MS);

function say(id: string, text: string): HTMLElement {
  const element = document.getElementById(id);
  if (!element) throw new Error(`offline.html has no element #${id}`);
  element.textContent = text;
  return element;
}

function reload(): void {
  location.reload();
}

/** Open the requested page as soon as the server answers. */
async function lookForServer(): Promise<void> {
  const answers = await fetch('/healthz', { cache: 'no-store' }).then(
    ({ ok }) => ok,
    () => false,
  );
  if (answers) reload();
  else setTimeout(() => void lookForServer(), AGAIN_MS);
}
