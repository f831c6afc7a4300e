/** What is around every table: texts in Indonesian. */

import type { WithoutPlural } from '../catalogues';
import type en from '../en/table';

export default {
  connecting: 'Menghubungkan ke meja…',
  lostNow: 'Koneksi terputus. Mencoba lagi sekarang…',
  lostIn: 'Koneksi terputus. Mencoba lagi dalam {{seconds}} dtk…',
  closed: 'Koneksi sudah ditutup. Muat ulang halaman untuk melanjutkan.',
  'closed.hostile': 'Server menutup koneksi ini. Muat ulang halaman untuk melanjutkan.',
  'closed.unknownBrowser':
    'Peramban ini tidak dikenali lagi. Muat ulang halaman untuk melanjutkan.',
  'closed.foreignOrigin': 'Halaman ini tidak boleh berhubungan dengan server itu.',
  'closed.unknownMatch': 'Tidak ada pertandingan di alamat ini.',
  'closed.matchOver': 'Pertandingan ini sudah selesai.',
  'closed.noWatchers': 'Para pemain menutup pertandingan ini untuk penonton.',
  'closed.tooMany':
    'Permainan ini dibuka di terlalu banyak tab. Tutup beberapa tab, lalu muat ulang halaman ini.',
  'closed.outdated': 'Halaman ini belum mengenal permainan itu. Muat ulang untuk melanjutkan.',
  'doubt.server_changed': 'Server mengganti rahasianya untuk permainan ini setelah menjanjikannya.',
  'doubt.other_changed': 'Sidik angka pemain lain diganti setelah angkamu ditunjukkan.',
  'doubt.own_changed': 'Server memakai angka lain, bukan angka yang ditunjukkan perambanmu.',
  'doubt.left_out':
    'Permainan dimulai tanpa angkamu, padahal perambanmu sudah menunjukkannya. Kalau koneksimu tidak terhambat, server bisa saja memilih di antara dua urutan.',
  'proposed.drawOffered': 'menawarkan seri',
  'proposed.undoAsked': 'minta batalkan langkah',
  'proposed.undoDeclined': 'pembatalan ditolak',
  'proposed.drawDeclined': 'seri ditolak',
} satisfies WithoutPlural<typeof en>;
