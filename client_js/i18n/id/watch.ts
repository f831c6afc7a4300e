/** Lists of public games to watch: texts in Indonesian. */

import type { WithoutPlural } from '../catalogues';
import type en from '../en/watch';

export default {
  onNow: 'Live sekarang',
  gamesToWatch: 'Permainan untuk ditonton',
  nobodyPlays: 'Belum ada permainan yang bisa ditonton. Mau menonton dua bot?',
  cannotFetch: 'Permainan tidak bisa dimuat.',
  looking: 'Mencari permainan…',
  twoBots: 'Tonton dua bot',
  bestNow: 'Permainan terbaik saat ini',
  nobodyWatches: 'Belum ada penonton',
  watchers_other: '{{count}} penonton',
  watchIt: 'Tonton',
  watch: 'Tonton',
  nothing: 'Belum ada yang bisa ditonton',
  tooBusy: 'Server sedang sibuk atau tidak bisa dihubungi. Coba beberapa saat lagi.',
  something: 'Mencarikan tontonan',
  findingMostWatched: 'Mencari permainan yang paling banyak ditonton…',
  mostWatched:
    'Yang paling banyak ditonton di atas. Papan diperbarui langsung; buka salah satu untuk menonton.',
} satisfies WithoutPlural<typeof en>;
