/** Why something was refused: texts in Indonesian. */

import type { WithoutPlural } from '../catalogues';
import type en from '../en/refusal';

export default {
  notOffered: 'Server ini tidak menyediakan permainan itu.',
  'lobby.no_identity':
    'Peramban ini tidak menyimpan kuki, jadi kamu tidak akan dikenali lagi. Izinkan kuki untuk halaman ini.',
  'lobby.too_many_seeks': 'Kamu sudah mencari lawan di tab lain. Tutup beberapa di antaranya.',
  'lobby.seat_gone':
    'Ada yang lebih cepat, atau pemainnya sudah pergi. Tekan Main sekarang untuk mencari yang lain.',
  'lobby.no_show':
    'Kamu tidak datang ke pertandingan yang ditemukan untukmu, atau mengakhiri pertandingan berperingkat di giliran pertamanya. Tunggu sebentar sebelum mencari lagi.',
  'lobby.own_seat': 'Kursi ini milikmu sendiri, dari tab lain.',
  stale_version: 'Meja sudah berubah sementara itu. Coba lihat lagi.',
  no_identity:
    'Peramban ini tidak menyimpan kuki, jadi kamu tidak akan dikenali lagi: kamu hanya bisa menonton.',
  not_seated: 'Kamu sedang menonton permainan ini.',
  match_not_open: 'Kursi ini sudah diambil orang lain.',
  own_match: 'Ini undanganmu sendiri. Kirim tautannya ke orang lain.',
  too_many_matches_in_play:
    'Terlalu banyak pertandinganmu yang masih berlangsung. Selesaikan salah satunya dulu.',
  not_playing: 'Permainan sedang tidak berlangsung.',
  not_finished: 'Pertandingan belum selesai.',
  not_between_games: 'Permainan berikutnya sudah dimulai, atau memang tidak ada.',
  already_begun: 'Permainan sudah dimulai: sudah terlambat untuk ikut menentukan acakannya.',
  already_contributed: 'Angkamu yang lain sudah ditetapkan untuk permainan itu.',
  nothing_to_reveal: 'Tidak ada angkamu yang perlu ditunjukkan untuk permainan itu.',
  wrong_number: 'Itu bukan angka yang sudah ditetapkan untukmu.',
  already_asked: 'Kamu sudah memintanya.',
  declined_before: 'Lawanmu baru saja menolaknya.',
  nothing_proposed: 'Itu tidak ditawarkan lagi.',
  nothing_to_take_back: 'Tidak ada langkahmu yang bisa dibatalkan.',
  too_many_take_backs: 'Kamu sudah terlalu sering membatalkan langkah di permainan ini.',
  not_where_rated:
    'Di pertandingan berperingkat, langkah tetap berlaku begitu giliran pemain lain tiba.',
  not_away: 'Lawanmu tidak sedang pergi.',
  claim_too_early: 'Lawanmu masih boleh pergi selama {{span}} lagi.',
  out_of_time: 'Waktunya habis.',
  talks_too_much: 'Kamu baru saja banyak bicara. Tunggu sebentar.',
  only_registered: 'Hanya pemain terdaftar yang bisa menulis kata-katanya sendiri.',
  bad_text: 'Itu tidak bisa ditulis di sini.',
  'text.empty': 'Belum ada isinya.',
  'text.too_long': 'Itu terlalu panjang.',
  'text.characters': 'Ada karakter yang tidak bisa ditampilkan di sini.',
  'text.abusive': 'Itu bisa menyakiti orang lain. Sampaikan dengan kata-kata lain.',
  muted: 'Moderator membisukanmu untuk sementara.',
  cannot_write_now: 'Saat ini tidak ada yang bisa menulis. Coba lagi sebentar lagi.',
  not_your_turn: 'Belum giliranmu.',
  unknown_action: 'Tidak ada langkah seperti itu di aturan ini.',
  'error.too_many_messages': 'Terlalu cepat untuk server. Tunggu sebentar, lalu coba lagi.',
  'error.match_over': 'Pertandingan ini sudah selesai, dan tayangan ulangnya disimpan.',
  unreadable_match: 'Pertandingan ini tidak bisa dibuka: disimpan oleh versi server yang lain.',
  unknown_match: 'Tidak ada pertandingan di alamat ini.',
  'error.unavailable': 'Server sedang tidak bisa menyimpan langkah. Coba lagi sebentar lagi.',
  'error.too_many_from_address':
    'Terlalu banyak permainan tamu dari jaringanmu. Coba lagi nanti, atau buat akun.',
  'error.too_busy': 'Server sedang sibuk. Coba lagi sebentar lagi.',
  'error.too_many_connections':
    'Permainan ini dibuka di terlalu banyak tab. Tutup beberapa tab, lalu muat ulang halaman ini.',
  'error.too_many_requests': 'Terlalu sering. Tunggu satu menit, lalu coba lagi.',
  'error.too_many_open_matches':
    'Terlalu banyak undanganmu yang masih terbuka. Tunggu sampai ada yang diterima.',
  'error.bad_rules': 'Aturan ini tidak bisa dimainkan.',
  'error.unknown_level': 'Tidak ada komputer yang memainkan permainan ini di tingkat itu.',
  'error.unknown_lesson': 'Permainan ini tidak punya pelajaran itu.',
  failed: 'Tidak berhasil. Coba lagi sebentar lagi.',
} satisfies WithoutPlural<typeof en>;
