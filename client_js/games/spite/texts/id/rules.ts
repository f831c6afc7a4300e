/**
 * The Indonesian texts of Spite and Malice's rules page and of its short explanation of the game.
 */

import type { WithoutPlural } from '../../../../i18n/catalogues';
import type en from '../en/rules';

export default {
  'how.stock': 'Jadilah yang pertama menghabiskan stokmu.',
  'how.stockText':
    'Stok (tumpukan yang harus kamu habiskan) berisi {{cards}}; hanya kartu teratas yang terbuka. Angka besar di sampingnya menunjukkan sisanya.',
  'how.build': 'Susun ke atas.',
  'how.buildText':
    'Tumpukan di tengah disusun dari {{first}} sampai {{last}}; lambangnya bebas. Mainkan kartu sebanyak yang kamu mau: kartu teratas stokmu, kartu di tanganmu, atau kartu teratas tumpukan buangmu.',
  'how.wild': 'Kartu wild cocok di mana saja.',
  'how.wildText':
    'Kartu dengan tanda ini <mark> ({{wilds}}) bisa jadi kartu apa saja yang dibutuhkan tumpukan.',
  'how.discard': 'Buang kartu untuk mengakhiri giliranmu.',
  'how.discardOne':
    'Taruh satu kartu dari tanganmu ke salah satu tumpukan buangmu. Lalu giliran lawanmu.',
  'how.discardSeveral':
    'Taruh satu kartu, atau beberapa yang senilai, dari tanganmu ke salah satu tumpukan buangmu. Lalu giliran lawanmu.',
  'how.fillManual':
    'Di awal giliranmu, minta kartu sampai punya {{count}}. Mintalah sebelum memainkan kartu: kalau sudah main, tunggu sampai giliran berikutnya. Kalau semua kartu di tanganmu habis dimainkan, kartunya ditambah otomatis.',
  'how.fill':
    'Di awal giliranmu kamu mengambil kartu sampai punya {{count}}. Begitu juga setiap kali semua kartu di tanganmu habis dimainkan.',
  'how.match': 'Menangkan pertandingan dalam beberapa permainan.',
  'number.stock': 'Di tiap stok',
  'number.hand': 'Kartu di tangan',
  'number.build': 'Tumpukan susun',
  'number.any': 'tak terbatas',
  'number.discard': 'Tumpukan buang',
  'number.all': 'Semua kartu',
  'number.wild': 'Wild',
  'part.title': 'Meja',
  'part.stock': 'Stok',
  'part.stockText': 'tumpukan yang harus kamu habiskan. Angka besar menunjukkan sisanya.',
  'part.hand': 'Kartu di tangan',
  'part.handText': 'hanya kamu yang bisa melihatnya.',
  'part.build': 'Tumpukan susun',
  'part.buildText': 'di tengah, untuk kalian berdua, dari nilai terendah ke atas.',
  'part.discard': 'Tumpukan buang',
  'part.discardText': 'milikmu sendiri. Kartu menunggu di sana sampai bisa kamu mainkan.',
  'part.draw': 'Tumpukan ambil',
  'part.drawText': 'untuk menambah kartu di tangan.',
  'picture.none': 'sisa 0',
  'picture.ownStock': 'stokmu',
  'picture.stock': 'stok',
  'picture.otherDiscards': 'tumpukan buang lawanmu',
  'picture.builds': 'tumpukan susun',
  'picture.draw': 'tumpukan ambil',
  'picture.ownDiscards': 'tumpukan buangmu',
  'picture.ownHand': 'kartu di tanganmu',
  'picture.wild': 'wild',
  'picture.highest': 'kartu tertinggi yang bukan wild',
  'picture.begins': 'yang ini jalan duluan',
  'picture.opponents': 'milik lawanmu',
  'picture.fill': 'Ambil kartu',
  'picture.fillFirst': 'tekan sebelum memainkan kartu pertama',
  'picture.filled': 'kartumu ditambah dari tumpukan ambil',
  'picture.playIt': 'mainkan begitu ada tumpukan yang cocok',
  'picture.standsFor': 'kartu wild yang dipakai sebagai 3',
  'picture.aBuild': 'tumpukan susun',
  'picture.complete': 'lengkap dengan {{rank}}',
  'picture.onlyLast': 'hanya yang terakhir bisa dimainkan',
  'picture.together': 'senilai, dibuang bersamaan',
  'picture.nextDraw': 'kartu dari tumpukan lengkap: tumpukan ambil berikutnya',
  'picture.goesBack': 'tumpukan yang lengkap dikembalikan',
  'picture.won': 'stok kosong berarti menang',
  'title.aim': 'Tujuan',
  'title.cards': 'Kartu',
  'title.deal': 'Pembagian kartu, dan siapa yang jalan duluan',
  'title.turn': 'Giliranmu',
  'title.build': 'Tumpukan susun',
  'title.discard': 'Membuang kartu mengakhiri giliranmu',
  'title.dry': 'Kalau tumpukan ambil habis',
  'title.end': 'Akhir permainan',
  'title.match': 'Poin',
  'title.seen': 'Siapa melihat apa',
  'title.chance': 'Apakah kocokannya adil?',
  'aim.stock':
    'Masing-masing punya stok berisi {{cards}}. Siapa yang lebih dulu memainkan kartu terakhir stoknya, menang.',
  'aim.middle':
    'Kartu stok hanya bisa dimainkan di tumpukan susun di tengah, dan hanya kartu teratasnya. Kalian berdua menyusun di tumpukan yang sama, jadi lawanmu bisa memakai yang kamu tinggalkan di sana.',
  'cards.twelves':
    '{{cards}} kartu: angka 1 sampai 12, masing-masing dua belas lembar, dan 18 kartu wild.',
  'cards.jokers_other':
    '{{count}} dek berisi {{size}}, masing-masing dengan dua Joker: {{cards}} kartu.',
  'cards.noJokers_other': '{{count}} dek berisi {{size}}, tanpa Joker: {{cards}} kartu.',
  'cards.suits': 'Lambang kartu tidak berpengaruh. As bernilai 1, kartu terendah.',
  'wilds.none': 'Tidak ada kartu wild.',
  'wilds.notInStocks': 'Kartu wild tidak pernah dibagikan ke stok.',
  'wilds.one':
    'Kartu wild bisa jadi kartu apa saja yang dibutuhkan tumpukan susun. Kartunya bertanda wild.',
  'wilds.some':
    '{{wilds}} jadi kartu wild: bisa jadi kartu apa saja yang dibutuhkan tumpukan susun. Kartunya bertanda wild.',
  'deal.halved':
    'Satu dek dikocok dan dibagi dua: {{cards}} untuk tiap stok. Sisanya menjadi tumpukan ambil.',
  'deal.whole':
    'Semua kartu dikocok, dan tiap stok mendapat {{cards}}. Sisanya menjadi tumpukan ambil.',
  'deal.both': 'Lalu masing-masing mendapat {{count}} kartu, sebelum giliran pertama.',
  'deal.first':
    'Awalnya belum ada kartu di tangan: setiap pemain mengambil {{cards}} di awal giliran pertamanya.',
  'deal.up': 'Kartu teratas tiap stok dibuka.',
  'begins.highest':
    'Pemain yang kartu stok teratasnya lebih tinggi jalan duluan. Kartu dihitung sesuai yang tercetak, wild atau bukan. Kalau sama, semuanya dikocok dan dibagikan ulang.',
  'begins.lot': 'Diundi siapa yang jalan duluan.',
  'begins.turns':
    'Diundi siapa yang jalan duluan di permainan pertama. Setelah itu kalian bergantian jalan duluan.',
  'turn.play':
    'Lalu mainkan kartu sebanyak yang kamu mau, satu per satu, ke tumpukan susun: kartu teratas stokmu, kartu di tanganmu, atau kartu teratas tumpukan buangmu.',
  'turn.next': 'Setelah kartu teratas stokmu dimainkan, kartu berikutnya dibuka.',
  'turn.again':
    'Kalau semua kartu di tanganmu habis dimainkan, kartunya langsung ditambah sampai {{count}}, dan giliranmu berlanjut.',
  'refill.automatic':
    'Saat giliranmu dimulai, kartumu ditambah sampai {{cards}} dari tumpukan ambil.',
  'refill.manual':
    'Kartumu tidak ditambah otomatis: mintalah, sampai {{cards}}, sebelum memindahkan kartu. Begitu ada kartu yang dipindah, kamu harus menunggu sampai giliran berikutnya.',
  'refill.forgotten':
    'Kalau kamu lupa minta saat kartu di tanganmu habis, dan tidak ada lagi yang mau dimainkan, kamu lewat.',
  'must.none': 'Kamu tidak pernah wajib memainkan kartu, walaupun bisa.',
  'must.aces':
    'Selama {{ace}} milikmu cocok di tumpukan susun, giliranmu belum bisa diakhiri: kartu itu harus dimainkan.',
  'must.deuces':
    'Selama {{ace}} atau kartu 2 milikmu cocok di tumpukan susun, giliranmu belum bisa diakhiri: kartu itu harus dimainkan. Ini tidak berlaku untuk kartu wild.',
  'build.any': 'Selalu ada tempat untuk satu tumpukan susun lagi.',
  'build.count_other': '{{count}} tumpukan susun boleh ada sekaligus.',
  'build.starts': 'Setiap tumpukan dimulai dengan {{first}}, lalu naik satu per satu.',
  'build.startsWild':
    'Setiap tumpukan dimulai dengan {{first}} atau kartu wild, lalu naik satu per satu.',
  'build.completes':
    '{{last}} melengkapi tumpukan: kartunya diangkat dari meja, dan tempatnya kosong lagi.',
  'build.completesWild':
    '{{last}}, atau kartu wild sebagai gantinya, melengkapi tumpukan: kartunya diangkat dari meja, dan tempatnya kosong lagi.',
  'build.never': 'Kartu di tumpukan susun tidak pernah diambil lagi.',
  'discard.group':
    'Kamu boleh membuang beberapa kartu bersamaan kalau senilai: semuanya ke satu tumpukan.',
  'discard.one':
    'Untuk mengakhiri giliranmu, taruh satu kartu dari tanganmu ke tumpukan buangmu, apa pun yang ada di sana.',
  'discard.several':
    'Untuk mengakhiri giliranmu, taruh satu kartu dari tanganmu ke salah satu dari {{count}} tumpukan buangmu, apa pun yang ada di sana.',
  'discard.later':
    'Kartu teratas tumpukan buang bisa kamu mainkan di giliran berikutnya, lalu kartu di bawahnya. Kartu stok tidak pernah ke sana.',
  'discard.last': 'Kalau itu kartu terakhirmu, kamu tidak mengambil kartu: giliran lawanmu.',
  'refill.twoEnds':
    'Satu pemain selalu mengambil dari atas tumpukan ambil dan yang lain dari bawahnya.',
  'dry.aside':
    'Tumpukan yang lengkap disisihkan. Kalau tumpukan ambil habis, semuanya dikocok dan menjadi tumpukan ambil baru, bahkan di tengah pengambilan.',
  'dry.back':
    'Setiap tumpukan yang lengkap langsung kembali ke tumpukan ambil, dan tumpukan ambil dikocok.',
  'dry.backLater':
    'Setiap tumpukan yang lengkap langsung kembali ke tumpukan ambil. Tumpukan ambil dikocok sebelum ada yang mengambil.',
  'dry.draw': 'Kalau kartu di tangan tetap tidak bisa ditambah, hasilnya seri.',
  'dry.fewest':
    'Kalau kartu di tangan tetap tidak bisa ditambah, permainan berakhir: stok yang lebih sedikit menang, dan kalau sama hasilnya seri.',
  'end.last': 'Pemain yang memainkan kartu terakhir stoknya langsung menang.',
  'end.dry': 'Permainan juga berakhir kalau tidak ada lagi yang bisa diambil: lihat di atas.',
  'end.drawn':
    'Permainan seri kalau kartu di tangan tidak bisa ditambah karena tumpukan ambil habis. Meja memperingatkanmu kalau sisa kartu tidak cukup untuk kedua pemain.',
  'end.leave':
    'Kamu boleh menyerah atau menawarkan seri kapan saja. Kalau lawanmu keluar lebih dari dua menit, kamu bisa mengklaim kemenangan atau seri.',
  'points.single': 'Satu pertandingan hanya satu permainan.',
  'points.wins': 'Setiap permainan bernilai satu kemenangan.',
  'points.left': 'Pemenang mendapat satu poin untuk setiap kartu yang tersisa di stok yang kalah.',
  'points.twelves':
    'Pemenang mendapat 25 poin, ditambah 5 untuk setiap kartu yang tersisa di stok yang kalah.',
  'points.target':
    'Yang lebih dulu mencapai {{points}} memenangkan pertandingan. Permainan seri tidak dihitung, dan kalian main lagi.',
  'seen.hand':
    'Hanya kamu yang bisa melihat kartu di tanganmu: orang lain hanya melihat jumlahnya.',
  'seen.piles':
    'Semua orang bisa melihat semua kartu di tumpukan susun dan tumpukan buang. Dari stok, semua orang hanya melihat kartu teratas dan jumlah sisanya.',
  'seen.hidden':
    'Tidak ada yang tahu kartu di bawah kartu teratas stok, bahkan pemiliknya. Begitu juga isi tumpukan ambil.',
  'chance.bound':
    'Tidak ada yang memilih urutan kartu. Sebelum kartu dibagikan, server mengambil angka rahasia dan menunjukkan kode sidik jarinya ke semua orang, jadi angkanya tidak bisa diganti lagi. Lalu browser setiap pemain menetapkan angkanya sendiri dengan cara yang sama. Baru setelah itu angka-angka ini ditunjukkan, dan setiap kocokan mengikuti ketiganya.',
  'chance.check':
    'Setelah permainan selesai, rahasianya ditunjukkan, dan browsermu bisa memeriksa setiap kocokan: tekan “Apakah kocokannya adil?” di akhir permainan, atau di tayangan ulangnya.',
} satisfies WithoutPlural<typeof en>;
