/**
 * Invitations to a match, pairing with a found opponent, and matches that cannot be opened: texts
 * in Indonesian.
 */

import type { WithoutPlural } from '../catalogues';
import type en from '../en/match';

export default {
  somebody: 'Seseorang',
  nobodyElse: 'Setelah itu tidak ada yang bisa masuk lagi.',
  othersWatch: 'Yang lain boleh menonton lewat tautan itu.',
  othersListed: 'Yang lain boleh menonton. Kursinya juga tampil di halaman utama.',
  bothTaken: 'Kedua kursi sudah terisi. Meja segera dibuka.',
  yourOpponent: 'Lawanmu: {{name}}',
  opponentOf: 'Lawan {{creator}}: {{name}}',
  noBotFree: 'Semua bot sedang sibuk. Permainanmu dimulai begitu ada yang siap.',
  takesSeat: 'Meja segera dibuka.',
  sendLink: 'Kirim tautan ini ke temanmu',
  firstToAccept: 'Yang pertama menerima jadi lawanmu. {{others}}',
  share: 'Bagikan tautan',
  showCode: 'Tampilkan kode QR',
  codeOfLink: 'Kode QR berisi tautan ke pertandingan ini',
  waitingToAccept: 'Menunggu lawan menerima',
  waitingToAcceptLine: 'Biarkan halaman ini terbuka, atau kembali lagi nanti.',
  invites: '{{creator}} mengajakmu main {{game}}',
  yourName: 'Namamu',
  nameOrGiven: 'Kosongkan kalau mau main sebagai {{name}}.',
  emptySeat: 'Kursi kosong',
  howItIsPlayed: 'Aturan: {{rules}}',
  accept: 'Terima dan main',
  justWatch: 'Tonton saja',
  watching: 'Kamu sedang menonton. Meja dibuka begitu ada yang menerima.',
  notBegun: 'Pertandingan batal dimulai',
  notBegunLine: 'Salah satu pemain tidak datang. Kamu bisa mencari lawan lain.',
  expired: 'Undangan ini sudah kedaluwarsa',
  expiredLine:
    'Tidak ada yang menerima sampai batas waktunya, atau pengirimnya membatalkannya. Kamu bisa memulai pertandingan baru dan mengirim tautannya.',
  removed: 'Permainan ini sudah dihapus',
  removedLine: 'Pemainnya keluar sebelum mulai main, atau menghapusnya. Tidak ada hasilnya.',
  cannotOpen: 'Meja tidak bisa dibuka',
  cannotOpenLine: 'Sebagian halaman tidak bisa dimuat. Muat ulang untuk mencoba lagi.',
  noMatch: 'Pertandingan tidak ditemukan',
  noMatchLine:
    'Tidak ada pertandingan di alamat ini. Pastikan seluruh tautan tersalin, atau mulai pertandingan baru.',
  unreadable: 'Pertandingan ini tidak bisa dibuka',
  unreadableLine:
    'Pertandingan ini disimpan oleh versi server yang lain. Tidak ada yang hilang: beri tahu pengelola situs ini.',
  over: 'Pertandingan ini sudah selesai',
  overLine:
    'Mejanya sudah dibereskan, tapi permainannya masih bisa kamu lihat langkah demi langkah.',
  watchLast: 'Tonton permainan terakhir',
  betweenTwo: 'Pertandingan ini tertutup',
  betweenTwoLine: 'Kedua kursi sudah terisi, dan pemainnya tidak mengizinkan penonton.',
  wantsToPlay: '{{name}} ingin main. Pindah?',
  wantsRated: '{{name}} ingin main dengan rating. Pindah?',
  switch: 'Pindah',
  keepPlaying: 'Tetap di sini',
  waitingForAnswer: '{{name}} juga ingin main. Menunggu jawabannya…',
  cannotPlay: '{{name}} sedang tidak bisa main.',
  cannotPlayStillSeeking: '{{name}} sedang tidak bisa main. Masih mencari pemain lain.',
  stillSeeking: 'Masih mencari pemain lain.',
  opening: 'Membuka meja',
  fetching: 'Memuat pertandingan…',
} satisfies WithoutPlural<typeof en>;
