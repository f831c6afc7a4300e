/** The page where a player learns a game: texts in Indonesian. */

import type { WithoutPlural } from '../catalogues';
import type en from '../en/learn';

export default {
  inTwoMinutes: '{{game}} dalam dua menit',
  fetching: 'Memuat aturan…',
  games: 'Permainan',
  instead: 'Belajar {{game}} saja',
  inShort: 'Ringkasan aturan',
  allRules: 'Aturan lengkap, dengan gambar',
  seePlayed: 'Tonton satu permainan',
  withLesson:
    'Permainan pendek dengan panduan: setiap aturan dijelaskan saat pertama kali muncul. Botnya main santai dan sabar menunggu. Kamu boleh berhenti kapan saja.',
  withoutLesson: 'Botnya main santai dan sabar menunggu. Kamu boleh berhenti kapan saja.',
  firstGame: 'Mainkan permainan pertamamu',
  whilePlaying: 'Belajar sambil main',
} satisfies WithoutPlural<typeof en>;
