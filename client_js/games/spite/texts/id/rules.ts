/** The rules explained: texts in Indonesian. */

import type { WithoutPlural } from '../../../../i18n/catalogues';
import type en from '../en/rules';

export default {
  'how.stock': 'Habiskan stokmu lebih dulu.',
  'how.stockText':
    'Isinya {{cards}}; hanya kartu teratas yang terbuka. Angka besar di sampingnya menunjukkan sisanya.',
  'how.build': 'Susun ke atas.',
  'how.buildText':
    'Tumpukan di tengah disusun dari {{first}} sampai {{last}}, lambangnya tidak penting. Mainkan kartu teratas stokmu, kartu di tanganmu, atau kartu teratas salah satu tumpukan buangmu, sebanyak yang kamu mau.',
  'how.wild': 'Kartu liar cocok di mana saja.',
  'how.wildText':
    'Kartu dengan tanda ini <mark> ({{wilds}}) menggantikan nilai apa pun yang dibutuhkan tumpukan berikutnya.',
  'how.discard': 'Buang kartu untuk mengakhiri giliranmu.',
  'how.discardOne':
    'Letakkan satu kartu dari tangan di salah satu tumpukan buangmu. Lalu giliran lawanmu.',
  'how.discardSeveral':
    'Letakkan satu kartu dari tangan, atau beberapa yang senilai, di salah satu tumpukan buangmu. Lalu giliran lawanmu.',
  'how.fillManual':
    'Di awal giliranmu, minta tanganmu diisi sampai {{count}} sebelum melangkah: yang melangkah dulu harus menunggu sampai giliran berikutnya. Tangan yang kamu mainkan sampai habis diisi otomatis.',
  'how.fill':
    'Di awal giliranmu tanganmu diisi lagi sampai {{count}} kartu, dan langsung diisi setiap kali semuanya sudah kamu mainkan.',
  'how.match': 'Menangkan pertandingan dalam beberapa permainan.',
  'number.stock': 'Di tiap stok',
  'number.hand': 'Di tangan penuh',
  'number.build': 'Tumpukan susun',
  'number.any': 'tak terbatas',
  'number.discard': 'Tumpukan buang per pemain',
  'number.all': 'Semuanya',
  'number.wild': 'Liar',
  'part.title': 'Meja',
  'part.stock': 'Stok',
  'part.stockText': 'tumpukan yang ingin kamu habiskan. Angka besar menunjukkan sisanya.',
  'part.hand': 'Tangan',
  'part.handText': 'kartu yang hanya kamu lihat.',
  'part.build': 'Tumpukan susun',
  'part.buildText': 'di tengah, untuk kalian berdua, dari nilai terendah ke atas.',
  'part.discard': 'Tumpukan buang',
  'part.discardText': 'milikmu sendiri. Kartu menunggu di sana sampai bisa kamu mainkan.',
  'part.draw': 'Tumpukan ambil',
  'part.drawText': 'tangan diisi dari sini.',
  'picture.none': 'sisa 0',
  'picture.ownStock': 'stokmu',
  'picture.stock': 'stok',
  'picture.otherDiscards': 'tumpukan buang lawanmu',
  'picture.builds': 'tumpukan susun',
  'picture.draw': 'tumpukan ambil',
  'picture.ownDiscards': 'tumpukan buangmu',
  'picture.ownHand': 'tanganmu',
  'picture.wild': 'liar',
  'picture.highest': 'kartu tertinggi yang tidak liar',
  'picture.begins': 'yang ini memulai',
  'picture.opponents': 'milik lawanmu',
  'picture.fill': 'Isi tangan',
  'picture.fillFirst': 'tekan sebelum langkah pertamamu',
  'picture.filled': 'tanganmu diisi dari tumpukan ambil',
  'picture.playIt': 'mainkan begitu ada tumpukan yang cocok',
  'picture.standsFor': 'kartu liar yang menggantikan 3',
  'picture.aBuild': 'tumpukan susun',
  'picture.complete': 'lengkap dengan {{rank}}',
  'picture.onlyLast': 'hanya yang terakhir bisa dimainkan',
  'picture.together': 'senilai, dibuang bersamaan',
  'picture.nextDraw': 'kartu yang sudah lengkap: tumpukan ambil berikutnya',
  'picture.goesBack': 'tumpukan yang lengkap dikembalikan',
  'picture.won': 'stok kosong berarti menang',
  'title.aim': 'Tujuan',
  'title.cards': 'Kartu',
  'title.deal': 'Pembagian kartu, dan siapa yang mulai',
  'title.turn': 'Giliranmu',
  'title.build': 'Tumpukan susun',
  'title.discard': 'Membuang mengakhiri giliranmu',
  'title.dry': 'Kalau tumpukan ambil habis',
  'title.end': 'Akhir permainan',
  'title.match': 'Poin',
  'title.seen': 'Siapa melihat apa',
  'title.chance': 'Apakah kocokannya adil?',
  'aim.stock':
    'Masing-masing punya stok berisi {{cards}}. Siapa yang lebih dulu memainkan kartu terakhir stoknya, menang.',
  'aim.middle':
    'Kartu stok hanya boleh ke tumpukan susun di tengah, dan hanya kartu teratas yang bisa dimainkan. Kalian berdua menyusun di tumpukan yang sama, jadi yang kamu tinggalkan di sana akan ditemukan lawanmu.',
  'cards.twelves':
    '{{cards}} kartu: angka 1 sampai 12, masing-masing dua belas lembar, dan 18 kartu liar.',
  'cards.jokers_other':
    '{{count}} dek berisi {{size}}, masing-masing dengan dua Joker: {{cards}} kartu.',
  'cards.noJokers_other': '{{count}} dek berisi {{size}}, tanpa Joker: {{cards}} kartu.',
  'cards.suits': 'Lambang kartu tidak penting. As bernilai 1, kartu terendah.',
  'wilds.none': 'Tidak ada kartu liar.',
  'wilds.notInStocks': 'Kartu liar tidak pernah dibagikan ke stok.',
  'wilds.one':
    'Kartu liar menggantikan nilai apa pun yang dibutuhkan tumpukan susun berikutnya. Kartu ini bertanda kartu liar.',
  'wilds.some':
    '{{wilds}} adalah kartu liar: kartu ini menggantikan nilai apa pun yang dibutuhkan tumpukan susun berikutnya. Kartu ini bertanda kartu liar.',
  'deal.halved':
    'Satu dek dikocok dan dibagi dua: {{cards}} untuk tiap stok. Sisanya menjadi tumpukan ambil.',
  'deal.whole':
    'Semua kartu dikocok, dan tiap stok mendapat {{cards}}. Sisanya menjadi tumpukan ambil.',
  'deal.both': 'Lalu masing-masing mendapat {{count}} kartu di tangan, sebelum ada yang main.',
  'deal.first':
    'Tangan mula-mula kosong: setiap pemain mengambil {{cards}} saat giliran pertamanya dimulai.',
  'deal.up': 'Kartu teratas tiap stok dibuka.',
  'begins.highest':
    'Kartu stok teratas yang lebih tinggi memulai, dihitung dari yang tercetak di kartu, liar atau tidak. Kalau sama, semuanya dikocok dan dibagikan ulang.',
  'begins.lot': 'Undian menentukan siapa yang mulai.',
  'begins.turns':
    'Undian menentukan siapa yang memulai permainan pertama. Setelah itu kalian bergantian memulai.',
  'turn.play':
    'Lalu mainkan kartu sebanyak yang kamu mau dan bisa, satu per satu, ke tumpukan susun: kartu teratas stokmu, kartu di tanganmu, atau kartu teratas tumpukan buangmu.',
  'turn.next': 'Setelah kartu teratas stokmu dimainkan, kartu berikutnya dibuka.',
  'turn.again':
    'Kalau semua kartu di tanganmu sudah dimainkan, tanganmu langsung diisi lagi sampai {{count}}, dan giliranmu berlanjut.',
  'refill.automatic':
    'Saat giliranmu dimulai, tanganmu diisi sampai {{cards}} dari tumpukan ambil.',
  'refill.manual':
    'Tanganmu tidak diisi otomatis: mintalah, sampai {{cards}}, sebelum memindahkan kartu. Begitu ada kartu yang kamu pindahkan, kamu harus menunggu sampai giliran berikutnya.',
  'refill.forgotten':
    'Kalau kamu lupa memintanya saat tanganmu kosong, dan tidak ada lagi yang ingin kamu mainkan, kamu lewat.',
  'must.none': 'Kamu tidak pernah wajib memainkan kartu, walaupun bisa.',
  'must.aces':
    'Selama {{ace}} milikmu cocok di tumpukan susun, giliranmu tidak boleh diakhiri: kartu itu harus dimainkan.',
  'must.deuces':
    'Selama {{ace}} atau kartu 2 milikmu cocok di tumpukan susun, giliranmu tidak boleh diakhiri: kartu itu harus dimainkan. Kartu liar tidak wajib.',
  'build.any': 'Selalu ada tempat untuk satu tumpukan susun lagi.',
  'build.count_other': '{{count}} tumpukan susun boleh ada sekaligus.',
  'build.starts': 'Setiap tumpukan dimulai dengan {{first}}, lalu naik satu nilai demi satu.',
  'build.startsWild':
    'Setiap tumpukan dimulai dengan {{first}} atau kartu liar, lalu naik satu nilai demi satu.',
  'build.completes':
    '{{last}} melengkapi tumpukan: kartunya meninggalkan meja, dan tempatnya kosong lagi.',
  'build.completesWild':
    '{{last}}, atau kartu liar sebagai gantinya, melengkapi tumpukan: kartunya meninggalkan meja, dan tempatnya kosong lagi.',
  'build.never': 'Kartu di tumpukan susun tidak pernah diambil lagi.',
  'discard.group':
    'Kamu boleh membuang beberapa kartu bersamaan kalau senilai: semuanya ke satu tumpukan.',
  'discard.one':
    'Untuk mengakhiri giliranmu, letakkan satu kartu dari tangan di tumpukan buangmu, apa pun yang ada di sana.',
  'discard.several':
    'Untuk mengakhiri giliranmu, letakkan satu kartu dari tangan di salah satu dari {{count}} tumpukan buangmu, apa pun yang ada di sana.',
  'discard.later':
    'Kartu teratas tumpukan buang bisa kamu mainkan di giliran berikutnya, lalu kartu di bawahnya. Kartu stok tidak pernah ke sana.',
  'discard.last': 'Kalau itu kartu terakhirmu, tidak ada yang diambil: giliran lawanmu.',
  'dry.aside':
    'Tumpukan yang lengkap disisihkan. Kalau tumpukan ambil habis, semuanya dikocok dan menjadi tumpukan ambil baru, bahkan di tengah pengambilan.',
  'dry.back':
    'Setiap tumpukan yang lengkap langsung kembali ke tumpukan ambil, dan tumpukan ambil dikocok.',
  'dry.backLater':
    'Setiap tumpukan yang lengkap langsung kembali ke tumpukan ambil. Tumpukan ambil dikocok sebelum ada yang mengambil.',
  'dry.draw': 'Kalau tangan tetap tidak bisa diisi, permainan berakhir, dan tidak ada yang menang.',
  'dry.fewest':
    'Kalau tangan tetap tidak bisa diisi, permainan berakhir: stok yang lebih sedikit menang, dan kalau sama hasilnya seri.',
  'end.last':
    'Siapa yang memainkan kartu terakhir stoknya langsung menang, apa pun yang akan terjadi setelahnya.',
  'end.dry': 'Selain itu permainan berakhir kalau tidak ada lagi yang bisa diambil: lihat di atas.',
  'end.drawn':
    'Permainan seri kalau tangan tidak bisa diisi karena tidak ada lagi kartu untuk diambil. Meja memperingatkanmu kalau sisa kartu tidak cukup untuk mengisi kedua tangan.',
  'end.leave':
    'Kamu boleh menyerah atau menawarkan seri kapan saja, dan mengambil kemenangan atau seri kalau lawanmu pergi lebih dari dua menit.',
  'points.single': 'Satu pertandingan hanya satu permainan.',
  'points.wins': 'Setiap permainan bernilai satu kemenangan.',
  'points.left': 'Pemenang mendapat satu poin untuk setiap kartu yang tersisa di stok yang kalah.',
  'points.twelves':
    'Pemenang mendapat 25 poin, ditambah 5 untuk setiap kartu yang tersisa di stok yang kalah.',
  'points.target':
    'Siapa yang lebih dulu mencapai {{points}} memenangkan pertandingan. Permainan seri tidak dihitung, dan diikuti permainan lain.',
  'seen.hand': 'Tanganmu hanya untukmu: orang lain hanya melihat jumlah kartumu.',
  'seen.piles':
    'Tumpukan susun dan tumpukan buang terbuka untuk semua, dengan setiap kartunya. Dari stok, semua orang melihat kartu teratas dan sisanya.',
  'seen.hidden':
    'Tidak ada yang tahu, termasuk pemiliknya, apa yang ada di bawah kartu teratas stok, atau di tumpukan ambil.',
  'chance.bound':
    'Tidak ada yang memilih urutan kartu. Sebelum kartu dibagikan, server mengambil angka rahasia dan menunjukkan sidiknya ke semua orang: dengan begitu ia terikat. Lalu peramban setiap pemain mengambil angkanya sendiri dan menetapkannya dengan cara yang sama. Baru setelah itu angka-angka ini ditunjukkan, dan setiap kocokan mengikuti ketiganya.',
  'chance.check':
    'Setelah permainan selesai, rahasianya ditunjukkan, dan perambanmu bisa menghitung ulang setiap kocokan: tekan “Apakah kocokannya adil?” di akhir permainan, atau di tayangan ulangnya.',
} satisfies WithoutPlural<typeof en>;
