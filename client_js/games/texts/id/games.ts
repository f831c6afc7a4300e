/** Titles and summaries of the games, needed before a game is loaded, in Indonesian. */

import type { WithoutPlural } from '../../../i18n/catalogues';
import type en from '../en/games';

export default {
  spite: 'Adu kartu berdua: jadilah yang pertama menghabiskan semua kartu di stokmu.',
  megiddo:
    'Permainan papan untuk berdua: susun batu sederet di lingkaran atau jari-jari, atau tangkap cukup banyak batu.',
  pirate: 'Adu cepat kartu berdua, tanpa giliran: jadilah yang pertama merebut lima kapal.',
  yes: 'ya',
  no: 'tidak',
} satisfies WithoutPlural<typeof en>;
