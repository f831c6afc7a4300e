/** Challenges to another player: texts in Indonesian. */

import type { WithoutPlural } from '../catalogues';
import type en from '../en/challenges';

export default {
  challenge: 'Tantang',
  challengeName: 'Tantang {{name}}',
  send: 'Kirim tantangan',
  theirRating: 'Rating {{name}}',
  from: '{{name}} menantangmu',
  accept: 'Terima',
  decline: 'Tolak',
  waiting: 'Menunggu {{name}}',
  waitingForAnswer:
    '{{name}} melihat tantanganmu di halaman mana pun di sini, dan punya waktu dua menit untuk menjawab.',
  takeBack: 'Batalkan tantangan',
  close: 'Tutup',
  declined: '{{name}} menolak',
  lapsed: '{{name}} tidak menjawab',
  over: 'Tantangan itu sudah berakhir.',
  notNow: 'Kamu tidak bisa menantang {{name}} sekarang.',
  declinedLately: '{{name}} menolak tantanganmu yang terakhir. Kamu bisa coba lagi nanti.',
  already: 'Sudah ada tantangan antara kamu dan {{name}}.',
  tooManyOpen: 'Kamu sudah mencapai batas tantangan. Batalkan satu dulu.',
  tooOften: 'Kamu sudah mengirim banyak tantangan. Coba beberapa menit lagi.',
  tooManyGames: 'Kamu sudah mencapai batas permainan yang berlangsung. Selesaikan satu dulu.',
  whoMay: 'Siapa yang boleh menantangmu',
  'who.everybody': 'Semua orang',
  'who.registered': 'Pemain terdaftar',
  'who.followed': 'Pemain yang kuikuti',
  'who.nobody': 'Tidak ada',
} satisfies WithoutPlural<typeof en>;
