/**
 * The Indonesian lines about Megiddo and each of its bots, which every page needs before the game
 * is loaded.
 */

import type { WithoutPlural } from '../../../../i18n/catalogues';
import type en from '../en/entry';

export default {
  line: 'Permainan papan untuk berdua: susun batu sederet di lingkaran atau jari-jari, atau tangkap cukup banyak batu.',
  novice: '{{name}} masih belajar melihat deretan.',
  easy: '{{name}} suka batu yang berdekatan.',
  medium: '{{name}} memilih langkah yang tampak terbaik.',
  hard: '{{name}} berpikir beberapa langkah ke depan.',
} satisfies WithoutPlural<typeof en>;
