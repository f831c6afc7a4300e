/** The check of a game's chance: texts in Indonesian. */

import type { WithoutPlural } from '../catalogues';
import type en from '../en/fairness';

export default {
  question: 'Apakah kocokannya adil?',
  checking: 'Memeriksa kocokan',
  nothing: 'Tidak ada yang bisa diperiksa di sini',
  checkGame: 'Periksa kocokan sebuah permainan',
  chooseLine: 'Pilih berkas berisi satu atau beberapa rekaman permainan.',
  game: '{{first}} lawan {{second}}, permainan {{number}}',
  own: '{{name}} (kamu)',
  noNumber: 'tidak ada',
  'stage.promise': '{{before}}, server membuat janji',
  'line.promise':
    'Server mengambil angka rahasia dan menunjukkan sidiknya ke kedua pemain. Angkanya tidak bisa ditebak dari sidik itu, dan tidak ada angka lain dengan sidik yang sama: sejak saat itu server tidak bisa berubah pikiran.',
  'stage.fixed': 'Peramban pemain menetapkan angkanya sendiri',
  'line.fixed':
    'Lalu peramban setiap pemain mengambil satu angka, merahasiakannya, dan menunjukkan sidiknya, yang hanya cocok untuk permainan dan pemain ini. Setelah keduanya ada, tidak ada yang bisa mengganti angkanya, atau memilihnya dengan melihat angka orang lain.',
  'stage.added': 'Lalu angka-angka itu ditunjukkan',
  'line.added':
    'Baru setelah itu kedua peramban menunjukkan angkanya. Server tidak mungkin tahu angka-angka itu waktu membuat janjinya, dan harus memakainya di {{mixedInto}}.',
  'stage.secret': 'Setelah permainan, rahasianya ditunjukkan',
  'line.secret': 'Begitu permainan selesai, server menunjukkan angka di balik janjinya.',
  yourself: 'Periksa sendiri',
  yourselfLine:
    'Halaman ini datang dari server yang dinilainya. Kalau itu belum cukup bagimu, simpan rekamannya dan periksa dengan program yang kamu percaya, di komputermu sendiri:',
  yourselfMore:
    'Program itu memeriksa hal yang sama, ditambah setiap langkah. Caranya dan contoh hitungannya ada di dokumentasi proyek, di <file>.',
  save: 'Simpan rekaman',
  watch: 'Lihat tayangan ulang',
  allRight_other: 'Semua {{count}} benar: tampilkan',
  someWrong: '{{wrong}} dari {{all}} salah: tampilkan semua',
  toDo: 'Yang bisa kamu lakukan',
  'toDo.save': 'Simpan rekamannya: itulah buktinya, dan siapa pun bisa memeriksanya.',
  'toDo.opponent':
    'Minta lawanmu membuka halaman ini juga, lalu bandingkan janji yang dilihat perambannya.',
  'toDo.operators':
    'Tanya pengelola server. Rekaman yang diubah dengan tangan, atau oleh program yang keliru, terlihat sama dengan rekaman permainan yang diatur.',
  shows: 'Yang terbukti di sini',
  doesNotShow: 'Yang tidak terbukti di sini',
  'promise.absent':
    'Peramban ini tidak hadir. Apakah ini janji yang dibuat {{before}}, hanya peramban pemainnya yang bisa menunjukkan.',
  'promise.same': 'Perambanmu melihat janji yang sama {{seenBefore}}.',
  'promise.other': '{{before}}, server menunjukkan janji lain ke perambanmu: {{commitment}}.',
  'fixed.absent':
    'Peramban ini tidak melihat sidik mana yang ditetapkan {{before}}; peramban pemainnya bisa menunjukkan.',
  'fixed.changed.own':
    'Sidikmu yang dilihat perambanmu adalah {{seen}}, tapi di rekaman lain. Itu terjadi kalau server kehilangan saat-saat terakhirnya, tapi juga kalau server curang.',
  'fixed.changed.other':
    'Sidik {{name}} yang dilihat perambanmu adalah {{seen}}, tapi di rekaman lain. Itu terjadi kalau server kehilangan saat-saat terakhirnya, tapi juga kalau server curang.',
  'fixed.missing': 'kosong',
  'fixed.nothing.own':
    'Sampai saat itu perambanmu belum menetapkan apa-apa, dan tidak menambahkan apa-apa.',
  'fixed.nothing.other':
    'Sampai saat itu peramban {{name}} belum menetapkan apa-apa, dan tidak menambahkan apa-apa.',
  'fixed.before': 'Sidik {{name}} sudah ditetapkan sebelum angkamu keluar dari perambanmu.',
  'fixed.seen': 'Sidik {{name}} sama dengan yang dilihat perambanmu.',
  'fixed.own': 'Sidikmu cocok dengan angka yang diambil perambanmu.',
  'fixed.elsewhere':
    'Sidikmu datang dari peramban lain milikmu. Kalau kamu tidak punya yang lain, ada yang tidak beres.',
  'added.wrong': 'Angka {{name}} tidak cocok dengan sidiknya.',
  'added.right': 'Angka {{name}} cocok dengan sidiknya.',
  'added.nothing': 'Tidak ada yang datang dari peramban {{name}}.',
  'added.late':
    'Peramban {{name}} tidak menunjukkan angkanya pada waktunya, jadi sidiknya dipakai sebagai gantinya. Hanya server bersama {{name}} yang bisa memilih di antara dua urutan dengan cara itu.',
  'own.right': 'Angkamu sama dengan yang diambil perambanmu.',
  'own.other': 'Perambanmu menunjukkan angka lain: {{number}}.',
  'own.elsewhere':
    'Angkamu datang dari peramban lain milikmu. Kalau kamu tidak punya yang lain, ada yang tidak beres.',
  'own.unused': 'Server menyatakan sudah menerima angkamu, tapi tidak memakainya.',
  'own.missing':
    'Angka perambanmu tidak ada. Mungkin angkanya belum sampai {{before}}; tanya pengelola server kalau itu terjadi lagi.',
  'own.late':
    'Perambanmu tidak menunjukkan angkanya pada waktunya, jadi sidiknya dipakai sebagai gantinya.',
  'own.leftOut':
    'Perambanmu menunjukkan angkanya sebelum permainan dimulai, tapi server melanjutkan tanpa angka itu. Kalau koneksimu tidak terhambat beberapa detik, server bisa saja memilih di antara dua urutan.',
  'secret.right': 'Janji itu adalah sidik dari angka ini.',
  'secret.wrong': 'Janji itu bukan sidik dari angka ini: server menjanjikan angka lain.',
  'verdict.prepared': 'Tidak ada yang mengocok: ini pelajaran',
  'verdict.preparedLine':
    'Pembagian kartunya sudah disiapkan, sama untuk semua yang belajar. Tidak ada yang perlu diperiksa.',
  'verdict.unknown': 'Permainan ini tidak bisa diperiksa',
  'verdict.unknownLine': 'Tidak ada yang bisa dibandingkan. {{reason}}',
  'verdict.leftOut': 'Angkamu tidak dipakai',
  'verdict.alone': 'Hanya ada janji server',
  moreFailed_other: '{{count}} pemeriksaan lain juga gagal.',
  cameOut_other: 'Hasil {{count}} pemeriksaan semuanya benar.',
  'alone.decided':
    'Tapi tidak ada angka pemain di dalamnya: server sendiri bisa saja {{decided}} {{before}}.',
  'alone.fingerprints':
    'Tapi tidak ada angka pemain di dalamnya: sidik dipakai sebagai gantinya, dan server bisa saja dibantu seorang pemain.',
  'reserve.absent': 'Tapi peramban ini tidak melihat {{occasion}}: lihat bagian 1.',
  'reserve.missing': 'Tapi angka perambanmu tidak ada di dalamnya: lihat bagian 3.',
  'reserve.elsewhere': 'Tapi angkamu di dalamnya tidak datang dari peramban ini: lihat bagian 3.',
  'reserve.unseen':
    'Tapi peramban ini tidak melihat apa yang ditetapkan sebelum angkamu ditunjukkan: lihat bagian 2.',
  'reserve.other': 'Tapi angka {{name}} tidak ditunjukkan pada waktunya: lihat bagian 3.',
  fair: '{{meaning}}, dan perambanmu sendiri ikut menentukan.',
} satisfies WithoutPlural<typeof en>;
