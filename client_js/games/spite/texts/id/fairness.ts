/** Indonesian texts of Spite and Malice's fairness check: what chance decided, and the findings. */

import type { WithoutPlural } from '../../../../i18n/catalogues';
import type en from '../en/fairness';

export default {
  shuffles: 'Setiap kocokan, dihitung ulang',
  cards: 'Tidak ada yang mengutak-atik tumpukan',
  cardsLine: 'Kocokan yang adil baru berarti kalau kartunya diambil sesuai urutan di tumpukan.',
  'use.lot': 'Undian siapa yang jalan duluan',
  'use.turns': 'Pemain jalan duluan bergantian',
  'use.shuffle': 'Kocokan di giliran {{turn}}',
  'use.cards': 'Kocokan {{cards}} di giliran {{turn}}',
  'use.stocks': 'Kocokan stok di {{deal}}',
  'use.others': 'Kocokan kartu lainnya di {{deal}}',
  'use.deal': 'Kocokan di {{deal}}',
  theDeal: 'pembagian kartu',
  deal: 'pembagian {{deal}}',
  turn: 'giliran {{turn}}',
  notHeld: 'Tidak benar di {{place}}: {{what}}',
  'followed.whole': 'setiap pembagian memuat semua kartu, tidak lebih dan tidak kurang',
  'followed.one_deal': 'kartu dibagikan satu kali',
  'followed.higher': 'kartu stok yang lebih tinggi jalan duluan, dan kalau sama dibagikan ulang',
  'followed.course':
    'setiap kartu yang diambil atau dibuka memang yang berikutnya di tumpukannya, dan setiap kocokan tepat waktunya dan lengkap',
} satisfies WithoutPlural<typeof en>;
