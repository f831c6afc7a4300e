/** The page to learn a game from: texts in Indonesian. */

import type { WithoutPlural } from '../catalogues';
import type en from '../en/learn';

export default {
  title: 'Belajar {{game}}',
  inTwoMinutes: '{{game}} dalam dua menit',
  fetching: 'Mengambil aturan…',
  games: 'Permainan',
  instead: '{{game}} saja',
  inShort: 'Ringkasan aturan',
  allRules: 'Semua aturan, dengan gambar',
  seePlayed: 'Lihat permainannya',
  withLesson:
    'Permainan pendek yang menjelaskan setiap hal saat pertama kali diperlukan. Komputer bermain di tingkat terlemahnya, menunggumu selama yang kamu mau, dan kamu boleh pergi kapan saja.',
  withoutLesson:
    'Komputer bermain di tingkat terlemahnya, menunggumu selama yang kamu mau, dan kamu boleh pergi kapan saja.',
  firstGame: 'Mainkan permainan pertamamu',
  whilePlaying: 'Belajar sambil bermain',
} satisfies WithoutPlural<typeof en>;
