/** The few Indonesian words that games share and that every page needs before a game is loaded. */

import type { WithoutPlural } from '../../../i18n/catalogues';
import type en from '../en/games';

export default {
  generic: 'Permainan dari server ini, di meja sederhana.',
  yes: 'ya',
  no: 'tidak',
} satisfies WithoutPlural<typeof en>;
