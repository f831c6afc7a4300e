/** The Indonesian texts of Megiddo's rules page and of its short explanation of the game. */

import type { WithoutPlural } from '../../../../i18n/catalogues';
import type en from '../en/rules';

export default {
  'how.lay': 'Taruh batu di titik kosong mana saja.',
  'how.layText': 'Itulah giliranmu. Batu tidak pernah dipindah atau diangkat dari papan.',
  'how.row': 'Buat deretan {{row}} batu.',
  'how.rowText':
    'Di sepanjang jari-jari, mengelilingi lingkaran, atau di sepanjang spiral: di setiap titik, spiral maju satu lingkaran dan satu jari-jari.',
  'how.capture': 'Tangkap sepasang batu.',
  'how.captureText':
    'Apit tepat dua batu lawan yang berurutan di satu garis, di antara batu barumu dan batumu yang lain. Keduanya menjadi milikmu, tetap di tempatnya, dan bisa langsung menangkap lagi.',
  'how.capturesWin_other': '{{count}} batu tangkapan juga berarti menang.',
  'how.safe': 'Yang aman.',
  'how.safeText':
    'Satu atau tiga batu di antara dua batu lawan tetap aman. Begitu juga batu yang kamu taruh sendiri di sana.',
  'how.match': 'Menangkan pertandingan dalam beberapa permainan.',
  'number.rings': 'Lingkaran',
  'number.spokes': 'Jari-jari',
  'number.points': 'Titik',
  'number.row': 'Sederet',
  'number.captures': 'Tangkapan',
  'picture.lines': 'empat garis yang melewati satu titik',
  'picture.closesOff': 'satu batu gelap akan mengapit dua batu terang…',
  'picture.captured': '…dan sudah menangkapnya',
  'picture.firstWave': 'gelombang pertama menangkap dua batu di jari-jari…',
  'picture.nextWave': '…lalu salah satunya menangkap dua batu di lingkaran',
  'picture.spoke': 'di sepanjang jari-jari',
  'picture.ring': 'mengelilingi lingkaran',
  'picture.spiral': 'di sepanjang spiral',
  'title.aim': 'Tujuan',
  'title.board': 'Papan',
  'title.turn': 'Giliranmu',
  'title.captures': 'Tangkapan',
  'title.chain': 'Tangkapan beruntun',
  'title.rows': 'Deretan',
  'title.end': 'Akhir permainan',
  'title.match': 'Poin',
  'title.seen': 'Siapa melihat apa',
  'title.begins': 'Siapa yang jalan duluan',
  aim: 'Susun {{row}} batu sederet, atau tangkap {{stones}}. Yang pertama berhasil menang.',
  'board.size':
    '{{rings}} lingkaran, satu di dalam yang lain, dipotong oleh {{spokes}} jari-jari. Batu ditaruh di perpotongannya: di {{points}} titik. Tidak ada titik di tengah.',
  'board.lines':
    'Empat garis melewati setiap titik: jari-jarinya, lingkarannya, dan dua spiral. Spiral maju satu lingkaran ke luar dan satu jari-jari ke samping di setiap titik, ke kanan atau ke kiri.',
  'board.counted':
    'Lingkaran dihitung dari yang paling dalam, yaitu lingkaran 1, dan jari-jari searah jarum jam dari 0.',
  'board.closes':
    'Lingkaran tidak berujung. Jari-jari dan spiral berakhir di lingkaran paling dalam dan paling luar.',
  'turn.lay': 'Taruh satu batumu di titik kosong. Kamu tidak bisa lewat.',
  'turn.stays': 'Batu tetap di tempatnya sampai akhir permainan, tapi pemiliknya bisa berganti.',
  'captures.look':
    'Lihat dari batu barumu ke delapan arah. Kalau tepat dua batu lawan berurutan lalu satu batumu, kamu menangkap keduanya: keduanya menjadi batumu, dan tetap di tempatnya.',
  'captures.safe': 'Satu batu di antaranya aman, begitu juga tiga.',
  'captures.mover':
    'Hanya pemain yang sedang jalan yang bisa menangkap. Kamu boleh menaruh batu di antara dua batu lawan tanpa kehilangannya.',
  'chain.new':
    'Batu yang kamu tangkap dihitung sebagai batu baru: lihat juga dari masing-masing ke delapan arah. Yang tertangkap bisa menangkap lagi, dan seterusnya.',
  'chain.wave':
    'Semua tangkapan dalam satu gelombang terjadi bersamaan. Batu yang ditangkap beberapa batumu sekaligus dihitung satu kali.',
  'chain.back':
    'Batu yang sudah ditangkap bisa ditangkap kembali di langkah berikutnya, dan dihitung lagi.',
  'rows.straight':
    '{{row}} batu atau lebih yang berurutan di sepanjang jari-jari atau spiral adalah deretan.',
  'rows.short': 'Jari-jari dan spiral terlalu pendek untuk deretan: hanya punya {{rings}} titik.',
  'rows.around': 'Begitu juga {{row}} batu yang berurutan mengelilingi lingkaran.',
  'rows.whole': 'Satu lingkaran adalah deretan kalau seluruhnya milikmu.',
  'rows.ringShort_other': 'Lingkaran terlalu pendek untuk deretan: hanya punya {{count}} titik.',
  'rows.captured': 'Batu tangkapan dihitung sama seperti yang kamu taruh.',
  'rows.four': 'Setiap tangkapan menyisakan empat batumu segaris, jadi setiap tangkapan menang.',
  'end.win':
    'Setelah semua tangkapan di langkahmu, kamu menang dengan deretan {{row}} atau lebih, atau dengan {{stones}} yang ditangkap di permainan ini.',
  'end.full': 'Kalau papan penuh dan tidak ada yang menang, hasilnya seri.',
  'end.resign': 'Kamu boleh menyerah kapan saja, menawarkan seri, atau menyetujuinya.',
  'end.away':
    'Kalau seorang pemain keluar lebih dari dua menit, lawannya boleh mengklaim kemenangan atau seri.',
  'points.scores':
    'Pemenang mendapat 6 untuk satu deretan, 12 untuk setiap deretan lain dari langkah yang sama, dan 1 untuk setiap batu tangkapan di permainan itu. Pemain lain tidak mendapat apa-apa, dan kalau seri tidak ada yang mendapat poin.',
  'points.first': 'Yang pertama mencapai {{points}} memenangkan pertandingan.',
  'points.single': 'Satu pertandingan hanya satu permainan.',
  'points.wins':
    'Setiap permainan dihitung satu kemenangan. Yang pertama mencapai {{target}} memenangkan pertandingan.',
  seen: 'Semuanya: pemain dan penonton melihat seluruh papan.',
  'begins.server': 'Server yang mengundi. Tidak ada hal lain yang diacak di permainan ini.',
  'begins.each': 'Siapa yang jalan duluan diundi di setiap permainan.',
  'begins.first':
    'Diundi siapa yang jalan duluan di permainan pertama. Setelah itu kalian bergantian jalan duluan.',
} satisfies WithoutPlural<typeof en>;
