/** The settings for notifications about turns: texts in Indonesian. */

import type { WithoutPlural } from '../catalogues';
import type en from '../en/signals';

export default {
  turnOn: 'Beri tahu kalau giliranku',
  turnOff: 'Matikan pemberitahuan',
  isOn: 'Browser ini memberi tahu kalau sudah giliranmu, juga saat halaman ini ditutup.',
  notAllowed:
    'Browser ini memblokir pemberitahuan dari halaman ini. Kamu bisa mengubahnya di pengaturan browser.',
  failed: 'Tidak berhasil. Coba lagi nanti.',
  notPlayed: 'Mulai main dulu, baru ini bisa diaktifkan.',
  vibrate: 'Bergetar kalau giliranku',
} satisfies WithoutPlural<typeof en>;
