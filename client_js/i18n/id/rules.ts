/** The list of rules, rules pages and the dialog for custom rules: texts in Indonesian. */

import type { WithoutPlural } from '../catalogues';
import type en from '../en/rules';

export default {
  change: 'Ganti aturan',
  startFrom: 'Mulai dengan',
  yourOwn: 'Aturanmu',
  cannotAsk: 'Server sedang tidak bisa dihubungi.',
  playable: 'Aturan ini bisa dimainkan.',
  range: 'Isi bilangan bulat dari {{least}} sampai {{most}}.',
  toCorrect: 'Satu aturan perlu diganti.',
  showField: 'Ke kolomnya',
  askAgain: 'Coba lagi',
  checking: 'Memeriksa aturan…',
  useNamed: 'Pakai “{{name}}”',
  useOwn: 'Pakai aturan ini',
  rules: 'Aturan',
  learn: 'Belajar',
  fetching: 'Memuat aturan {{game}}…',
  none: 'Tidak ada aturan di tautan ini',
  noneLine: 'Tautan aturan ini tidak lengkap. Pastikan semuanya sudah tersalin.',
  contents: 'Di halaman ini',
  ofThisGame: 'Aturan permainan ini',
  named: 'Aturan: {{name}}',
  playBy: 'Main dengan aturan ini',
  youCanChange: 'Kamu bisa menggantinya sebelum mengirim undangan.',
} satisfies WithoutPlural<typeof en>;
