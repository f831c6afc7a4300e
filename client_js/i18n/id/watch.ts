/** Games to watch: texts in Indonesian. */

import type { WithoutPlural } from '../catalogues';
import type en from '../en/watch';

export default {
  onNow: 'Sedang berlangsung',
  more_other: '{{count}} lagi untuk ditonton',
  gamesToWatch: 'Permainan untuk ditonton',
  nobodyPlays: 'Belum ada permainan terbuka. Kalau kamu mau menonton, dua komputer akan bermain.',
  cannotFetch: 'Permainan belum bisa diambil sekarang.',
  looking: 'Mencari permainan…',
  twoComputers: 'Tonton dua komputer',
  bestNow: 'Permainan terbaik saat ini',
  nobodyWatches: 'Belum ada penonton',
  watchers_other: '{{count}} penonton',
  watchIt: 'Tonton',
  watch: 'Tonton',
  nothing: 'Belum ada yang bisa ditonton',
  tooBusy: 'Server sedang sibuk atau tidak bisa dihubungi. Coba lagi sebentar lagi.',
  something: 'Mencari tontonan',
  liveliest: 'Mencari permainan yang paling ramai…',
  now: 'Tonton sekarang',
  mostWatched:
    'Yang paling banyak ditonton di depan. Permainannya terus berjalan; buka satu untuk duduk di samping mejanya.',
} satisfies WithoutPlural<typeof en>;
