/** The page that checks the fairness of a game's chance: texts in English. */

export default {
  fairness: {
    question: 'Were the shuffles fair?',
    checking: 'Checking the shuffles',
    nothing: 'Nothing to check here',
    checkGame: 'Check a game’s shuffles',
    chooseLine: 'Choose a file with one or more recorded games.',
    game: '{{first}} against {{second}}, game {{number}}',
    own: '{{name}} (you)',
    noNumber: 'nothing',
    'stage.promise': '{{before}}, the server committed to a secret',
    'line.promise':
      'The server drew a secret number and showed both players its fingerprint. The fingerprint doesn’t give the number away, and no other number has the same one. From here on, the server couldn’t change its mind.',
    'stage.fixed': 'The players’ browsers committed to numbers of their own',
    'line.fixed':
      'Then each player’s browser drew a number, kept it secret and showed its fingerprint, which is valid only for this game and this player. Once both were in, neither number could be changed, or chosen to match the other.',
    'stage.added': 'Then they revealed these numbers',
    'line.added':
      'Only then did the browsers reveal their numbers. The server couldn’t know them when it committed, and it must mix them into {{mixedInto}}.',
    'stage.secret': 'After the game, the secret was revealed',
    'line.secret': 'When the game was over, the server revealed the secret number.',
    yourself: 'Check it yourself',
    yourselfLine:
      'This page comes from the server that it checks. If you don’t trust it, download the record and check it with a program you do trust, on your own computer:',
    yourselfMore:
      'It checks the same things, and every move as well. The method and its test vectors are in the project’s documentation, in <file>.',
    save: 'Download record',
    watch: 'Watch the replay',
    allRight_one: '{{count}} check passed: show it',
    allRight_other: 'All {{count}} checks passed: show them',
    someWrong: '{{wrong}} of {{all}} checks failed: show all',
    toDo: 'What to do now',
    'toDo.save': 'Download the record: it’s the evidence, and anyone can check it.',
    'toDo.opponent':
      'Ask your opponent to open this page too, and compare the commitment that their browser saw.',
    'toDo.operators':
      'Tell the people who run the server. A record that was edited by hand, or written by a faulty program, looks just like one of a rigged game.',
    shows: 'What this proves',
    doesNotShow: 'What it doesn’t prove',
    'promise.absent':
      'This browser wasn’t there. Only a player’s own browser can tell whether this is the commitment made {{before}}.',
    'promise.same': 'Your browser saw this same commitment {{seenBefore}}.',
    'promise.other':
      '{{before}}, the server showed your browser a different commitment: {{commitment}}.',
    'fixed.absent':
      'This browser didn’t see the fingerprints that were fixed {{before}}; a player’s own browser can tell.',
    'fixed.changed.own':
      'Your browser saw your fingerprint {{seen}}, but the record has a different one. Either the server lost its last moments in a crash, or it cheated.',
    'fixed.changed.other':
      'Your browser saw {{name}}’s fingerprint {{seen}}, but the record has a different one. Either the server lost its last moments in a crash, or it cheated.',
    'fixed.missing': 'missing',
    'fixed.nothing.own': 'Your browser hadn’t committed to a number by then, so it added nothing.',
    'fixed.nothing.other':
      '{{name}}’s browser hadn’t committed to a number by then, so it added nothing.',
    'fixed.before': '{{name}}’s fingerprint was fixed before your number left your browser.',
    'fixed.seen': '{{name}}’s fingerprint is the one that your browser saw.',
    'fixed.own': 'Your fingerprint matches the number that your browser drew.',
    'fixed.elsewhere':
      'Your fingerprint came from another browser of yours. If you don’t use another one, something is wrong.',
    'added.wrong': '{{name}}’s number doesn’t match the fingerprint.',
    'added.right': '{{name}}’s number matches the fingerprint.',
    'added.nothing': 'Nothing came from {{name}}’s browser.',
    'added.late':
      '{{name}}’s browser didn’t reveal its number in time, so its fingerprint is used instead. Only the server and {{name}} together could have used that to choose between two orders.',
    'own.right': 'Your number is the one that your browser drew.',
    'own.other': 'Your browser revealed another number: {{number}}.',
    'own.elsewhere':
      'Your number came from another browser of yours. If you don’t use another one, something is wrong.',
    'own.unused': 'The server confirmed that it had your number, but didn’t use it.',
    'own.missing':
      'Your browser’s number is missing. It may not have arrived {{before}}. If that happens again, tell the people who run the server.',
    'own.late':
      'Your browser didn’t reveal its number in time, so its fingerprint is used instead.',
    'own.leftOut':
      'Your browser revealed its number before the game started, but the server didn’t wait for it. Unless your connection stalled for some seconds, the server could have chosen between two orders.',
    'secret.right': 'The commitment is the fingerprint of this number.',
    'secret.wrong':
      'The commitment isn’t the fingerprint of this number: the server had committed to a different one.',
    'verdict.prepared': 'The deal was prepared',
    'verdict.preparedLine':
      'It’s the deal of a lesson, or of an earlier game: the server knew it beforehand. There’s nothing to check.',
    'verdict.unknown': 'This game can’t be checked',
    'verdict.unknownLine': 'There’s nothing to compare. {{reason}}',
    'verdict.leftOut': 'Your number was left out',
    'verdict.alone': 'No player contributed to this shuffle',
    moreFailed_one: '{{count}} more check failed.',
    moreFailed_other: '{{count}} more checks failed.',
    cameOut_one: '{{count}} check passed.',
    cameOut_other: 'All {{count}} checks passed.',
    'alone.decided':
      'But it contains no player’s number: the server alone could have {{decided}} {{before}}.',
    'alone.fingerprints':
      'But it contains no player’s number: fingerprints were used instead, and the server could have had a player’s help with them.',
    'reserve.absent': 'But this browser didn’t see {{occasion}}: see step 1.',
    'reserve.missing': 'But your browser’s number is missing from it: see step 3.',
    'reserve.elsewhere': 'But your number in it came from another browser: see step 3.',
    'reserve.unseen':
      'But this browser didn’t see what was fixed before your number was revealed: see step 2.',
    'reserve.other': 'But {{name}}’s number wasn’t revealed in time: see step 3.',
    fair: '{{meaning}}, and your own browser helped to make sure of it.',
  },
} as const;
