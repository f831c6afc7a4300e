/** The page for those without a network: texts in Indonesian. */

import type { WithoutPlural } from '../catalogues';
import type en from '../en/offline';

export default {
  offline: 'Tidak ada koneksi',
  offlineLine:
    'Server tidak bisa dihubungi. Permainanmu aman di sana, dan halaman ini akan kembali sendiri.',
  tryAgain: 'Coba lagi sekarang',
} satisfies WithoutPlural<typeof en>;
