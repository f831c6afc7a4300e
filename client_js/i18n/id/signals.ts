/** How a browser tells of turns: texts in Indonesian. */

import type { WithoutPlural } from '../catalogues';
import type en from '../en/signals';

export default {
  tellMe: 'Beri tahu saat giliranku',
  tellMeNot: 'Jangan beri tahu giliranku lagi',
  told: 'Peramban ini memberi tahu saat giliranmu, juga ketika halaman ini ditutup.',
  notAllowed:
    'Peramban ini tidak mengizinkan halaman ini memberi tahu giliranmu. Kamu bisa mengubahnya di pengaturan peramban.',
  failed: 'Tidak berhasil. Coba lagi nanti.',
  notPlayed: 'Mulai permainan dulu. Setelah itu kamu bisa mengaktifkan ini.',
  vibrate: 'Bergetar saat giliranku',
} satisfies WithoutPlural<typeof en>;
