/** The puzzles: texts in Indonesian. */

import type { WithoutPlural } from '../catalogues';
import type en from '../en/puzzles';

export default {
  title: 'Teka-teki',
  today: 'Hari ini',
  stranger: 'Kartu orang lain',
  intro:
    'Temukan satu-satunya cara menang di giliran ini. Tiga teka-teki baru setiap hari, sama untuk semua orang.',
  loading: 'Memuat teka-teki…',
  'difficulty.easy': 'Mudah',
  'difficulty.medium': 'Sedang',
  'difficulty.hard': 'Sulit',
  notTried: 'Belum terpecahkan',
  solve: 'Pecahkan',
  solvedMark: 'Terpecahkan',
  shownMark: 'Solusi dilihat',
  streak_other: 'Hari beruntun: {{count}}',
  noStreak:
    'Pecahkan satu teka-teki hari ini untuk memulai hari beruntun. Hanya disimpan di browser ini.',
  streakNote:
    'Satu hari dihitung kalau kamu memecahkan salah satu teka-tekinya di hari itu. Hanya disimpan di browser ini.',
  of: 'Teka-teki {{day}}',
  dayBefore: 'Hari sebelumnya',
  dayAfter: 'Hari berikutnya',
  puzzle: 'Teka-teki: {{difficulty}}',
  goal: 'Menang di giliran ini.',
  moving: 'Kamu masih bisa menang. Lanjutkan.',
  solved: 'Terpecahkan. Itu satu-satunya cara menang di giliran ini.',
  failed: 'Kamu sudah tidak bisa menang di giliran ini.',
  showing: 'Menunjukkan solusinya…',
  shown: 'Itu satu-satunya cara menang di giliran ini.',
  again: 'Mulai lagi',
  showLine: 'Lihat solusi',
  next: 'Teka-teki berikutnya',
  all: 'Semua teka-teki',
  opponent: 'Lawan',
  unknown: 'Teka-teki ini tidak ada',
  unknownDay: 'Tidak ada teka-teki untuk hari itu.',
  ofToday: 'Teka-teki hari ini',
  unknownLine: 'Tidak ada teka-teki di alamat ini.',
} satisfies WithoutPlural<typeof en>;
