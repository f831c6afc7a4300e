/** The Indonesian texts of Pirate's rules page and of its short explanation of the game. */

import type { WithoutPlural } from '../../../../i18n/catalogues';
import type en from '../en/rules';

export default {
  'how.noTurns': 'Tanpa giliran.',
  'how.noTurnsText':
    'Masing-masing punya satu dek 52 kartu. Buka kartumu satu per satu, secepat yang kamu mau. Kalau stokmu habis, balik tumpukan terbukamu dan ulangi dari awal.',
  'how.build': 'Susun kapal dari kedua ujung.',
  'how.buildText':
    'Satu kapal adalah satu lambang, As sampai King. Yang satu menyusun naik dari As, yang lain turun dari King: ujungmu ada di sisimu, dan menunjukkan kartu yang dibutuhkan. Tekan kartu terbukamu untuk memainkannya di sana.',
  'how.capture': 'Rebut kapal dengan kartu yang menyambung kedua ujungnya.',
  'how.captureText':
    'Setelah itu kapal berikutnya dari lambang itu dimulai, dan kalian bertukar ujung. Setiap lambang punya dua kapal.',
  'how.sink':
    'Kalau kalian memainkan kartu yang kurang itu pada saat yang sama, kapalnya tenggelam dan tidak dihitung untuk siapa pun.',
  'how.out': 'Kartumu habis?',
  'how.outText':
    'Perhatikan pemain lain: kamu boleh mengklaim kartu yang ia buka, kalau cocok di ujungmu dan kamu lebih cepat.',
  'how.win': '{{ships}} untuk menang.',
  'how.winSunk': '{{ships}} untuk menang, {{fewer}} kalau ada kapal yang tenggelam.',
  'how.winText': 'Kalau kalian berdua tidak bisa main lagi, yang kapalnya lebih banyak menang.',
  'number.ships': 'Kapal untuk menang',
  'number.fewer': 'Kalau tenggelam',
  'number.sink': 'Kapal tenggelam',
  'number.never': 'tidak pernah',
  'number.within': 'dalam {{ms}}\u00a0ms',
  'number.pack': 'Di tiap dek',
  'number.match': 'Untuk memenangkan pertandingan',
  'picture.low': 'kartu yang lebih rendah:\nmenyusun naik dari\u00a0As',
  'picture.high': 'kartu yang lebih tinggi:\nmenyusun turun dari\u00a0King',
  'picture.waste': 'tumpukan terbukamu:\nhanya 7 yang bisa dimainkan',
  'picture.stock': 'stokmu',
  'picture.ends': 'ujungmu, di bawah, butuh 5;\nujung satunya butuh 10',
  'picture.missing': 'kurang satu kartu:\n8 merebutnya',
  'picture.next': 'kapal berikutnya, ujungnya bertukar',
  'picture.boarded': 'dinaiki dari atas:\n7 milikmu masih bisa menenggelamkannya',
  'title.aim': 'Tujuan',
  'title.cut': 'Dek dan potong kartu',
  'title.turning': 'Membuka kartu',
  'title.ships': 'Menyusun kapal',
  'title.capture': 'Merebut kapal',
  'title.sinking': 'Kalau bersamaan',
  'title.claims': 'Kalau kartumu habis',
  'title.end': 'Akhir permainan',
  'title.match': 'Poin',
  'title.seen': 'Siapa melihat apa',
  'title.chance': 'Apakah kocokannya adil?',
  'aim.ships': 'Rebut kapal: pemain pertama dengan {{ships}} menang.',
  'aim.noTurns':
    'Tidak ada giliran. Kalian berdua membuka dan memainkan kartu bersamaan, secepat yang kalian mau dan bisa.',
  'cut.packs':
    'Masing-masing punya dek sendiri berisi 52 kartu. Kedua dek tidak pernah dicampur. Lambang penting di sini; As nilai terendah, King tertinggi.',
  'cut.lower':
    'Kedua dek dikocok dan dipotong. Pemain dengan kartu yang lebih rendah menjadi pemain rendah dan memulai kapal dengan As; yang lain menjadi pemain tinggi dan memulainya dengan King. Kalau nilainya sama, kartu dipotong lagi.',
  'cut.stock': 'Lalu setiap dek dikocok lagi dan menjadi stok pemiliknya, tertutup.',
  'turning.open':
    'Tekan stokmu untuk membuka kartu teratasnya ke tumpukan terbukamu. Itulah kartu terbukamu, satu-satunya yang bisa kamu mainkan.',
  'turning.over':
    'Kalau stokmu kosong, tekan sekali lagi untuk membalik tumpukan terbukamu. Tumpukan itu jadi stokmu lagi, dengan urutan yang sama.',
  'turning.below':
    'Setelah kartu terbukamu dimainkan, kartu di bawahnya terbuka lagi. Kartu tidak wajib dimainkan: kamu boleh terus membuka kartu.',
  'ships.thirteen':
    'Satu kapal adalah tiga belas kartu dari satu lambang. Dari setiap lambang hanya satu kapal yang berlayar, dan disusun dari kedua ujung: ujung rendah naik dari As, ujung tinggi turun dari King.',
  'ships.ends':
    'Di kapal pertama setiap lambang, pemain rendah memegang ujung rendah, dan pemain tinggi ujung tinggi. Ujungmu ada di sisi mejamu, dan menunjukkan kartu yang dibutuhkan. Kamu tidak pernah bermain di ujung pemain lain.',
  'ships.grow':
    'Satu ujung boleh tumbuh lebih cepat, bahkan sampai selesai sendirian. Kartu yang sudah dimainkan tidak pernah kembali.',
  'capture.joins':
    'Kartu yang menyambung kedua ujung merebut kapal untuk pemain yang memainkannya. Kapalnya disisihkan.',
  'capture.second':
    'Lalu kapal kedua dari lambang itu dimulai, dengan ujung yang bertukar: yang tadi naik dari As sekarang turun dari King. Setelah itu lambang itu habis: ada delapan kapal dalam satu permainan.',
  'sinking.never':
    'Kartu yang lebih dulu sampai ke server merebut kapal. Kapal tidak pernah tenggelam.',
  'sinking.both':
    'Kalau kapal tinggal kurang satu kartu, kedua ujung butuh nilai yang sama, dan kalian berdua mungkin punya kartu itu. Kalau dua-duanya memainkannya bersamaan, kapalnya tenggelam dan tidak dihitung untuk siapa pun. Kapal berikutnya dari lambang itu dimulai.',
  'sinking.window':
    'Bersamaan berarti dalam {{ms}} milidetik menurut jam server: kartu yang datang secepat itu hampir pasti dikirim sebelum yang pertama terlihat. Selama itu kapal hanya dinaiki, dan garis di antara kedua ujungnya memendek. Sementara itu tidak ada yang bisa dimainkan di sana.',
  'claims.watch':
    'Kalau seluruh dekmu sudah dimainkan, perhatikan pemain lain. Kamu boleh mengklaim kartu terbukanya kalau dibutuhkan ujung kapalmu: kartu itu diletakkan di sana seolah kamu yang memainkannya.',
  'claims.first':
    'Siapa cepat, dia dapat: begitu pemiliknya memainkan kartu itu, atau membuka kartu lain di atasnya, kesempatannya hilang. Klaim juga bisa merebut kapal, seperti kartu biasa.',
  'end.first': 'Pemain pertama dengan {{ships}} langsung menang.',
  'end.sunk':
    'Kalau ada kapal yang tenggelam, {{ships}} sudah cukup, asalkan pemain lain punya lebih sedikit.',
  'end.stuck':
    'Permainan berakhir kalau kalian sudah melewati semua kartu dan tidak satu pun cocok di kapal. Yang kapalnya lebih banyak menang, dan kalau sama hasilnya seri.',
  'end.resign':
    'Kamu boleh menyerah atau menawarkan seri kapan saja. Kapal yang masih dinaiki saat permainan berakhir tidak dihitung untuk siapa pun.',
  'match.single': 'Satu pertandingan hanya satu permainan.',
  'match.wins':
    'Setiap permainan bernilai satu kemenangan, dan yang lebih dulu mencapai {{wins}} memenangkan pertandingan. Permainan seri tidak dihitung, dan kalian main lagi. Kartu dipotong lagi di setiap permainan.',
  'seen.open':
    'Semua orang bisa melihat tumpukan terbuka dan kapal. Dari stok, semua orang hanya melihat jumlah sisa kartunya.',
  'seen.hidden':
    'Tidak ada yang tahu urutan stok, bahkan pemiliknya, kecuali yang ia ingat dari tumpukan terbuka yang dibalik.',
  'chance.bound':
    'Tidak ada yang memilih urutan kartu. Sebelum kartu dipotong, server mengambil angka rahasia dan menunjukkan kode sidik jarinya ke semua orang, jadi angkanya tidak bisa diganti lagi. Lalu browser setiap pemain menetapkan angkanya sendiri dengan cara yang sama. Baru setelah itu angka-angka ini ditunjukkan, dan pemotongan serta kedua stok mengikuti ketiganya.',
  'chance.check':
    'Setelah permainan selesai, rahasianya ditunjukkan, dan browsermu bisa memeriksa setiap kocokan: tekan “Apakah kocokannya adil?” di akhir permainan, atau di tayangan ulangnya.',
  'chance.first':
    'Yang tidak bisa dibuktikan adalah kartu siapa yang lebih dulu: itu ditentukan server, dan koneksi yang baik membantu.',
} satisfies WithoutPlural<typeof en>;
