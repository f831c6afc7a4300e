/** The page for programs that play: texts in Indonesian. */

import type { WithoutPlural } from '../catalogues';
import type en from '../en/programs';

export default {
  title: 'Biarkan program bermain',
  lead: 'Dari token sampai permainan selesai dalam beberapa menit. Program bermain dengan aturan yang sama seperti semua orang, dan tidak melihat lebih dari yang kamu lihat.',
  makeToken: 'Buat token',
  tokenSays:
    'Daftar dulu kalau belum, lalu buat token di bagian “Program” di halaman akunmu. Token hanya ditampilkan sekali: salinlah. Siapa pun yang memegangnya bermain atas namamu, tetapi tidak bisa mengubah apa pun di akunmu, dan kamu bisa mencabutnya kapan saja.',
  toAccount: 'Ke akunmu',
  saveProgram: 'Simpan sebuah program',
  bothPlay:
    'Keduanya sama: memulai permainan singkat melawan komputer, lalu memilih setiap langkah secara acak sampai selesai. Pilih bahasa yang kamu suka.',
  runIt: 'Jalankan, dengan tokenmu sebagai ganti spite_…',
  needs:
    'Python 3.11 atau lebih baru dengan paket websockets (pip install websockets); atau Node.js 20 atau lebih baru, tanpa tambahan apa pun. Di akhir, program mencetak hasilnya, dan permainannya ada di “Permainanmu”.',
  inPython: 'Dengan Python',
  inJavaScript: 'Dengan JavaScript',
  makeBetter: 'Buat lebih pintar',
  whatToChange:
    'Di tempat program memilih secara acak, tulislah idemu sendiri. Orang juga bisa menjadi lawannya, bukan komputer: hapus “computer”, dan jawabannya berisi tautan untuk dikirim kepada lawan.',
  marked:
    'Di meja, semua orang melihat bahwa yang bermain adalah program. Permainannya tidak dinilai, bagi siapa pun yang duduk di sana.',
  tooFast:
    'Program yang mengirim terlalu banyak diberi tahu, dan yang dikirim terlalu cepat tidak dibaca. Tunggu satu detik, lalu tanyakan keadaannya.',
  protocol:
    'Semua pesan dijelaskan di protocol/PROTOCOL.md, di samping kode sumber situs ini, masing-masing dengan JSON Schema.',
  copy: 'Salin',
  copyName: 'Salin {{name}}',
  copied: 'Tersalin',
  notCopied: 'Salin sendiri teks yang terpilih',
} satisfies WithoutPlural<typeof en>;
