/** Help, by topic: texts in Indonesian. A line is a paragraph. */

import type { WithoutPlural } from '../catalogues';
import type en from '../en/help';

export default {
  helpOn: 'Bantuan: {{topic}}',
  topics: 'Topik',
  allHelp: 'Semua bantuan',
  allRules: 'Aturan semua permainan',
  recordFromFile: 'Buka rekaman dari berkas',
  'title.begin': 'Mulai dari mana',
  'text.begin':
    'Kalau kamu belum pernah main: baca aturannya dengan gambar, mainkan permainan yang menjelaskan dirinya sambil jalan, atau menonton dulu.\nKalau kamu sudah bisa main: cari pemain yang juga sedang menunggu, langsung lawan komputer, atau menonton dulu.\nSemuanya tidak butuh akun, dan kamu boleh pergi kapan saja.',
  'title.account': 'Akunmu',
  'text.account':
    'Kamu tidak perlu akun untuk bermain. Sebagai tamu kamu boleh memilih nama dan gambar, dan hanya peramban ini yang mengenalimu lagi.\nDengan akun, permainanmu ada di setiap perangkat. Yang sudah kamu mainkan sebagai tamu tetap milikmu. Dengan kunci sandi kamu masuk lewat kunci perangkatmu; kata sandi adalah cara lainnya.\nKalau mau, isi alamat email: hanya dipakai untuk membuat kata sandi baru kalau kamu lupa.\nKamu bisa melihat di mana saja kamu masuk, dan mengakhirinya dari sini. Hapus akunmu kapan pun kamu mau: permainan yang sudah selesai tetap ada, tanpa namamu.',
  'title.play': 'Main sekarang',
  'text.play':
    'Pilih permainan, lalu tekan Main sekarang. Tidak perlu akun dan tidak perlu memasang apa pun.\nLawan menentukan kamu main melawan siapa. Kalau memilih orang, kamu dipasangkan dengan pemain yang paling lama menunggu permainan yang sama; selama belum ada yang datang, kamu bisa melawan komputer.\nTingkat komputer berurutan dari yang terlemah sampai yang terkuat. Pilihanmu disimpan di peramban ini.\nAturan dan waktu yang dipakai tertulis dalam satu baris. Tekan Ganti untuk memilih yang lain atau membuat aturanmu sendiri.',
  'title.invite': 'Ajak teman',
  'text.invite':
    'Kamu dapat tautan ke meja baru. Kirim ke satu orang: yang pertama menerima main melawanmu, dan setelah itu siapa pun boleh menonton.\nTerbuka untuk menentukan siapa lagi yang boleh datang. Siapa pun yang punya tautan: yang pertama menerima ikut main, yang lain boleh menonton. Semua orang: kursinya tampil di halaman depan, dan permainannya boleh ditonton siapa saja. Temanmu saja: hanya kalian berdua yang boleh masuk.\nPermainan dimulai begitu temanmu menerima. Sampai saat itu kamu boleh menutup halaman: mejanya ada di Permainanmu.\nUndangan yang tidak diterima siapa pun kedaluwarsa setelah satu hari.',
  'title.seats': 'Pemain yang menunggu',
  'text.seats':
    'Semua yang sedang mencari lawan tampil di sini bersama permainan, aturan, dan waktunya, begitu juga setiap undangan yang terbuka untuk semua orang. Tekan Main untuk mengambil kursi yang kosong. Kursi bertanda berperingkat masuk hitungan peringkat kalau kedua pemainnya terdaftar.\nDaftar ini selalu diperbarui dengan sendirinya. Pemain yang meninggalkan halaman tidak ada lagi di daftar.',
  'title.rules': 'Permainan dan aturan',
  'text.rules':
    'Setiap permainan punya beberapa paket aturan yang bernama. Yang pertama adalah yang biasa dipakai.\nKamu bisa mengganti setiap aturan satu per satu, menyimpan hasilnya sebagai tautan, dan mengirimkannya ke orang lain. Aturan yang tidak bisa dimainkan bersama ditolak dengan alasannya.\nSetiap paket aturan punya halaman yang menjelaskan semuanya, dengan gambar.',
  'title.clocks': 'Waktu dan kepergian',
  'text.clocks':
    'Dengan batas waktu, setiap pemain punya waktu untuk seluruh permainan ditambah beberapa detik per giliran, atau beberapa hari untuk setiap giliran. Yang waktunya habis kalah. Permainan tanpa giliran punya satu waktu bersama: kalau habis, yang sedang unggul menang.\nPermainan melawan orang lewat Main sekarang dan undangan memakai waktu yang tertulis di samping aturan, atau tanpa batas waktu kalau kamu memilihnya. Melawan komputer tidak ada batas waktu.\nLamanya pesan di perjalanan dan gangguan server tidak dihitung.\nSetiap pemain boleh pergi dari permainan selama dua menit seluruhnya, dengan atau tanpa batas waktu; kalau satu giliran boleh berhari-hari, selama yang ia mau. Kalian berdua melihat waktu itu berjalan. Setelah habis, pemain lain boleh mengambil kemenangan atau seri, atau menunggu.',
  'title.learn': 'Belajar permainan',
  'text.learn':
    'Halaman ini menjelaskan aturan secara singkat. Di bawahnya ada rekaman permainan yang berjalan sendiri: jeda, atau lihat langkah demi langkah.\nDi bagian akhir kamu bisa memainkan permainan pertamamu melawan komputer terlemah. Ia tidak pernah mendesakmu, dan kamu boleh pergi kapan saja.',
  'title.lessons': 'Belajar sambil bermain',
  'text.lessons':
    'Pelajaran adalah permainan pendek melawan komputer yang lembut, dan memang disiapkan untuk belajar. Setiap hal dijelaskan saat pertama kali diperlukan, dan yang sedang dibicarakan ditandai di meja.\nTekan Mengerti untuk penjelasan berikutnya. Kamu juga boleh langsung main: tidak ada yang menunggu penjelasan dibaca. Tekan Tinggalkan pelajaran untuk mengakhirinya, atau untuk lanjut main tanpa penjelasan.\nDi akhir pelajaran kamu bisa lanjut ke permainan sungguhan, yang tidak disiapkan siapa pun.',
  'title.your-games': 'Permainanmu',
  'text.your-games':
    'Semua permainan yang sudah kamu mulai ada di sini, yang sedang giliranmu di depan. Angka di samping Permainanmu menghitungnya.\nKamu boleh menutup halaman kapan saja dan kembali lewat daftar ini atau lewat alamat permainannya. Kursimu milik peramban ini, selama kukinya disimpan.',
  'title.standings': 'Papan peringkat, pemain, dan arsip pertandingan',
  'text.standings':
    'Pertandingan yang terbuka untuk umum, dengan aturan yang bernama, antara dua pemain terdaftar, masuk hitungan peringkat. Setiap permainan, aturan, dan kecepatan punya peringkat sendiri, mulai dari 1500.\n' +
    'Angka setelah ± menunjukkan seberapa pasti sebuah peringkat. Selama masih besar, peringkat itu sementara dan belum masuk papan peringkat. Untuk masuk papan peringkat kamu perlu sepuluh lawan yang berbeda, dan pertandingan berikutnya melawan orang yang sama pada hari yang sama makin kecil nilainya.\n' +
    'Halaman seorang pemain menunjukkan hasil pertandingan umumnya. Pertandingan pribadi atau lewat tautan tidak ada di halaman mana pun.\n' +
    'Arsip pertandingan mencari pertandingan umum yang sudah selesai. Alamatnya memuat pencarianmu, jadi bisa kamu bagikan, dan yang ditemukan bisa disimpan sebagai rekaman.',
  'title.friends': 'Teman dan tantangan',
  'text.friends':
    'Ikuti pemain untuk melihat kapan mereka di sini dan apa yang mereka mainkan. Hanya kamu yang melihat siapa yang kamu ikuti. Kamu bisa mematikan agar pengikutmu tidak melihat hal yang sama tentangmu.\nTantangan mengajak satu pemain bermain dengan aturan pilihanmu. Ia diberi tahu di halaman mana pun ia berada, dan punya dua menit untuk menjawab; tantangan berakhir kalau kamu pergi.\nDi halaman akunmu kamu menentukan siapa yang boleh menantangmu, dan melihat siapa saja yang kamu blokir. Yang diblokir tidak bisa menantangmu.',
  'title.replays': 'Permainan selesai dan tayangan ulang',
  'text.replays':
    'Permainan yang sudah selesai disimpan dengan semua langkahnya. Tayangan ulang menampilkannya langkah demi langkah, termasuk yang tersembunyi selama dimainkan. Tombol panah kiri dan kanan berpindah per langkah, atas dan bawah per giliran, dan spasi memutar atau menjeda. Alamat halaman menyebut langkah yang sedang kamu lihat, jadi kamu bisa mengirim tepat saat itu.\nSelama mejanya masih terbuka, Tanding ulang membawamu kembali ke sana: pertandingan berikutnya dimulai kalau kalian berdua mau. Setelah itu kamu bisa memulai pertandingan baru dengan aturan yang sama.',
  'title.watch': 'Menonton',
  'text.watch':
    'Kamu bisa menonton setiap permainan yang alamatnya kamu tahu, setelah kedua kursi terisi, dan permainan terbuka yang ada di daftar. Yang tersembunyi dari lawan tersembunyi juga darimu.\nDi bawah Ganti, tempat kamu memilih aturan, kamu bisa menutup permainanmu sendiri untuk penonton.\nSelagi menonton kamu bisa melihat mundur semua yang sudah terjadi, juga sebelum kamu datang; Langsung membawamu kembali ke permainan saat ini.\nAku mau nonton dulu membuka permainan yang paling banyak ditonton saat ini. Kalau tidak ada permainan terbuka, dua komputer bermain untukmu.',
  'title.table': 'Di meja',
  'text.table':
    'Tanda tanya di sudut meja menjelaskan cara melangkah, dengan tetikus, jari, dan papan ketik.\nPermainanmu membuka semua permainan yang kamu ikuti. Menu berisi aturan permainan, tema, suara, dan jalan keluar. Meninggalkan meja tidak berarti menyerah.',
  'title.manners': 'Batalkan langkah, seri, dan tanding ulang',
  'text.manners':
    'Kamu bisa membatalkan langkah selama langkah itu tidak membuka hal baru dan giliranmu belum selesai. Setelah itu lawanmu ditanya, tetapi tidak di pertandingan berperingkat; komputer selalu setuju.\nSeri ditawarkan di tempat kamu menyerah. Lawanmu setuju atau menolak; seri yang ditolak bisa ditawarkan lagi di giliranmu berikutnya. Komputer setuju kalau merasa posisinya lebih buruk, dan setelah permainan panjang kalau merasa seimbang.\nSetelah permainan, kalian berdua bisa meminta satu lagi. Warna tetap pada pemainnya, akhir permainan menyebutkan siapa yang memulai berikutnya, dan meja menghitung siapa menang berapa kali.',
  'title.talk': 'Obrolan, dan kalau ada yang kasar',
  'text.talk':
    'Semua orang bisa mengucapkan frasa yang tersedia. Pemain terdaftar juga bisa menulis. Penonton mengobrol di antara mereka; pemain melihatnya setelah permainan selesai.\nBisukan menyembunyikan semua obrolan dengan sekali tekan. Tekan nama di samping sebuah baris untuk memblokir pemainnya atau melaporkan ucapannya.\nLaporan sampai ke moderator bersama ucapan di sekitarnya, dan kamu diberi tahu setelah mereka menjawab. Pemain itu tidak diberi tahu siapa yang melaporkannya.',
  'title.fairness': 'Acakan yang adil',
  'text.fairness':
    'Sebelum permainan dimulai, server terikat pada rahasianya, dan peramban kedua pemain menambahkan angkanya masing-masing. Jadi tidak ada yang bisa memilih hasil acakan.\nSetelah permainan selesai, siapa pun bisa menghitung ulang semuanya dari rekaman.',
} satisfies WithoutPlural<typeof en>;
