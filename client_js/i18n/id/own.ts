/** A visitor's own games: texts in Indonesian. */

import type { WithoutPlural } from '../catalogues';
import type en from '../en/own';

export default {
  cannotFetch: 'Permainanmu belum bisa diambil sekarang.',
  fetching: 'Mengambil permainanmu…',
  inNoGame: 'Kamu sedang tidak ikut permainan.',
  replay: 'Tayangan ulang',
  rematch: 'Tanding ulang',
  byTheseRules: 'Main lagi dengan aturan ini',
  noneOver: 'Belum ada permainanmu yang selesai. Tayangan ulangnya akan disimpan di sini.',
  fetchingFinished: 'Mengambil permainanmu yang sudah selesai…',
  cannotFetchFinished: 'Permainanmu yang sudah selesai belum bisa diambil sekarang.',
  earlier: 'Permainan sebelumnya',
  playAgain: 'Main lagi',
  inPlay: 'Sedang berlangsung',
  startOne: 'Mulai satu',
  waitingToAccept: 'Menunggu ada yang menerima',
  finished: 'Selesai',
  openInvitation: 'Undangan terbuka',
  notAccepted: 'Belum diterima',
  aboutToBegin: 'Segera dimulai',
  toPlay: 'Giliran {{name}}',
  readyForNext: 'Siap untuk permainan berikutnya?',
  waitingFor: 'Menunggu {{name}}',
  drawn: 'Seri',
  youWon: 'Kamu menang',
  youLost: 'Kamu kalah',
  score_other: '{{own}} lawan {{other}} dalam {{count}} permainan',
} satisfies WithoutPlural<typeof en>;
