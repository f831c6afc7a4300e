/** The chat of a match: texts in Indonesian. */

import type { WithoutPlural } from '../catalogues';
import type en from '../en/chat';

export default {
  talk: 'Obrolan',
  talkNew_other: 'Obrolan, {{count}} pesan baru',
  watcher: 'Seorang penonton',
  write: 'Tulis pesan',
  send: 'Kirim',
  left_other: 'Sisa {{count}} karakter',
  tooLong_other: 'Kelebihan {{count}} karakter',
  guests: 'Tamu bisa mengirim kalimat ini. Dengan akun kamu juga bisa menulis pesan.',
  register: 'Buat akun',
  about: 'Tentang {{name}}',
  block: 'Blokir {{name}}',
  blocked:
    '{{name}} diblokir: pesannya tidak akan kamu lihat. Daftar pemain yang kamu blokir ada di halaman akunmu.',
  announced: '{{name}}: {{phrase}}.',
  mute: 'Bisukan',
  unmute: 'Bunyikan lagi',
  muted: 'Dibisukan: kamu tidak melihat pesan orang lain.',
  nothing: 'Belum ada pesan.',
  apart: 'Obrolan penonton. Pemain melihatnya setelah pertandingan.',
  lines: 'Pesan',
  phrases: 'Kirim kalimat',
  'phrase.hello': 'Halo',
  'phrase.good_luck': 'Semoga hoki',
  'phrase.well_played': 'Mainmu bagus',
  'phrase.thanks': 'Makasih',
  'phrase.sorry': 'Maaf',
  'phrase.one_moment': 'Sebentar, ya',
  'phrase.good_game': 'Seru mainnya!',
  'phrase.goodbye': 'Sampai jumpa',
  'phrase.smile': 'Hehe',
  'phrase.wow': 'Wah',
  'phrase.ouch': 'Aduh',
  'phrase.applause': 'Hebat',
} satisfies WithoutPlural<typeof en>;
