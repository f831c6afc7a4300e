/** The Indonesian tips for learners of Spite and Malice. Each fits below the table on a phone. */

import type { WithoutPlural } from '../../../../i18n/catalogues';
import type en from '../en/lesson';

export default {
  'goal.title': 'Stokmu',
  'goal.text':
    'Habiskan {{count}} kartu ini untuk menang. Hanya yang teratas, {{top}}, yang bisa dimainkan. Bot juga punya stok.',
  'builds.title': 'Tumpukan susun',
  'builds.text':
    'Kalian berdua main di sini. Setiap tumpukan dimulai dari As, naik satu per satu sampai {{last}}. Lambangnya bebas.',
  'stockFits.title': 'Kartu stokmu cocok',
  'stockFits.text':
    'Kartu {{card}} milikmu cocok di tumpukan susun: mainkan. Selalu dahulukan stokmu, karena cuma itu cara menang.',
  'block.title': 'Halangi bot',
  'block.natural':
    'Stoknya menunjukkan {{rank}}, dan tumpukan ini butuh {{rank}}. Mainkan {{card}} milikmu di sana, dan bot harus menunggu.',
  'block.wild':
    'Stoknya menunjukkan {{rank}}, dan tumpukan ini butuh {{rank}}. {{card}} milikmu wild, bisa jadi kartu apa saja: mainkan di sana.',
  'bridge.title': 'Gunanya kartu wild',
  'bridge.text':
    'Stokmu menunggu {{rank}} di tengah. Mainkan kartu wild sebagai {{before}}, lalu {{own}} milikmu langsung bisa menyusul.',
  'play.title': 'Mainkan kartu',
  'play.text':
    'Kartu yang tepinya terang bisa dimainkan sekarang. Tekan kartu {{rank}}, lalu tempatnya di tengah, atau geser ke sana.',
  'lastCard.title': 'Kartu terakhir di tanganmu',
  'lastCard.text':
    'Kartu ini bisa dimainkan. Setelah itu kamu langsung mengambil {{count}} kartu lagi dan lanjut. Kalau dibuang, giliranmu berakhir.',
  'fromDiscard.title': 'Dari tumpukan buangmu',
  'fromDiscard.text':
    'Kartu {{rank}} di tumpukan buangmu juga cocok. Di giliranmu, kartu teratas setiap tumpukan buangmu bisa dimainkan.',
  'turned.title': 'Stokmu berkurang satu',
  'turned.text':
    'Kartu berikutnya dibuka: {{top}}. Angkanya menunjukkan sisanya; perhatikan juga sisa stok bot.',
  'wild.title': 'Kartu wild',
  'wild.text':
    '{{name}} adalah kartu wild (bisa jadi kartu apa saja). Simpan sampai bisa membuka jalan untuk kartu stokmu.',
  'order.title': 'Atur buanganmu',
  'order.pair':
    'Hanya kartu teratas yang bisa dimainkan. {{low}} pas di atas {{high}}: nanti {{low}} dimainkan dulu, lalu {{high}}.',
  'order.text':
    'Hanya kartu teratas yang bisa dimainkan. Jadi letakkan kartu di atas yang nilainya satu lebih tinggi atau sama; kalau tidak ada, mulai tumpukan lain.',
  'discard.title': 'Buang untuk mengakhiri giliran',
  'discard.text':
    'Tidak harus ada yang dimainkan. Tekan kartu di tanganmu, lalu salah satu tumpukan buangmu: giliranmu selesai.',
  'turnOver.title': 'Giliranmu selesai',
  'turnOver.text':
    'Membuang kartu selalu mengakhiri giliran. Sekarang bot main, dan mengakhiri gilirannya dengan cara yang sama.',
  'refill.title': 'Kartumu ditambah lagi',
  'refill.text':
    'Di awal setiap giliran kamu mengambil kartu sampai punya {{count}}. Jadi mainkan sebanyak mungkin: yang disimpan tidak diganti.',
  'completed.title': 'Tumpukan lengkap',
  'completed.text':
    'Sudah sampai {{last}}. Kartunya keluar dari meja dan nanti dipakai lagi; tempatnya kosong untuk As atau kartu wild.',
  'danger.title': 'Bot hampir menang',
  'danger.text':
    'Kartu stoknya tinggal satu, {{rank}}. Jangan sisakan tumpukan yang butuh {{rank}}.',
  'lastStock.title': 'Tinggal satu kartu',
  'lastStock.text': 'Kartu stok terakhirmu {{rank}}. Mainkan, dan kamu langsung menang.',
  'won.title': 'Kamu sudah bisa main',
  'won.text':
    'Itu saja aturannya. Di permainan sungguhan kartunya dikocok, dan stok bisa berisi 20 kartu.',
  'over.title': 'Begitulah permainannya',
  'over.text':
    'Yang lebih dulu menghabiskan stok, menang. Sekarang kamu tahu semuanya. Permainan berikutnya giliranmu menang.',
} satisfies WithoutPlural<typeof en>;
