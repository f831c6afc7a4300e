/** Replays: texts in Indonesian. */

import type { WithoutPlural } from '../catalogues';
import type en from '../en/replay';

export default {
  haveRecord: 'Punya catatan permainan sebagai berkas?',
  stepBack: 'Mundur satu langkah',
  pause: 'Jeda',
  play: 'Putar',
  stepOn: 'Maju satu langkah',
  stepOf: 'Langkah {{index}} dari {{last}}',
  chooseFile: 'Pilih file',
  whichGame: 'Pilih permainan',
  record: '{{number}}. {{first}} lawan {{second}}, {{id}}',
  opening: 'Membuka tayangan ulang',
  none: 'Tidak ada tayangan ulang di sini',
  fetching: 'Memuat tayangan ulang…',
  openRecord: 'Buka tayangan ulang',
  chooseLine:
    'Pilih file berisi satu atau beberapa rekaman permainan. File itu tetap di perangkatmu.',
  turnStepOf: 'Giliran {{turn}}, langkah {{index}} dari {{last}}',
  title: 'Tayangan ulang {{first}} lawan {{second}}',
  step: 'Langkah',
  turnBack: 'Mundur satu giliran',
  turnOn: 'Maju satu giliran',
  speed: 'Kecepatan',
  speedNow: 'Kecepatan: {{speed}}',
  times: '{{times}}×',
  controls: 'Kendali tayangan',
  moment: 'Tautan ke momen ini',
  from: 'Dilihat dari',
  chair: 'sisi {{name}}',
  saveRecord: 'Unduh rekaman',
  'bad.empty': 'File-nya kosong.',
  'bad.no_record': 'Ini bukan rekaman permainan yang dikenal di sini.',
  'bad.incomplete': 'Rekamannya tidak lengkap.',
  'bad.other_game': 'Server mengirim rekaman permainan lain.',
  'bad.no_chance': 'Tidak ada yang diacak di permainan ini, jadi tidak ada yang perlu diperiksa.',
  'bad.no_fairness': 'Rekamannya tidak menyebutkan asal kocokannya.',
  'bad.unknown_fairness': 'Cara rekaman ini mencatat kocokannya tidak dikenal di sini.',
  'bad.contradiction':
    'Isi rekamannya tidak cocok: dengan langkah-langkah itu permainan tidak mungkin berjalan begini.',
  notReadable: 'Rekaman sedang tidak bisa dibaca.',
  notOver: 'Permainan ini belum selesai. Rekamannya bisa dibuka setelah selesai.',
  private: 'Pemainnya tidak mengizinkan penonton, jadi hanya mereka yang bisa membuka rekamannya.',
} satisfies WithoutPlural<typeof en>;
