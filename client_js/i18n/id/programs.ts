/** The page about the bot API: texts in Indonesian. */

import type { WithoutPlural } from '../catalogues';
import type en from '../en/programs';

export default {
  title: 'Main dengan bot buatanmu',
  lead: 'Dari token sampai permainan selesai dalam beberapa menit. Bot main dengan aturan yang sama seperti semua orang, dan tidak melihat lebih dari yang bisa kamu lihat.',
  makeToken: 'Buat token',
  tokenSays:
    'Daftar dulu kalau belum, lalu buat token di bagian “Bot” di halaman akunmu. Token hanya ditampilkan sekali: salinlah. Siapa pun yang punya token itu bisa main atas namamu, tapi tidak bisa mengubah akunmu, dan tokennya bisa kamu cabut kapan saja.',
  toAccount: 'Ke halaman akunmu',
  saveProgram: 'Salin program',
  bothPlay:
    'Keduanya sama: memulai permainan singkat melawan bot, lalu main secara acak sampai selesai. Pilih bahasa yang kamu suka.',
  runIt: 'Jalankan, dengan tokenmu sebagai ganti spite_…',
  needs:
    'Kamu perlu Python 3.11 atau lebih baru dengan paket websockets (pip install websockets), atau cukup Node.js 22 atau lebih baru. Di akhir, program mencetak hasilnya, dan permainannya ada di “Permainanmu”.',
  inPython: 'Dengan Python',
  inJavaScript: 'Dengan JavaScript',
  makeBetter: 'Buat lebih pintar',
  whatToChange:
    'Tulis idemu sendiri di tempat program memilih secara acak. Untuk melawan orang, hapus “computer”: jawabannya lalu berisi tautan untuk dikirim ke lawan.',
  marked:
    'Semua orang di meja melihat bahwa yang main adalah bot. Rating tidak dihitung, untuk kedua pemain.',
  tooFast:
    'Kalau bot mengirim terlalu banyak, server menolak pesannya dan memberi tahu. Botmu sebaiknya menunggu satu detik, lalu meminta keadaan permainan.',
  protocol:
    'docs/protocol di kode sumber situs ini menjelaskan semua pesan, masing-masing dengan JSON Schema.',
  copy: 'Salin',
  copyName: 'Salin {{name}}',
  copied: 'Tersalin',
  notCopied: 'Pilih dan salin sendiri',
} satisfies WithoutPlural<typeof en>;
