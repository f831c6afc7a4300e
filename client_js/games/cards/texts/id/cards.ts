/**
 * Indonesian texts that all card games share: fairness of shuffles, names of cards, decks and
 * marks.
 */

import type { WithoutPlural } from '../../../../i18n/catalogues';
import type en from '../en/cards';

export default {
  sign: 'Kocokan adil.',
  begun:
    'Server sudah menetapkan bagiannya di setiap kocokan sebelum kartu dibagikan. Setelah permainan kamu bisa memeriksa apakah server menepatinya.',
  over: 'Permainan sudah selesai: browsermu sekarang bisa memeriksa setiap kocokan.',
  question: 'Apakah kocokannya adil?',
  rulesQuestion: 'Apakah kocokannya adil?',
  fair: 'Kocokannya adil',
  right: 'Kocokannya cocok',
  wrong: 'Kocokan ini bukan yang ditetapkan server',
  before: 'sebelum kartu dibagikan',
  seenBefore: 'sebelum kartu dibagikan',
  occasion: 'pembagian kartu',
  decided: 'memilih urutan ini',
  meaning: 'Tidak ada yang memilih urutan kartu ini',
  mixedInto: 'setiap kocokan',
  'shows.bound':
    'Bagi pemain yang angkanya ikut dipakai: server dan pemain lain sudah menetapkan angkanya sebelum angka itu ditunjukkan. Jadi tidak ada yang bisa memilih urutan kartu sesukanya.',
  'shows.untouched':
    'Tidak ada kartu yang diambil, diselipkan, atau dipindah, baik saat dibagikan maupun di kocokan berikutnya.',
  'doesNotShow.luck':
    'Bahwa kamu sedang beruntung. Kocokan yang adil juga bisa membagikan kartu jelek, sama seringnya ke lawanmu.',
  'doesNotShow.kept':
    'Bahwa server merahasiakan kartu tersembunyi: bisa saja kartunya dibocorkan ke orang lain.',
  'doesNotShow.league':
    'Bahwa server dan salah satu pemain tidak bersekongkol. Bersama-sama mereka tahu rahasianya, dan bisa memilih di antara dua urutan: dengan angka pemain itu, atau tanpanya.',
  again:
    'Semua kocokan mengikuti angka-angka ini, dengan cara yang terbuka untuk umum. Browsermu baru saja menghitungnya ulang, kartu demi kartu, dan membandingkannya dengan rekaman permainan.',
  notGiven: '{{what}} tidak cocok dengan ketiga angka',
  fromTop: 'Dari atas: {{cards}}',
  firstWrong: 'Kartu ke-{{place}} dari atas seharusnya {{due}}, tapi di rekaman {{recorded}}.',
  noCard: 'tidak ada kartu',
  'rank.ace': 'As',
  'rank.jack': 'Jack',
  'rank.queen': 'Queen',
  'rank.king': 'King',
  'rank.joker': 'Joker',
  'rank.wild': 'kartu wild',
  'ranks.ace': 'As',
  'ranks.jack': 'Jack',
  'ranks.queen': 'Queen',
  'ranks.king': 'King',
  'ranks.joker': 'Joker',
  'ranks.wild': 'kartu wild',
  'ranks.number': 'kartu {{rank}}',
  'aRank.ace': 'As',
  'aRank.jack': 'Jack',
  'aRank.queen': 'Queen',
  'aRank.king': 'King',
  'aRank.joker': 'Joker',
  'aRank.wild': 'kartu wild',
  'aRank.an': 'kartu {{rank}}',
  'aRank.a': 'kartu {{rank}}',
  'theRank.ace': 'As',
  'theRank.jack': 'Jack',
  'theRank.queen': 'Queen',
  'theRank.king': 'King',
  'theRank.joker': 'Joker',
  'theRank.wild': 'kartu wild',
  'suit.S': 'sekop',
  'suit.H': 'hati',
  'suit.D': 'wajik',
  'suit.C': 'keriting',
  ofSuit: '{{rank}} {{suit}}',
  cards_other: '{{count}} kartu',
  deck: 'Kartu',
  'deck.standard': 'Merah dan hitam',
  'deck.four': 'Empat warna',
  'deck.large': 'Angka besar',
  back: 'Gambar belakang kartu',
  'back.petals': 'Kelopak',
  'back.sun': 'Matahari',
  marks: 'Tanda di meja',
  'marks.playable': 'Tepi tebal di kartu: kartu ini bisa dimainkan.',
  'marks.target': 'Garis putus-putus: kartu bisa diletakkan di sini.',
  'marks.happened': 'Sudut di sekeliling tumpukan: giliran terakhir dimainkan di sini.',
  'face.wild': 'wild',
} satisfies WithoutPlural<typeof en>;
