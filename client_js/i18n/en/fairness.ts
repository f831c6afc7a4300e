/** The check of a game's chance: texts in English. */

export default {
  question: 'Were the shuffles fair?',
  checking: 'Checking the shuffles',
  nothing: 'Nothing to check here',
  checkGame: 'Check a game’s shuffles',
  chooseLine: 'Choose a file with one or several recorded games.',
  game: '{{first}} against {{second}}, game {{number}}',
  own: '{{name}} (you)',
  noNumber: 'nothing',
  'stage.promise': '{{before}}, the server made a promise',
  'line.promise':
    'The server drew a secret number and told both players its fingerprint. The number can’t be guessed from that, and no other number has the same fingerprint: from here on the server could not change its mind.',
  'stage.fixed': 'The players’ browsers fixed numbers of their own',
  'line.fixed':
    'Then each player’s browser drew a number, kept it to itself, and told its fingerprint, which fits this game and this player alone. Once both were there, nobody could change their number, or choose one by another’s.',
  'stage.added': 'Then they showed these numbers',
  'line.added':
    'Only then did the browsers show their numbers. The server could not know them when it made its promise, and has to mix them into {{mixedInto}}.',
  'stage.secret': 'After the game, the secret was shown',
  'line.secret': 'When the game was over, the server showed the number behind its promise.',
  yourself: 'Check it yourself',
  yourselfLine:
    'This page comes from the server that it judges. If that is not enough for you, save the record and check it with a program that you trust, on a computer of your own:',
  yourselfMore:
    'It looks at the same things, and at every move besides. The method and its test vectors are in the project’s documentation, in <file>.',
  save: 'Save the record',
  watch: 'Watch the replay',
  allRight_one: '{{count}} is right: show it',
  allRight_other: 'All {{count}} are right: show them',
  someWrong: '{{wrong}} of {{all}} are wrong: show all',
  toDo: 'What to do now',
  'toDo.save': 'Save the record: it is the evidence, and anybody can check it.',
  'toDo.opponent':
    'Ask your opponent to open this page too, and compare the promise that their browser saw.',
  'toDo.operators':
    'Ask the people who run the server. A record that was changed by hand, or by a faulty program, looks the same as one of a rigged game.',
  shows: 'What this shows',
  doesNotShow: 'What it does not show',
  'promise.absent':
    'This browser was not there. Whether this is the promise that was made {{before}}, a player’s own browser can tell.',
  'promise.same': 'Your browser saw this very promise {{seenBefore}}.',
  'promise.other': '{{before}}, the server showed your browser another promise: {{commitment}}.',
  'fixed.absent':
    'This browser did not see which fingerprints were fixed {{before}}; a player’s own browser can tell.',
  'fixed.changed.own':
    'Your fingerprint was {{seen}} as your browser saw it, and is another one in the record. A server that lost its last moments does this, and so does one that cheats.',
  'fixed.changed.other':
    '{{name}}’s fingerprint was {{seen}} as your browser saw it, and is another one in the record. A server that lost its last moments does this, and so does one that cheats.',
  'fixed.missing': 'missing',
  'fixed.nothing.own': 'Your browser had fixed nothing by then, and added nothing.',
  'fixed.nothing.other': '{{name}}’s browser had fixed nothing by then, and added nothing.',
  'fixed.before': '{{name}}’s fingerprint was fixed before your number left your browser.',
  'fixed.seen': '{{name}}’s fingerprint is the one that your browser saw.',
  'fixed.own': 'Your fingerprint is that of the number that your browser drew.',
  'fixed.elsewhere':
    'Your fingerprint came from another browser of yours. If you have no other, something is wrong.',
  'added.wrong': '{{name}}’s number does not fit the fingerprint.',
  'added.right': '{{name}}’s number fits the fingerprint.',
  'added.nothing': 'Nothing came from {{name}}’s browser.',
  'added.late':
    '{{name}}’s browser did not show its number in time, so its fingerprint counts in place of it. Only the server and {{name}} together could have chosen between two orders by that.',
  'own.right': 'Your number is the one that your browser drew.',
  'own.other': 'Your browser showed another number: {{number}}.',
  'own.elsewhere':
    'Your number came from another browser of yours. If you have no other, something is wrong.',
  'own.unused': 'The server said that it had your number, and did not use it.',
  'own.missing':
    'Your browser’s number is missing. It may not have arrived {{before}}; ask the people who run the server if that happens again.',
  'own.late':
    'Your browser did not show its number in time, so its fingerprint counts in place of it.',
  'own.leftOut':
    'Your browser showed its number before the game began, and the server went on without it. If your connection was not held up for some seconds, the server could choose between two orders.',
  'secret.right': 'The promise is the fingerprint of this number.',
  'secret.wrong':
    'The promise is not the fingerprint of this number: the server had promised another.',
  'verdict.prepared': 'Nobody shuffled: this was a lesson',
  'verdict.preparedLine':
    'Its deal was prepared, and is the same for everybody who learns by it. There is nothing to check.',
  'verdict.unknown': 'This game cannot be checked',
  'verdict.unknownLine': 'There is nothing to compare. {{reason}}',
  'verdict.leftOut': 'Your number was left out',
  'verdict.alone': 'Bound by the server alone',
  moreFailed_one: '{{count}} more check failed.',
  moreFailed_other: '{{count}} more checks failed.',
  cameOut_one: '{{count}} check came out right.',
  cameOut_other: 'All {{count}} checks came out right.',
  'alone.decided':
    'But no player’s number is in it: the server alone could have {{decided}} {{before}}.',
  'alone.fingerprints':
    'But no player’s number is in it: fingerprints count in its place, and the server could have had a player’s help with them.',
  'reserve.absent': 'But this browser did not see {{occasion}}: see step 1.',
  'reserve.missing': 'But your browser’s number is missing from it: see step 3.',
  'reserve.elsewhere': 'But your number in it did not come from this browser: see step 3.',
  'reserve.unseen':
    'But this browser did not see what was fixed before your number was shown: see step 2.',
  'reserve.other': 'But {{name}}’s number was not shown in time: see step 3.',
  fair: '{{meaning}}, and your own browser had a part in it.',
} as const;
