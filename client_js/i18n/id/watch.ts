/** Games to watch: texts in Indonesian. */

import type { WithoutPlural } from '../catalogues';
import type en from '../en/watch';

export default {
  onNow: 'Langsung',
  gamesToWatch: 'Permainan untuk ditonton',
  nobodyPlays: 'Belum ada permainan yang bisa ditonton. Mau nonton dua komputer?',
  cannotFetch: 'Permainan tidak bisa dimuat.',
  looking: 'Mencari permainan…',
  twoComputers: 'Nonton dua komputer',
  bestNow: 'Permainan terbaik saat ini',
  nobodyWatches: 'Belum ada penonton',
  watchers_other: '{{count}} penonton',
  watchIt: 'Tonton',
  watch: 'Tonton',
  nothing: 'Belum ada yang bisa ditonton',
  tooBusy: 'Server sedang sibuk atau tidak bisa dihubungi. Coba lagi sebentar lagi.',
  something: 'Mencarikan tontonan',
  liveliest: 'Mencari permainan yang paling banyak ditonton…',
  mostWatched:
    'Yang paling banyak ditonton di atas. Papannya bergerak langsung; buka satu untuk duduk di sampingnya.',
} satisfies WithoutPlural<typeof en>;
