/** The Indonesian tips for learners of Megiddo. Each fits below the table on a phone. */

import type { WithoutPlural } from '../../../../i18n/catalogues';
import type en from '../en/lesson';

export default {
  'goal.title': '{{row}} sederet',
  'goal.text':
    'Susun {{row}} batumu sederet untuk menang: di lingkaran, jari-jari, atau spiral. Menangkap {{captures}} batu juga menang.',
  'build.title': 'Bangun deretan',
  'build.text':
    'Taruh batu berikutnya di sebelah batumu, segaris. Lalu perpanjang deretannya, di tempat yang kedua ujungnya masih kosong.',
  'complete.title': 'Kurang satu batu',
  'complete.text': 'Taruh batu di {{point}}: deretanmu lengkap, dan kamu menang.',
  'stop.title': 'Cegah bot',
  'stop.text': 'Bot kurang satu batu untuk sederet, di {{point}}. Dahului dia di sana.',
  'capture.title': 'Tangkap dua batu',
  'capture.text':
    'Dua batu bot diapit batumu dan {{point}}. Taruh batu di sana, dan keduanya jadi milikmu.',
  'danger.title': 'Jaga pasangan batumu',
  'danger.text':
    'Dua batumu diapit batu bot dan {{point}}. Kalau bot menaruh batu di sana, keduanya tertangkap.',
} satisfies WithoutPlural<typeof en>;
