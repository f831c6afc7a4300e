/** The header, navigation and footer of all pages: texts in Indonesian. */

import type { WithoutPlural } from '../catalogues';
import type en from '../en/shell';

export default {
  skip: 'Langsung ke isi',
  games: 'Permainan',
  people: 'Pemain',
  findPlayer: 'Cari pemain',
  find: 'Cari',
  startMatch: 'Mulai pertandingan baru',
  more: 'Lainnya',
  yourGames: 'Permainanmu',
  turnsIn: ', giliranmu di {{turns}}',
  rules: 'Aturan',
  help: 'Bantuan',
  account: 'Akun',
  nameRefused: 'Namamu tidak boleh dipakai lagi.',
  chooseName: 'Pilih nama baru',
  theme: 'Tema',
  'theme.system': 'Ikut perangkat',
  'theme.light': 'Terang',
  'theme.dark': 'Gelap',
  language: 'Bahasa',
  openReplay: 'Buka tayangan ulang',
  checkShuffles: 'Periksa kocokan',
  notLoaded: 'Halaman ini tidak bisa dimuat',
  nothingHere: 'Halaman tidak ditemukan',
  noPage: 'Tidak ada halaman di alamat ini.',
  home: 'Beranda',
} satisfies WithoutPlural<typeof en>;
