/** The Indonesian texts of the generic table, for games that have no folder in this client. */

import type { WithoutPlural } from '../../../../i18n/catalogues';
import type en from '../en/generic';

export default {
  howToPlay:
    'Di giliranmu, tekan kartu atau titik yang ditandai, lalu tempat tujuannya. Tindakan lain ada pada tombol di bawah.',
  options: 'Opsi',
  starting: 'Permainan akan dimulai',
  choose: 'Giliranmu: {{actions}}',
  chooseMore: 'Pilih tempat tujuannya',
  wait: 'Menunggu langkah berikutnya',
  actions: 'Tindakan',
  all: 'Batal',
  hidden: '{{count}} tertutup',
  empty: 'kosong',
  point: '{{name}}: {{content}}',
  board: 'Papan',
  zoneOf: '{{name}}: {{player}}',
  rejected: 'Tidak bisa: {{reason}}',
  ended: 'Permainan berakhir: {{reason}}.',
  keys: 'Tab berpindah di antara papan, kartu, dan tindakan; tombol panah bergerak di papan. Enter memilih, Escape membatalkan.',
} satisfies WithoutPlural<typeof en>;
