/** Whom a player follows: texts in Indonesian. */

import type { WithoutPlural } from '../catalogues';
import type en from '../en/friends';

export default {
  friends: 'Teman',
  onlyRegistered: 'Untuk mengikuti pemain, kamu perlu nama yang tetap. Hanya butuh satu menit.',
  register: 'Daftar',
  byName: 'Nama pemain',
  follow: 'Ikuti',
  followName: 'Ikuti {{name}}',
  unfollow: 'Berhenti mengikuti',
  unfollowName: 'Berhenti mengikuti {{name}}',
  following: 'Pemain yang kamu ikuti',
  nobody: 'Kamu belum mengikuti siapa pun.',
  met: 'Pemain yang baru-baru ini kamu temui',
  playing: 'Sedang bermain {{game}}',
  here: 'Sedang di sini',
  watch: 'Tonton',
  seen: 'Pemain yang mengikutiku melihat saat aku di sini dan saat aku bermain',
  nobodyCalledSo: 'Tidak ada pemain terdaftar dengan nama itu.',
  tooMany: 'Kamu sudah mengikuti sebanyak yang bisa. Berhentilah mengikuti seseorang dulu.',
  notYourself: 'Itu namamu sendiri.',
  failed: 'Tidak berhasil untuk saat ini. Coba lagi sebentar lagi.',
} satisfies WithoutPlural<typeof en>;
