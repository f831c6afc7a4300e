/** Titles and summaries of the games, needed before a game is loaded, in Indonesian. */

import type { WithoutPlural } from '../../../i18n/catalogues';
import type en from '../en/games';

export default {
  spite: 'Adu kartu berdua: jadilah yang pertama menghabiskan semua kartu di stokmu.',
  megiddo:
    'Permainan papan untuk berdua: susun batu sederet di lingkaran atau jari-jari, atau tangkap cukup banyak batu.',
  pirate: 'Adu cepat kartu berdua, tanpa giliran: jadilah yang pertama merebut lima kapal.',
  'spiteBot.novice': '{{name}} main sedikit, lalu cepat berhenti.',
  'spiteBot.easy': '{{name}} memainkan apa saja yang cocok.',
  'spiteBot.medium': '{{name}} menyimpan kartu wild untuk stok.',
  'spiteBot.hard': '{{name}} biasanya merencanakan langkahnya.',
  'spiteBot.expert': '{{name}} merencanakan giliran sampai kartu terakhir.',
  'megiddoBot.easy': '{{name}} suka batu yang berdekatan.',
  'megiddoBot.medium': '{{name}} memilih langkah yang tampak terbaik.',
  'megiddoBot.hard': '{{name}} berpikir beberapa langkah ke depan.',
  'pirateBot.easy': '{{name}} tidak terburu-buru.',
  'pirateBot.medium': '{{name}} cepat dan jarang lengah.',
  'pirateBot.hard': '{{name}} gesit dan tidak memberimu kapal.',
  yes: 'ya',
  no: 'tidak',
} satisfies WithoutPlural<typeof en>;
