/**
 * Texts in Indonesian about shared deals: sharing a finished game's deal, playing it, and comparing
 * the games.
 */

import type { WithoutPlural } from '../../../i18n/catalogues';
import type en from './en';

export default {
  sameDeal: {
    title: 'Pembagian yang sama',
    challenge: 'Tantang teman dengan pembagian ini',
    explained:
      'Pemain yang membuka tautan ini memainkan kursi dan pembagianmu melawan bot yang sama, masing-masing sekali saja. Semua yang sudah selesai melihat nama dan permainanmu, dan kamu melihat milik mereka.',
    sharing: 'Membuat tautan…',
    compare: 'Lihat siapa yang sudah bermain',
    tooManyShared:
      'Kamu sudah membagikan sebanyak mungkin. Masing-masing berakhir setelah 60 hari.',
    tooManyGames: 'Sudah sebanyak mungkin pemain memulai pembagian ini.',
    invites: '{{name}} menantangmu dengan pembagian yang sama',
    yours: 'Kamu membagikan pembagian ini',
    both: 'Kamu sudah memainkan pembagian dari {{name}}',
    gameLost: 'Server tidak bisa lagi menemukan permainanmu dengan pembagian ini.',
    play: 'Main',
    resume: 'Lanjutkan permainanmu',
    oneTry:
      'Sekali main, tanpa rating. Setelah selesai, kamu bisa membandingkan permainan. Dibuka sampai {{time}}.',
    allSee: 'Semua yang sudah selesai melihat nama dan permainanmu.',
    inPlay:
      'Satu-satunya kesempatanmu sudah dimulai. Paling lambat setelah 3 hari tanpa langkah, kamu kalah.',
    sendOn: 'Siapa pun yang punya tautan ini bisa memainkan pembagian ini sampai {{time}}.',
    gone: 'Pembagian ini tidak dibagikan lagi, atau tautannya tidak lengkap.',
    games: 'Permainan dengan pembagian ini',
    result: 'Hasil',
    won: 'Menang',
    lost: 'Kalah',
    drawn: 'Seri',
    left: 'Sisa',
    leftExplained: 'Sisa di akhir: pemain : bot. Makin sedikit makin baik.',
    stranger: 'Pembagian orang lain',
    strangerInvites: 'Seseorang sudah memainkan pembagian ini. Bisakah kamu lebih baik?',
    strangerYours: 'Orang lain memainkan pembagianmu ini',
    strangerUnknown: 'Nama dan permainannya terlihat setelah permainanmu selesai.',
    strangerAgain: 'Main pembagian orang lain lagi',
    noStranger:
      'Belum ada permainan orang lain untukmu sekarang. Pembagian harian dimainkan oleh banyak orang.',
    noStrangerDaily: 'Main pembagian harian',
  } satisfies WithoutPlural<(typeof en)['sameDeal']>,
} as const;
