/** Followed players, on the people page: texts in Indonesian. */

import type { WithoutPlural } from '../catalogues';
import type en from '../en/friends';

export default {
  friends: 'Teman',
  onlyRegistered: 'Untuk mengikuti pemain, kamu perlu akun. Cuma butuh semenit.',
  register: 'Daftar',
  byName: 'Nama pemain',
  follow: 'Ikuti',
  followName: 'Ikuti {{name}}',
  unfollow: 'Berhenti mengikuti',
  unfollowName: 'Berhenti mengikuti {{name}}',
  following: 'Pemain yang kamu ikuti',
  nobody: 'Kamu belum mengikuti siapa pun.',
  met: 'Lawan baru-baru ini',
  playing: 'Sedang main {{game}}',
  here: 'Online',
  watch: 'Tonton',
  seen: 'Pengikutku boleh melihat saat aku online dan bermain',
  nobodyCalledSo: 'Tidak ada pemain terdaftar dengan nama itu.',
  tooMany: 'Kamu sudah mencapai batas pemain yang diikuti. Berhenti mengikuti satu dulu.',
  notYourself: 'Itu namamu sendiri.',
  failed: 'Tidak berhasil. Coba beberapa saat lagi.',
} satisfies WithoutPlural<typeof en>;
