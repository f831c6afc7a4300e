/** What is said to a learner: texts in Indonesian. Each fits below a phone's table. */

import type { WithoutPlural } from '../../../../i18n/catalogues';
import type en from '../en/lesson';

export default {
  'goal.title': 'Stokmu',
  'goal.text':
    'Mainkan semua {{count}} kartu stokmu dan kamu menang. Hanya yang teratas, {{top}}, yang bisa dimainkan. Komputer juga punya stok.',
  'builds.title': 'Tumpukan susun',
  'builds.text':
    'Tempat-tempat ini untuk kalian berdua. Setiap tumpukan dimulai dari As, naik satu demi satu sampai {{last}}. Lambang tidak penting.',
  'stockFits.title': 'Kartu stokmu cocok',
  'stockFits.text':
    'Satu tumpukan susun menerima {{card}} milikmu sekarang: mainkan. Selalu dahulukan stokmu, karena hanya itu yang membuatmu menang.',
  'block.title': 'Halangi komputer',
  'block.natural':
    'Stoknya menunjukkan {{rank}}, dan tumpukan ini menunggu {{rank}}. Letakkan {{card}} milikmu di sana, dan komputer harus menunggu.',
  'block.wild':
    'Stoknya menunjukkan {{rank}}, dan tumpukan ini menunggu {{rank}}. {{card}} milikmu kartu liar, bisa jadi kartu apa pun: letakkan di sana.',
  'bridge.title': 'Gunanya kartu liar',
  'bridge.text':
    'Stokmu menunggu {{rank}} di tengah. Mainkan kartu liar sebagai {{before}}, lalu {{own}} milikmu langsung bisa menyusul.',
  'play.title': 'Mainkan kartu',
  'play.text':
    'Kartu bertepi terang bisa dimainkan sekarang. Tekan {{rank}}, lalu tempatnya di tengah, atau seret ke sana.',
  'lastCard.title': 'Kartu terakhir di tanganmu',
  'lastCard.text':
    'Kartu ini bisa dimainkan. Mainkan, dan kamu langsung mengambil {{count}} kartu lagi dan lanjut. Kalau dibuang, giliranmu berakhir.',
  'fromDiscard.title': 'Dari tumpukan buangmu',
  'fromDiscard.text':
    '{{rank}} di tumpukan buangmu juga cocok. Di giliranmu, kartu teratas setiap tumpukan buangmu bisa dimainkan.',
  'turned.title': 'Stokmu berkurang satu',
  'turned.text':
    'Kartu berikutnya dibuka: {{top}}. Angka itu menunjukkan sisanya; perhatikan juga sisa stok komputer.',
  'wild.title': 'Kartu liar',
  'wild.text':
    '{{name}} adalah kartu liar: bisa menggantikan kartu apa pun. Simpan sampai bisa membuka jalan untuk kartu stokmu.',
  'order.title': 'Atur buanganmu',
  'order.pair':
    'Hanya kartu teratas yang bisa dimainkan. {{low}} pas di atas {{high}}: nanti {{low}} dimainkan dulu, lalu {{high}}.',
  'order.text':
    'Hanya kartu teratas yang bisa dimainkan. Jadi letakkan kartu di atas yang nilainya satu lebih tinggi atau sama; kalau tidak ada, mulai tumpukan lain.',
  'discard.title': 'Buang untuk mengakhiri giliran',
  'discard.text':
    'Tidak ada yang perlu dimainkan. Tekan kartu di tanganmu, lalu salah satu tumpukan buangmu: giliranmu berakhir, dan komputer main.',
  'turnOver.title': 'Giliranmu selesai',
  'turnOver.text':
    'Membuang kartu selalu mengakhiri giliran. Sekarang komputer main, dan mengakhiri gilirannya dengan cara yang sama.',
  'refill.title': 'Tanganmu diisi lagi',
  'refill.text':
    'Di awal setiap giliran kamu mengambil sampai punya {{count}} kartu. Jadi mainkan sebanyak mungkin: yang kamu simpan tidak diganti.',
  'completed.title': 'Tumpukan lengkap',
  'completed.text':
    'Sudah sampai {{last}}. Kartunya meninggalkan meja dan nanti diambil lagi; tempatnya kosong untuk As atau kartu liar.',
  'danger.title': 'Komputer hampir menang',
  'danger.text':
    'Kartu stoknya tinggal satu, {{rank}}. Jangan sisakan tumpukan yang menunggu {{rank}}.',
  'lastStock.title': 'Tinggal satu kartu',
  'lastStock.text': 'Kartu stok terakhirmu {{rank}}. Mainkan, dan kamu langsung menang.',
  'won.title': 'Kamu sudah bisa main',
  'won.text':
    'Hanya itu aturannya. Di permainan sungguhan kartunya dikocok, dan stok bisa berisi 20 kartu.',
  'over.title': 'Begitulah permainannya',
  'over.text':
    'Yang lebih dulu menghabiskan stok, menang. Sekarang kamu tahu semuanya: permainan berikutnya bisa jadi milikmu.',
} satisfies WithoutPlural<typeof en>;
