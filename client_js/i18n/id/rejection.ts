/** Reasons for which the server rejects commands and requests: texts in Indonesian. */

import type { WithoutPlural } from '../catalogues';
import type en from '../en/rejection';

export default {
  notOffered: 'Server ini tidak menyediakan permainan itu.',
  'lobby.no_identity':
    'Browsermu memblokir cookie, jadi kami tidak bisa mengenalimu. Izinkan cookie untuk situs ini, lalu coba lagi.',
  'lobby.too_many_seeks': 'Kamu sudah mencari lawan di tab lain. Tutup beberapa di antaranya.',
  'lobby.seat_gone': 'Kursi itu baru saja diambil. Tekan “Main sekarang” untuk mencari yang lain.',
  'lobby.no_show':
    'Kamu, atau tamu lain di jaringanmu, tidak datang ke pertandingan yang ditemukan, atau kamu mengakhiri pertandingan dengan rating di giliran pertama. Tunggu sebentar sebelum mencari lagi.',
  'lobby.own_seat': 'Itu kursimu sendiri, dari tab lain.',
  stale_version: 'Mejanya keburu berubah. Coba lihat lagi.',
  no_identity:
    'Browsermu memblokir cookie, jadi kamu hanya bisa menonton. Izinkan cookie untuk situs ini supaya bisa main.',
  not_seated: 'Kamu sedang menonton permainan ini.',
  match_not_open: 'Kursi ini sudah diambil orang lain.',
  own_match: 'Ini undanganmu sendiri. Kirim tautannya ke orang lain.',
  too_many_matches_in_play:
    'Kamu sudah mencapai batas pertandingan yang berlangsung. Selesaikan satu dulu.',
  not_playing: 'Tidak ada permainan yang berlangsung.',
  not_finished: 'Pertandingan belum selesai.',
  not_between_games: 'Permainan berikutnya sudah dimulai, atau memang tidak ada.',
  already_begun: 'Permainan sudah dimulai: sudah terlambat untuk menambahkan angka ke kocokan.',
  already_contributed: 'Kamu sudah menambahkan angka lain ke permainan itu.',
  nothing_to_reveal: 'Tidak ada angkamu yang perlu ditunjukkan untuk permainan itu.',
  wrong_number: 'Itu bukan angka yang sudah kamu tetapkan.',
  already_asked: 'Kamu sudah memintanya.',
  declined_before: 'Lawanmu baru saja menolaknya.',
  nothing_proposed: 'Tawaran itu sudah tidak berlaku.',
  nothing_to_take_back: 'Tidak ada langkahmu yang bisa dibatalkan.',
  too_many_take_backs: 'Kamu sudah terlalu sering membatalkan langkah di permainan ini.',
  not_where_rated:
    'Di pertandingan dengan rating, langkah tidak bisa dibatalkan kalau sudah giliran lawan.',
  not_away: 'Lawanmu masih ada.',
  claim_too_early: 'Lawanmu masih punya waktu {{span}} untuk kembali.',
  out_of_time: 'Waktunya habis.',
  talks_too_much: 'Pesanmu terlalu cepat. Tunggu sebentar.',
  only_registered: 'Buat akun untuk menulis pesan sendiri.',
  bad_text: 'Itu tidak bisa dikirim di sini.',
  'text.empty': 'Tulis sesuatu dulu.',
  'text.too_long': 'Pesannya terlalu panjang.',
  'text.characters': 'Ada karakter yang tidak bisa ditampilkan di pesan itu.',
  'text.abusive': 'Itu bisa menyakiti orang lain. Coba sampaikan dengan cara lain.',
  muted: 'Moderator membisukanmu untuk sementara.',
  cannot_write_now: 'Obrolan sedang tidak tersedia. Coba beberapa saat lagi.',
  not_your_turn: 'Belum giliranmu.',
  unknown_action: 'Itu tidak ada di aturan ini.',
  'error.too_many_messages': 'Pelan-pelan dulu, lalu coba lagi.',
  'error.match_over': 'Pertandingan ini sudah selesai. Kamu bisa menonton tayangan ulangnya.',
  unreadable_match: 'Pertandingan ini tidak bisa dibuka: disimpan oleh versi server yang lain.',
  unknown_match: 'Tidak ada pertandingan di alamat ini.',
  'error.unavailable': 'Server sedang tidak bisa menyimpan permainan. Coba beberapa saat lagi.',
  'error.too_many_from_address':
    'Terlalu banyak permainan tamu dari jaringanmu. Coba lagi nanti, atau buat akun.',
  'error.too_busy': 'Server sedang sibuk. Coba beberapa saat lagi.',
  'error.too_many_connections':
    'Permainan ini dibuka di terlalu banyak tab. Tutup beberapa tab, lalu muat ulang halaman ini.',
  'error.too_many_requests': 'Terlalu sering mencoba. Tunggu satu menit, lalu coba lagi.',
  'error.too_many_open_matches':
    'Undanganmu yang masih terbuka terlalu banyak. Tunggu sampai ada yang diterima.',
  'error.bad_rules': 'Aturan ini tidak bisa dimainkan.',
  'error.unknown_level': 'Tidak ada bot yang memainkan permainan ini di tingkat itu.',
  'error.not_shareable':
    'Kartu dari permainan ini tidak bisa dibagikan ke orang lain. Permainan yang berakhir di giliran pertama terlalu singkat.',
  'error.own_deal': 'Kamu sudah tahu kartunya, jadi hanya orang lain yang bisa memainkannya.',
  'error.no_moment': 'Permainan ini tidak bisa dilanjutkan dari langkah ini.',
  'error.unknown_lesson': 'Permainan ini tidak punya tutorial itu.',
  failed: 'Tidak berhasil. Coba beberapa saat lagi.',
} satisfies WithoutPlural<typeof en>;
