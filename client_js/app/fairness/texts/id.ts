/** The page that checks the fairness of a game's chance: texts in Indonesian. */

import type { WithoutPlural } from '../../../i18n/catalogues';
import type en from './en';

export default {
  fairness: {
    question: 'Apakah kocokannya adil?',
    checking: 'Memeriksa kocokan',
    nothing: 'Tidak ada yang bisa diperiksa di sini',
    checkGame: 'Periksa kocokan sebuah permainan',
    chooseLine: 'Pilih file berisi satu atau beberapa rekaman permainan.',
    game: '{{first}} lawan {{second}}, permainan {{number}}',
    own: '{{name}} (kamu)',
    noNumber: 'tidak ada',
    'stage.promise': '{{before}}, server menetapkan rahasianya',
    'line.promise':
      'Server mengambil angka rahasia dan menunjukkan kode sidik jarinya (hash) ke kedua pemain. Angkanya tidak bisa ditebak dari kode itu, dan tidak ada angka lain dengan kode yang sama. Sejak saat itu server tidak bisa mengganti angkanya.',
    'stage.fixed': 'Browser pemain menetapkan angkanya sendiri',
    'line.fixed':
      'Lalu browser setiap pemain mengambil satu angka, merahasiakannya, dan menunjukkan kode sidik jarinya, yang hanya berlaku untuk permainan dan pemain ini. Setelah keduanya ada, tidak ada yang bisa mengganti angkanya atau menyesuaikannya dengan angka orang lain.',
    'stage.added': 'Lalu angka-angka itu ditunjukkan',
    'line.added':
      'Baru setelah itu kedua browser menunjukkan angkanya. Server tidak mungkin tahu angka-angka itu saat menetapkan rahasianya, dan harus memakainya di {{mixedInto}}.',
    'stage.secret': 'Setelah permainan, rahasianya ditunjukkan',
    'line.secret': 'Begitu permainan selesai, server menunjukkan angka rahasianya.',
    yourself: 'Periksa sendiri',
    yourselfLine:
      'Halaman ini datang dari server yang diperiksanya. Kalau kamu tidak percaya, unduh rekamannya dan periksa dengan program yang kamu percaya, di komputermu sendiri:',
    yourselfMore:
      'Program itu memeriksa hal yang sama, ditambah setiap langkah. Caranya dan contoh hitungannya ada di dokumentasi proyek, di <file>.',
    save: 'Unduh rekaman',
    watch: 'Lihat tayangan ulang',
    allRight_other: 'Semua {{count}} pemeriksaan lolos: tampilkan',
    someWrong: '{{wrong}} dari {{all}} pemeriksaan gagal: tampilkan semua',
    toDo: 'Yang bisa kamu lakukan',
    'toDo.save': 'Unduh rekamannya: itulah buktinya, dan siapa saja bisa memeriksanya.',
    'toDo.opponent':
      'Minta lawanmu membuka halaman ini juga, lalu bandingkan kode yang dilihat browsernya.',
    'toDo.operators':
      'Beri tahu pengelola server. Rekaman yang diedit, atau ditulis program yang keliru, terlihat sama dengan rekaman permainan yang dicurangi.',
    shows: 'Yang terbukti di sini',
    doesNotShow: 'Yang tidak terbukti di sini',
    'promise.absent':
      'Browser ini tidak hadir waktu itu. Hanya browser pemainnya sendiri yang tahu apakah ini kode yang ditetapkan {{before}}.',
    'promise.same': 'Browsermu melihat kode yang sama {{seenBefore}}.',
    'promise.other': '{{before}}, server menunjukkan kode lain ke browsermu: {{commitment}}.',
    'fixed.absent':
      'Browser ini tidak melihat kode sidik jari mana yang ditetapkan {{before}}; browser pemainnya bisa menunjukkan.',
    'fixed.changed.own':
      'Browsermu melihat kode sidik jarimu {{seen}}, tapi di rekaman kodenya lain. Mungkin server kehilangan saat-saat terakhirnya karena gangguan, mungkin juga server curang.',
    'fixed.changed.other':
      'Browsermu melihat kode sidik jari {{name}} {{seen}}, tapi di rekaman kodenya lain. Mungkin server kehilangan saat-saat terakhirnya karena gangguan, mungkin juga server curang.',
    'fixed.missing': 'kosong',
    'fixed.nothing.own':
      'Sampai saat itu browsermu belum menetapkan angka, jadi tidak menambahkan apa-apa.',
    'fixed.nothing.other':
      'Sampai saat itu browser {{name}} belum menetapkan angka, jadi tidak menambahkan apa-apa.',
    'fixed.before':
      'Kode sidik jari {{name}} sudah ditetapkan sebelum angkamu keluar dari browsermu.',
    'fixed.seen': 'Kode sidik jari {{name}} sama dengan yang dilihat browsermu.',
    'fixed.own': 'Kode sidik jarimu cocok dengan angka yang diambil browsermu.',
    'fixed.elsewhere':
      'Kode sidik jarimu datang dari browsermu yang lain. Kalau kamu tidak pakai browser lain, ada yang tidak beres.',
    'added.wrong': 'Angka {{name}} tidak cocok dengan kode sidik jarinya.',
    'added.right': 'Angka {{name}} cocok dengan kode sidik jarinya.',
    'added.nothing': 'Tidak ada yang datang dari browser {{name}}.',
    'added.late':
      'Browser {{name}} tidak menunjukkan angkanya tepat waktu, jadi kode sidik jarinya yang dipakai. Hanya server bersama {{name}} yang bisa memilih di antara dua urutan dengan cara itu.',
    'own.right': 'Angkamu sama dengan yang diambil browsermu.',
    'own.other': 'Browsermu menunjukkan angka lain: {{number}}.',
    'own.elsewhere':
      'Angkamu datang dari browsermu yang lain. Kalau kamu tidak pakai browser lain, ada yang tidak beres.',
    'own.unused': 'Server menyatakan sudah menerima angkamu, tapi tidak memakainya.',
    'own.missing':
      'Angka browsermu tidak ada. Mungkin angkanya belum sampai {{before}}; beri tahu pengelola server kalau itu terjadi lagi.',
    'own.late':
      'Browsermu tidak menunjukkan angkanya tepat waktu, jadi kode sidik jarinya yang dipakai.',
    'own.leftOut':
      'Browsermu menunjukkan angkanya sebelum permainan dimulai, tapi server tidak menunggunya. Kecuali koneksimu macet beberapa detik, server bisa saja memilih di antara dua urutan.',
    'secret.right': 'Kode yang ditetapkan adalah kode sidik jari dari angka ini.',
    'secret.wrong':
      'Kode yang ditetapkan bukan kode sidik jari dari angka ini: server menetapkan angka lain.',
    'verdict.prepared': 'Kartunya sudah disiapkan',
    'verdict.preparedLine':
      'Kartunya dari tutorial, atau dari permainan sebelumnya: server sudah mengetahuinya. Tidak ada yang perlu diperiksa.',
    'verdict.unknown': 'Permainan ini tidak bisa diperiksa',
    'verdict.unknownLine': 'Tidak ada yang bisa dibandingkan. {{reason}}',
    'verdict.leftOut': 'Angkamu tidak dipakai',
    'verdict.alone': 'Tidak ada pemain yang ikut menentukan kocokan ini',
    moreFailed_other: '{{count}} pemeriksaan lain juga gagal.',
    cameOut_other: 'Semua {{count}} pemeriksaan lolos.',
    'alone.decided':
      'Tapi tidak ada angka pemain di dalamnya: server sendiri bisa saja {{decided}} {{before}}.',
    'alone.fingerprints':
      'Tapi tidak ada angka pemain di dalamnya: kode sidik jari dipakai sebagai gantinya, dan server bisa saja dibantu seorang pemain.',
    'reserve.absent': 'Tapi browser ini tidak melihat {{occasion}}: lihat bagian 1.',
    'reserve.missing': 'Tapi angka browsermu tidak ada di dalamnya: lihat bagian 3.',
    'reserve.elsewhere': 'Tapi angkamu di dalamnya datang dari browser lain: lihat bagian 3.',
    'reserve.unseen':
      'Tapi browser ini tidak melihat apa yang ditetapkan sebelum angkamu ditunjukkan: lihat bagian 2.',
    'reserve.other': 'Tapi angka {{name}} tidak ditunjukkan tepat waktu: lihat bagian 3.',
    fair: '{{meaning}}, dan browsermu sendiri ikut menentukan.',
  } satisfies WithoutPlural<(typeof en)['fairness']>,
} as const;
