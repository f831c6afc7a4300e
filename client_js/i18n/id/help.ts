/** Help, by topic: texts in Indonesian. A line is a paragraph. */

import type { WithoutPlural } from '../catalogues';
import type en from '../en/help';

export default {
  helpOn: 'Bantuan: {{topic}}',
  allHelp: 'Semua bantuan',
  allRules: 'Aturan semua permainan',
  recordFromFile: 'Buka tayangan ulang dari file',
  'group.start': 'Mulai bermain',
  'group.learn': 'Belajar dan berlatih',
  'group.people': 'Permainan dan pemain',
  'group.game': 'Selama permainan',
  'title.begin': 'Mulai dari mana',
  'text.begin':
    'Baru kenal permainannya? Baca aturannya dengan gambar, mainkan permainan dengan panduan, atau tonton dulu.\nKalau sudah bisa, main lawan pemain lain, langsung lawan bot, atau tonton dulu.\nSemuanya tanpa akun, dan kamu boleh berhenti kapan saja.',
  'title.account': 'Akunmu',
  'text.account':
    'Kamu tidak perlu akun untuk main. Sebagai tamu kamu boleh memilih nama dan gambar, tapi hanya browser ini yang mengingatmu.\nDengan akun, permainanmu ada di semua perangkat. Semua yang kamu mainkan sebagai tamu tetap milikmu. Dengan kunci sandi kamu masuk lewat kunci layar perangkatmu; bisa juga pakai kata sandi.\nKalau mau, tambahkan alamat email. Alamat itu hanya dipakai untuk mengatur ulang kata sandi dan memberi tahu kalau ada perubahan di akunmu.\nHalaman akunmu menunjukkan perangkat mana saja yang masuk, dan dari sana sesinya bisa kamu akhiri. Akunmu bisa dihapus kapan saja: permainan yang sudah selesai tetap ada, tanpa namamu.',
  'title.play': 'Main sekarang',
  'text.play':
    'Pilih permainan, lalu tekan “Main sekarang”. Tidak perlu daftar, tidak perlu instal apa pun.\n“Lawan” menentukan kamu main lawan siapa. Kalau memilih “Pemain lain”, permainan melawan bot langsung dimulai, dan sementara itu kami mencarikan lawan sungguhan. Begitu ada yang datang, meja bertanya apakah kamu mau pindah; permainan yang sudah kamu mainkan tetap ada di “Permainanmu”.\nBot berurutan dari yang paling mudah sampai yang paling sulit. Browser ini mengingat pilihanmu.\nBaris di atas “Main sekarang” menunjukkan aturan dan waktunya. Tekan “Ganti” untuk memilih yang lain atau membuat aturanmu sendiri.',
  'title.invite': 'Ajak teman',
  'text.invite':
    'Kamu dapat tautan ke meja baru. Kirim ke satu orang: yang pertama menerima jadi lawanmu, dan yang lain boleh menonton lewat tautan itu.\n“Yang boleh ikut” mengatur siapa lagi yang boleh datang. “Lewat tautan”: yang pertama menerima ikut main, yang lain boleh menonton. “Siapa saja di situs ini”: kursinya tampil di halaman utama, dan siapa saja boleh menonton. “Hanya temanku”: hanya kalian berdua yang bisa masuk.\nPermainan dimulai begitu temanmu menerima. Sementara itu halaman ini boleh ditutup: mejanya ada di “Permainanmu”.\nUndangan yang tidak diterima kedaluwarsa setelah satu hari.',
  'title.seats': 'Menunggu lawan',
  'text.seats':
    'Daftar ini menampilkan semua pemain yang sedang mencari lawan, lengkap dengan permainan, aturan, dan waktunya, juga semua undangan yang boleh diterima siapa saja. Tekan “Main” untuk mengambil kursinya. Pertandingan di kursi bertanda rating ikut dihitung kalau kedua pemain terdaftar.\nDaftar ini diperbarui otomatis. Pemain yang meninggalkan situs hilang dari daftar.',
  'title.rules': 'Permainan dan aturan',
  'text.rules':
    'Setiap permainan punya satu atau beberapa variasi dengan nama sendiri. Yang pertama paling umum dimainkan.\nSetiap aturan bisa kamu ganti, lalu simpan hasilnya sebagai tautan dan bagikan. Kalau ada aturan yang tidak bisa digabung, alasannya ditampilkan.\nSetiap variasi punya halaman yang menjelaskan semua aturannya, dengan gambar.',
  'title.clocks': 'Batas waktu dan pemain yang keluar',
  'text.clocks':
    'Kalau ada batas waktu, setiap pemain punya waktu untuk seluruh permainan ditambah sedikit untuk setiap giliran, atau beberapa hari per giliran. Kalau waktumu habis, kamu kalah. Permainan tanpa giliran punya satu waktu bersama: kalau habis, yang sedang unggul menang.\nPermainan lewat “Main sekarang” dan undangan memakai waktu yang tertulis di samping aturan, atau tanpa batas waktu kalau kamu pilih begitu. Melawan bot tidak ada batas waktu.\nKoneksi yang lambat dan gangguan server tidak memotong waktumu.\nSetiap pemain boleh keluar total dua menit per permainan, dengan atau tanpa batas waktu. Kalau satu giliran boleh berhari-hari, tidak ada batasnya. Kalian berdua melihat waktu itu berjalan. Setelah habis, lawan boleh mengklaim kemenangan atau seri, atau menunggu.',
  'title.learn': 'Belajar permainan',
  'text.learn':
    'Halaman ini menjelaskan aturan singkatnya. Di bawahnya ada rekaman permainan yang berjalan sendiri: jeda, atau lihat langkah demi langkah.\nDi akhir kamu bisa memainkan permainan pertamamu melawan bot paling mudah. Kamu tidak akan diburu-buru, dan boleh berhenti kapan saja.',
  'title.lessons': 'Belajar sambil main',
  'text.lessons':
    'Tutorial adalah permainan pendek dengan panduan, melawan bot yang mudah. Kartunya sudah disiapkan. Setiap aturan dijelaskan saat pertama kali muncul, dan yang sedang dibahas ditandai di meja.\nTekan “Mengerti” untuk tips berikutnya. Tidak harus dibaca: kamu boleh langsung main. Tekan “Akhiri tutorial” untuk berhenti, atau untuk lanjut main tanpa tips.\nSetelah tutorial kamu bisa main sungguhan, tanpa persiapan apa pun.',
  'title.puzzles': 'Teka-teki',
  'text.puzzles':
    'Dalam teka-teki, kamu menang dalam satu giliran. Hanya ada satu rangkaian langkah; urutannya bebas selama langkahnya tidak saling bergantung. Keberuntungan tidak diperlukan: semua yang kamu butuhkan sudah terlihat.\nBegitu kamu sudah tidak bisa menang, teka-teki memberitahumu. Mulailah lagi sesukamu, atau lihat solusinya.\nTiga teka-teki baru muncul setiap hari pada tengah malam UTC, dan kamu bisa kembali ke hari sebelumnya. Hasil dan hari beruntunmu tersimpan di browser ini.',
  'title.daily': 'Kartu harian',
  'text.daily':
    'Setiap hari pukul 00.00 UTC ada delapan set kartu baru melawan bot yang sama. Kamu mendapat salah satunya, dan hanya sekali main. Tidak perlu buru-buru: tinggalkan dan lanjutkan permainannya kapan saja, sampai satu jam setelah hari itu berakhir. Setelah itu dianggap kalah.\nSkormu adalah sisa poin bot dikurangi sisa poinmu. Kalau kamu menyerah, sisa poin bot dihitung nol. Keberuntunganmu dikurangkan, begitu juga keuntungan dari set kartu itu bagi semua yang memainkannya. Karena itu skormu masih berubah selama orang lain bermain.\nPapan peringkat menjumlahkan skor pemain terdaftar. Tamu melihat skornya setara peringkat berapa. Hari beruntun adalah jumlah hari berturut-turut kamu menyelesaikan kartu harian. Dua hari setiap bulan boleh terlewat.\nSet kartu ditetapkan sebelum hari itu dimulai. Keesokan harinya siapa pun bisa memeriksanya.',
  'title.your-games': 'Permainanmu',
  'text.your-games':
    'Halaman ini menampilkan semua permainan yang sudah kamu mulai. Yang sedang giliranmu ada di atas, dan angka di samping “Permainan” adalah jumlahnya.\nHalaman boleh ditutup kapan saja; kembali lewat daftar ini atau lewat tautan permainannya. Kursimu terikat pada browser ini, selama cookie-nya disimpan.',
  'title.results': 'Papan peringkat, pemain, dan pertandingan sebelumnya',
  'text.results':
    'Pertandingan umum antara dua pemain terdaftar menentukan rating, kecuali yang memakai aturan sendiri. Setiap permainan, variasi, dan kecepatan punya rating sendiri, mulai dari 1500.\nAngka setelah ± menunjukkan seberapa jauh rating itu bisa meleset. Selama masih besar, rating-nya sementara dan belum masuk papan peringkat. Untuk masuk papan peringkat kamu perlu sepuluh lawan berbeda, dan main berkali-kali lawan orang yang sama di hari yang sama makin kecil nilainya.\nHalaman pemain menunjukkan hasil pertandingan umumnya. Pertandingan tertutup atau lewat tautan tidak tampil di mana pun.\nDi “Pertandingan sebelumnya” kamu bisa mencari pertandingan umum yang sudah selesai. Pencarianmu bisa dibagikan dengan menyalin tautan halamannya, dan rekaman yang ditemukan bisa diunduh.',
  'title.friends': 'Teman dan tantangan',
  'text.friends':
    'Ikuti pemain untuk melihat kapan mereka online dan sedang main apa. Hanya kamu yang tahu siapa yang kamu ikuti. Kamu juga bisa mengatur supaya pengikutmu tidak melihat hal itu tentangmu.\nTantangan mengajak satu pemain main dengan aturan pilihanmu. Tantangannya muncul di halaman mana pun yang sedang ia buka di sini, dan ia punya dua menit untuk menjawab. Kalau kamu keluar dari situs, tantangannya berakhir.\nDi halaman akunmu kamu mengatur siapa yang boleh menantangmu, dan melihat siapa saja yang kamu blokir. Yang diblokir tidak bisa menantangmu.',
  'title.replays': 'Permainan selesai dan tayangan ulang',
  'text.replays':
    'Permainan yang sudah selesai disimpan dari awal sampai akhir. Tayangan ulang menampilkannya langkah demi langkah, termasuk yang tersembunyi selama permainan. Tombol panah kiri dan kanan berpindah per langkah, atas dan bawah per giliran, dan spasi untuk memutar atau menjeda. Tautannya memuat langkah yang sedang kamu lihat, jadi kamu bisa membagikan tepat momen itu.\nDi beberapa permainan, tayangan ulangnya punya ulasan. Ulasan menampilkan giliranmu yang paling merugikan, dan setiap giliran itu bisa kamu coba lagi sebelum melihat langkah terbaiknya.\nSelama mejanya masih terbuka, “Tanding ulang” membawamu kembali ke sana: pertandingan berikutnya dimulai kalau kalian berdua setuju. Setelah itu kamu bisa memulai pertandingan baru dengan aturan yang sama.',
  'title.watch': 'Menonton',
  'text.watch':
    'Kamu bisa menonton permainan apa saja yang tautannya kamu punya, setelah kedua kursi terisi, dan semua permainan umum. Yang tersembunyi dari lawan juga tersembunyi darimu.\nLewat “Ganti”, tempat kamu memilih aturan, permainanmu sendiri bisa kamu tutup untuk penonton.\nSelagi menonton kamu bisa mundur ke seluruh jalannya permainan, juga sebelum kamu masuk; “Live” membawamu kembali ke keadaan sekarang.\n“Tonton permainan” membuka permainan yang paling banyak ditonton. Kalau tidak ada permainan umum, dua bot main untukmu.',
  'title.table': 'Di meja',
  'text.table':
    'Tanda tanya di sudut meja menjelaskan cara main dengan mouse, jari, dan keyboard.\n“Permainanmu” membuka semua permainanmu. “Menu” berisi aturan, tema, suara, dan jalan keluar. “Keluar dari meja” tidak berarti menyerah.',
  'title.manners': 'Batalkan langkah, seri, dan tanding ulang',
  'text.manners':
    'Kamu bisa membatalkan langkah selama langkah itu tidak membuka hal baru dan giliranmu belum selesai. Setelah itu lawanmu dimintai izin, kecuali di pertandingan dengan rating. Bot selalu setuju.\nUntuk menawarkan seri, tekan “Menyerah”: di sana ada keduanya. Lawanmu setuju atau menolak; setelah ditolak kamu bisa menawarkan lagi di giliranmu berikutnya. Bot setuju kalau merasa kalah posisi, atau, setelah permainan panjang, kalau merasa seimbang.\nSetelah permainan kalian berdua bisa minta main lagi. Warna kalian tetap, akhir permainan menunjukkan siapa yang jalan duluan berikutnya, dan meja menghitung siapa menang berapa kali.',
  'title.talk': 'Obrolan, dan kalau ada yang kasar',
  'text.talk':
    'Semua orang bisa mengirim kalimat yang tersedia. Pemain terdaftar juga bisa menulis pesan. Penonton mengobrol sendiri; pemain melihatnya setelah pertandingan.\n“Bisukan” menyembunyikan semua obrolan sekaligus. Tekan nama di samping pesan untuk memblokir pemainnya atau melaporkan pesannya.\nLaporanmu sampai ke moderator bersama pesan-pesan di sekitarnya, dan kamu diberi tahu setelah diputuskan. Pemain itu tidak pernah tahu siapa yang melaporkannya.',
  'title.fairness': 'Kocokan yang adil',
  'text.fairness':
    'Sebelum permainan dimulai, server menetapkan rahasianya, dan browser kedua pemain menambahkan angka masing-masing. Jadi tidak ada yang bisa mengatur kocokan.\nSetelah permainan selesai, siapa saja bisa memeriksa setiap kocokan dari rekamannya.',
} satisfies WithoutPlural<typeof en>;
