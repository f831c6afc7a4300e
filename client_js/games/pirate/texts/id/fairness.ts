/**
 * Indonesian texts about the fairness of Pirate's shuffles: what chance decided, and what the check
 * shows.
 */

import type { WithoutPlural } from '../../../../i18n/catalogues';
import type en from '../en/fairness';

export default {
  begun:
    'Server sudah menetapkan bagiannya di setiap kocokan sebelum kartu dipotong. Setelah permainan kamu bisa memeriksa apakah server menepatinya.',
  before: 'sebelum kartu dipotong',
  seenBefore: 'sebelum kartu dipotong',
  occasion: 'pemotongan kartu',
  'shows.bound':
    'Bagi pemain yang angkanya ikut dipakai: server dan pemain lain sudah menetapkan angkanya sebelum angka itu ditunjukkan. Jadi tidak ada yang bisa memilih urutan kartu sesukanya.',
  'shows.untouched':
    'Tidak ada kartu yang diambil, diselipkan, atau dipindah, baik saat dipotong maupun di stok.',
  'doesNotShow.luck':
    'Bahwa kamu sedang beruntung. Kocokan yang adil juga bisa menimbun As, sama seringnya untuk lawanmu.',
  'doesNotShow.kept':
    'Bahwa server merahasiakan urutan stok: bisa saja urutannya dibocorkan ke orang lain.',
  'doesNotShow.league':
    'Bahwa server dan salah satu pemain tidak bersekongkol. Bersama-sama mereka tahu rahasianya, dan bisa memilih di antara dua urutan: dengan angka pemain itu, atau tanpanya.',
  'doesNotShow.held':
    'Bahwa tidak ada yang terhambat: kartu siapa yang lebih dulu sampai ke server juga tergantung koneksi.',
  shuffles: 'Pemotongan dan kedua stok, dihitung ulang',
  cards: 'Tidak ada yang mengutak-atik dek',
  cardsLine:
    'Kocokan yang adil baru berarti kalau kartunya diambil sesuai urutannya. Setelah dipotong, setiap kartu yang dibuka mengikuti kedua stok.',
  onTop: 'Paling atas: {{card}}',
  'use.stock': 'Kocokan stok {{name}}',
  'use.cut': 'Kocokan dek {{name}} untuk dipotong',
  'use.cuts': 'Kocokan dek {{name}} di pemotongan {{cut}}',
  notHeld: 'Tidak benar: {{what}}',
  'followed.cuts': 'kartu hanya dipotong lagi kalau nilainya sama',
  'followed.low': 'kartu yang lebih rendah milik pemain rendah',
  'followed.whole': 'setiap stok berisi satu dek utuh, tidak lebih dan tidak kurang',
} satisfies WithoutPlural<typeof en>;
