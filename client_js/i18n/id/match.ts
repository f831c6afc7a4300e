/** The way to a table: texts in Indonesian. */

import type { WithoutPlural } from '../catalogues';
import type en from '../en/match';

export default {
  somebody: 'Seseorang',
  nobodyElse: 'Setelah itu tidak ada lagi yang boleh masuk.',
  othersWatch: 'Setelah itu siapa pun boleh menonton.',
  othersListed: 'Setelah itu siapa pun boleh menonton. Kursinya juga tampil di halaman depan.',
  bothTaken: 'Kedua kursi sudah terisi. Meja segera dibuka.',
  yourOpponent: 'Lawanmu: {{name}}',
  opponentOf: 'Lawan {{creator}}: {{name}}',
  noComputerFree: 'Menunggu komputer yang luang. Permainanmu dimulai begitu ada satu.',
  takesSeat: 'Sebentar lagi ia duduk, dan meja dibuka.',
  sendLink: 'Kirim tautan ini ke temanmu',
  firstToAccept: 'Yang pertama menerima akan main melawanmu. {{others}}',
  share: 'Bagikan tautan',
  showCode: 'Tampilkan kode QR',
  codeOfLink: 'Kode QR tautan ke pertandingan ini',
  waitingToAccept: 'Menunggu ada yang menerima',
  waitingToAcceptLine: 'Biarkan halaman ini terbuka, atau kembali lagi nanti.',
  invites: '{{creator}} mengajakmu bermain {{game}}',
  yourName: 'Namamu',
  nameOrGiven: 'Tanpa nama, kamu dipanggil {{name}}.',
  emptySeat: 'Kursi kosong',
  howItIsPlayed: 'Cara mainnya: {{rules}}',
  accept: 'Terima dan main',
  justWatch: 'Menonton saja',
  watching: 'Kamu menonton. Meja dibuka begitu ada yang menerima.',
  notBegun: 'Pertandingan tidak dimulai',
  notBegunLine: 'Salah satu pemain tidak datang pada waktunya. Kamu bisa mencari lawan lain.',
  expired: 'Undangan ini sudah kedaluwarsa',
  expiredLine:
    'Tidak ada yang mengambil kursi kedua pada waktunya, atau pembuatnya membatalkannya. Kamu bisa membuat pertandingan baru dan mengirim tautannya.',
  removed: 'Permainan ini sudah dihapus',
  removedLine: 'Pemainnya keluar sebelum langkah pertama, atau menghapusnya. Tidak ada hasilnya.',
  cannotOpen: 'Meja tidak bisa dibuka',
  cannotOpenLine: 'Sebagian halaman tidak bisa diambil. Muat ulang untuk mencoba lagi.',
  noMatch: 'Tidak ada pertandingan di sini',
  noMatchLine:
    'Tidak ada pertandingan di alamat ini. Periksa apakah seluruh tautan tersalin, atau mulai pertandingan baru.',
  unreadable: 'Pertandingan ini tidak bisa dibuka',
  unreadableLine:
    'Pertandingan ini disimpan oleh versi server yang lain. Tidak ada yang hilang: beri tahu pengelola situs ini.',
  over: 'Pertandingan ini sudah selesai',
  overLine: 'Mejanya sudah dibereskan, dan permainannya disimpan: lihat langkah demi langkah.',
  watchLast: 'Tonton permainan terakhir',
  betweenTwo: 'Pertandingan ini hanya untuk berdua',
  betweenTwoLine: 'Kedua kursi sudah terisi, dan para pemain menutupnya untuk penonton.',
  opening: 'Membuka meja',
  fetching: 'Mengambil pertandingan…',
} satisfies WithoutPlural<typeof en>;
