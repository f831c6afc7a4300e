/** What people say beside a match: texts in Indonesian. */

import type { WithoutPlural } from '../catalogues';
import type en from '../en/talk';

export default {
  talk: 'Obrolan',
  talkNew_other: 'Obrolan, {{count}} baris baru',
  watcher: 'Seorang penonton',
  write: 'Tulis sesuatu',
  send: 'Kirim',
  left_other: 'Sisa {{count}} karakter',
  tooLong_other: 'Kelebihan {{count}} karakter',
  guests: 'Tamu mengucapkan frasa ini. Dengan akun, kamu juga bisa menulis.',
  register: 'Buat akun',
  about: 'Tentang {{name}}',
  block: 'Blokir {{name}}',
  blocked:
    '{{name}} diblokir: ucapannya tidak kamu lihat lagi. Halaman akunmu memuat siapa saja yang kamu blokir.',
  said: '{{name}}: {{phrase}}.',
  mute: 'Bisukan',
  unmute: 'Dengarkan lagi',
  muted: 'Dibisukan: ucapan orang lain tidak ditampilkan di sini.',
  nothing: 'Belum ada yang berbicara.',
  apart: 'Penonton mengobrol di antara mereka. Pemain melihatnya setelah pertandingan selesai.',
  lines: 'Yang diucapkan',
  phrases: 'Ucapkan sesuatu',
  'phrase.hello': 'Halo',
  'phrase.good_luck': 'Semoga beruntung',
  'phrase.well_played': 'Main yang bagus',
  'phrase.thanks': 'Terima kasih',
  'phrase.sorry': 'Maaf',
  'phrase.one_moment': 'Tunggu sebentar, ya',
  'phrase.good_game': 'Permainan yang seru',
  'phrase.goodbye': 'Sampai jumpa',
  'phrase.smile': 'Aku jadi tersenyum',
  'phrase.wow': 'Wah',
  'phrase.ouch': 'Aduh',
  'phrase.applause': 'Hebat',
} satisfies WithoutPlural<typeof en>;
