/** The page that the service worker shows without a connection: texts in Indonesian. */

import type { WithoutPlural } from '../catalogues';
import type en from '../en/offline';

export default {
  offline: 'Tidak ada koneksi',
  offlineLine:
    'Server tidak bisa dihubungi. Permainanmu aman, dan halaman ini dimuat ulang sendiri begitu kamu online lagi.',
  tryAgain: 'Coba lagi',
} satisfies WithoutPlural<typeof en>;
