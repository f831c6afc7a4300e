/**
 * The Indonesian lines about Pirate and each of its bots, which every page needs before the game is
 * loaded.
 */

import type { WithoutPlural } from '../../../../i18n/catalogues';
import type en from '../en/entry';

export default {
  line: 'Adu cepat kartu berdua, tanpa giliran: jadilah yang pertama merebut lima kapal.',
  easy: '{{name}} tidak terburu-buru.',
  medium: '{{name}} cepat dan jarang lengah.',
  hard: '{{name}} gesit dan tidak pernah memberimu kapal.',
} satisfies WithoutPlural<typeof en>;
