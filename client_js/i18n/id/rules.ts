/** The pages around the rules of games: texts in Indonesian. */

import type { WithoutPlural } from '../catalogues';
import type en from '../en/rules';

export default {
  change: 'Ganti aturan',
  startFrom: 'Mulai dari',
  yourOwn: 'aturanmu sendiri',
  cannotAsk: 'Server sedang tidak bisa ditanyai.',
  playable: 'Permainan ini bisa dimainkan.',
  range: 'Isi bilangan bulat dari {{least}} sampai {{most}}.',
  toCorrect: 'Perlu diperbaiki: {{option}}',
  showField: 'Tunjukkan isiannya',
  askAgain: 'Tanya lagi',
  checking: 'Memeriksa aturan…',
  useNamed: 'Pakai {{name}}',
  useOwn: 'Pakai aturan sendiri ini',
  rules: 'Aturan permainan',
  fetching: 'Mengambil aturan {{game}}…',
  none: 'Tidak ada aturan di tautan ini',
  noneLine: 'Sebagian alamat hilang atau salah tulis. Periksa apakah seluruh tautan tersalin.',
  contents: 'Di halaman ini',
  ofThisGame: 'Aturan permainan ini',
  named: 'Aturan: {{name}}',
  playBy: 'Main dengan aturan ini',
  youCanChange: 'Kamu bisa menggantinya sebelum mengirim undangan.',
} satisfies WithoutPlural<typeof en>;
