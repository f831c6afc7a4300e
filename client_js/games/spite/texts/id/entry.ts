/**
 * The Indonesian lines about Spite and Malice and each of its bots, which every page needs before
 * the game is loaded.
 */

import type { WithoutPlural } from '../../../../i18n/catalogues';
import type en from '../en/entry';

export default {
  line: 'Adu kartu berdua: jadilah yang pertama menghabiskan semua kartu di stokmu.',
  novice: '{{name}} baru belajar dan sering lupa stoknya.',
  easy: '{{name}} memainkan apa saja yang cocok.',
  medium: '{{name}} menyimpan kartu wild untuk stok.',
  hard: '{{name}} biasanya merencanakan langkahnya.',
  expert: '{{name}} berhitung sampai kartu terakhir.',
} satisfies WithoutPlural<typeof en>;
