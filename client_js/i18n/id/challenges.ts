/** Challenges by name: texts in Indonesian. */

import type { WithoutPlural } from '../catalogues';
import type en from '../en/challenges';

export default {
  challenge: 'Tantang',
  challengeName: 'Tantang {{name}}',
  send: 'Kirim tantangan',
  from: '{{name}} menantangmu',
  accept: 'Terima',
  decline: 'Tolak',
  waiting: 'Menunggu {{name}}',
  toldWherever:
    '{{name}} melihat tantanganmu di halaman mana pun di sini, dan punya dua menit untuk menjawab.',
  takeBack: 'Batalkan tantangan',
  close: 'Tutup',
  declined: '{{name}} menolak',
  lapsed: '{{name}} tidak menjawab',
  over: 'Tantangan itu sudah berakhir.',
  notNow: 'Kamu tidak bisa menantang {{name}} sekarang.',
  declinedLately: '{{name}} menolak tantanganmu. Kamu bisa bertanya lagi nanti.',
  already: 'Sudah ada tantangan antara kamu dan {{name}}.',
  tooManyOpen: 'Kamu sudah menunggu jawaban sebanyak yang bisa. Batalkan satu tantangan dulu.',
  tooOften: 'Kamu sudah menantang banyak pemain. Coba lagi beberapa menit lagi.',
  tooManyGames: 'Permainanmu yang berjalan sudah sebanyak yang bisa.',
  whoMay: 'Siapa yang boleh menantangmu',
  'who.everybody': 'Semua orang',
  'who.registered': 'Pemain terdaftar',
  'who.followed': 'Pemain yang kuikuti',
  'who.nobody': 'Tidak seorang pun',
} satisfies WithoutPlural<typeof en>;
