/** Cards and what happens to them: texts in Indonesian. */

import type { WithoutPlural } from '../../../../i18n/catalogues';
import type en from '../en/cards';

export default {
  sign: 'Kocokan adil.',
  begun:
    'Server terikat pada bagiannya di setiap kocokan sebelum kartu dibagikan. Setelah permainan kamu bisa memeriksa apakah ia menepatinya.',
  over: 'Permainan sudah selesai: perambanmu bisa menghitung ulang setiap kocokannya.',
  question: 'Apakah kocokannya adil?',
  rulesQuestion: 'Apakah kocokannya adil?',
  fair: 'Kocokannya adil',
  right: 'Kocokannya cocok',
  wrong: 'Kocokan ini bukan yang dijanjikan',
  before: 'sebelum kartu dibagikan',
  seenBefore: 'sebelum kartu dibagikan',
  occasion: 'pembagian kartu',
  decided: 'menentukan urutan ini',
  meaning: 'Tidak ada yang memilih urutan kartu ini',
  mixedInto: 'setiap kocokan',
  'shows.bound':
    'Bagi pemain yang angkanya ikut dipakai: server sudah terikat pada rahasianya, dan pemain lain pada angkanya, sebelum angka itu ditunjukkan. Jadi tidak ada yang bisa memilih urutan kartu sesukanya.',
  'shows.untouched':
    'Tidak ada kartu yang diambil, diselipkan, atau dipindah, baik saat dibagikan maupun di kocokan berikutnya.',
  'doesNotShow.luck':
    'Bahwa kamu sedang beruntung. Kocokan adil pun bisa membagikan kartu jelek, sama seringnya ke lawanmu.',
  'doesNotShow.kept':
    'Bahwa server menyimpan rahasianya sendiri: bisa saja ia membocorkan kartu yang tersembunyi.',
  'doesNotShow.league':
    'Bahwa server dan salah satu pemain tidak bersekongkol. Bersama-sama mereka tahu rahasianya, dan bisa memilih di antara dua urutan: dengan angka pemain itu, atau tanpanya.',
  again:
    'Dari semua ini kocokannya bisa dihitung, dengan cara yang bisa dibaca siapa pun. Perambanmu baru saja menghitungnya lagi, kartu demi kartu, dan membandingkannya dengan rekaman permainan.',
  notGiven: '{{what}} tidak sesuai dengan hasil ketiga angka',
  fromTop: 'Dari atas: {{cards}}',
  firstWrong: 'Kartu ke-{{place}} dari atas seharusnya {{due}}, tapi di rekaman {{recorded}}.',
  noCard: 'tidak ada kartu',
  'rank.ace': 'As',
  'rank.jack': 'Jack',
  'rank.queen': 'Queen',
  'rank.king': 'King',
  'rank.joker': 'Joker',
  'rank.wild': 'kartu liar',
  'ranks.ace': 'As',
  'ranks.jack': 'Jack',
  'ranks.queen': 'Queen',
  'ranks.king': 'King',
  'ranks.joker': 'Joker',
  'ranks.wild': 'kartu liar',
  'ranks.number': 'kartu {{rank}}',
  'aRank.ace': 'As',
  'aRank.jack': 'Jack',
  'aRank.queen': 'Queen',
  'aRank.king': 'King',
  'aRank.joker': 'Joker',
  'aRank.wild': 'kartu liar',
  'aRank.an': 'kartu {{rank}}',
  'aRank.a': 'kartu {{rank}}',
  'theRank.ace': 'As',
  'theRank.jack': 'Jack',
  'theRank.queen': 'Queen',
  'theRank.king': 'King',
  'theRank.joker': 'Joker',
  'theRank.wild': 'kartu liar',
  'suit.S': 'sekop',
  'suit.H': 'hati',
  'suit.D': 'wajik',
  'suit.C': 'keriting',
  ofSuit: '{{rank}} {{suit}}',
  cards_other: '{{count}} kartu',
  'face.wild': 'liar',
  'face.joker': 'Joker',
  'face.wildRank': '{{rank}} liar',
} satisfies WithoutPlural<typeof en>;
