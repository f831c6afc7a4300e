/**
 * Texts in Indonesian about shared deals: sharing a finished game's deal, playing it, and comparing
 * the games.
 */

import type { WithoutPlural } from '../../../i18n/catalogues';
import type en from './en';

export default {
  sameDeal: {
    title: 'Kartu yang sama',
    challenge: 'Tantang teman dengan kartu ini',
    explained:
      'Yang membuka tautan ini bermain di posisimu, dengan kartu yang sama, melawan bot yang sama, masing-masing sekali saja. Semua yang sudah selesai bisa melihat nama dan permainanmu, dan kamu bisa melihat punya mereka.',
    sharing: 'Membuat tautan…',
    compare: 'Lihat siapa yang sudah bermain',
    tooManyShared: 'Kamu sudah mencapai batas tautan. Setiap tautan berlaku 60 hari.',
    tooManyGames: 'Pemain lewat tautan ini sudah penuh.',
    invites: '{{name}} menantangmu dengan kartu yang sama',
    yours: 'Tautan ini darimu',
    both: 'Kamu sudah main dengan kartu dari {{name}}',
    gameLost: 'Server tidak bisa menemukan permainanmu dengan kartu ini.',
    play: 'Main',
    resume: 'Lanjutkan permainanmu',
    oneTry:
      'Sekali main, tanpa rating. Setelah selesai, kamu bisa membandingkan permainan. Terbuka sampai {{time}}.',
    allSee: 'Semua yang sudah selesai bisa melihat nama dan permainanmu.',
    inPlay: 'Satu-satunya kesempatanmu sudah dimulai. Kalau 3 hari tanpa langkah, kamu kalah.',
    sendOn: 'Siapa pun yang punya tautan ini bisa main dengan kartu ini sampai {{time}}.',
    gone: 'Tautan ini sudah tidak berlaku, atau tidak lengkap.',
    games: 'Permainan dengan kartu ini',
    result: 'Hasil',
    won: 'Menang',
    lost: 'Kalah',
    drawn: 'Seri',
    left: 'Sisa',
    leftExplained: 'Sisa di akhir, pemain : bot.',
    stranger: 'Kartu orang lain',
    strangerInvites: 'Seseorang sudah main dengan kartu ini. Bisakah kamu lebih baik?',
    strangerYours: 'Orang lain bisa main dengan kartumu ini',
    strangerUnknown: 'Nama dan permainannya terlihat setelah permainanmu selesai.',
    strangerAgain: 'Main kartu orang lain lagi',
    noStranger:
      'Belum ada kartu orang lain untukmu sekarang. Kartu harian dimainkan oleh banyak orang.',
    noStrangerDaily: 'Main kartu harian',
  } satisfies WithoutPlural<(typeof en)['sameDeal']>,
} as const;
