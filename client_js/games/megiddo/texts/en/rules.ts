/** The rules explained: texts in English. */

export default {
  'how.lay': 'Lay a stone on any empty point.',
  'how.layText': 'That is your turn. Stones are never moved or taken off the board.',
  'how.row': 'Make a row of {{row}}.',
  'how.rowText':
    'Along a spoke, around a ring, or along a spiral: a spiral goes one ring and one spoke further with each point.',
  'how.capture': 'Capture pairs.',
  'how.captureText':
    'Close off exactly two of your opponent’s stones, one after the other on a line, between your new stone and another one of yours. They become yours, stay where they are, and may capture more at once.',
  'how.capturesWin_one': '{{count}} captured stone win too.',
  'how.capturesWin_other': '{{count}} captured stones win too.',
  'how.safe': 'Stay safe.',
  'how.safeText':
    'One stone or three in between are safe, and so is a stone that you lay between two of your opponent’s.',
  'how.match': 'Win the match over several games.',
  'number.rings': 'Rings',
  'number.spokes': 'Spokes',
  'number.points': 'Points',
  'number.row': 'Stones in a row win',
  'number.captures': 'Captured stones win',
  'picture.lines': 'the four lines through a point',
  'picture.closesOff': 'a dark stone would close off two light ones…',
  'picture.captured': '…and has captured them',
  'picture.firstWave': 'the first wave captures two along a spoke…',
  'picture.nextWave': '…and one of these captures two around a ring',
  'picture.spoke': 'along a spoke',
  'picture.ring': 'around a ring',
  'picture.spiral': 'along a spiral',
  'title.aim': 'The aim',
  'title.board': 'The board',
  'title.turn': 'Your turn',
  'title.captures': 'Captures',
  'title.chain': 'Captures that follow',
  'title.rows': 'Rows',
  'title.end': 'The end of a game',
  'title.match': 'Points',
  'title.seen': 'Who sees what',
  'title.begins': 'Who begins',
  aim: 'Lay {{row}} stones in a row, or capture {{stones}}. The first to do one of these wins.',
  'board.size':
    '{{rings}} rings, one inside the other, are crossed by {{spokes}} spokes. Stones are laid where they cross: on {{points}} points. There is no point in the middle.',
  'board.lines':
    'Four lines pass through each point: its spoke, its ring, and two spirals. A spiral goes one ring outward and one spoke around with each point, to the right or to the left.',
  'board.counted':
    'Rings are counted from the innermost, which is ring 1, and spokes clockwise from 0.',
  'board.closes':
    'A ring closes on itself. Spokes and spirals end at the innermost and the outermost ring.',
  'turn.lay': 'Lay one stone of yours on an empty point. You can’t pass.',
  'turn.stays':
    'A stone stays where it was laid to the end of the game, but it can change its owner.',
  'captures.look':
    'Look from your new stone in all eight directions. Where exactly two stones of your opponent’s come next, and then one of yours, you capture the two: they become your stones, and stay where they are.',
  'captures.safe': 'One stone in between is safe, and so are three.',
  'captures.mover':
    'Only the player who moves captures. You can lay a stone between two of your opponent’s without losing it.',
  'chain.new':
    'The stones that you capture count as new ones: look from each of them in all eight directions too. What they capture may capture again, and so on.',
  'chain.wave':
    'All captures of one wave are made together. A stone that several of your stones capture at the same time counts once.',
  'chain.back': 'A stone that was captured can be captured back in a later move, and counts again.',
  'rows.straight':
    '{{row}} stones or more that follow one another along a spoke or a spiral are a row.',
  'rows.short': 'Spokes and spirals are too short for a row: they have {{rings}} points.',
  'rows.around': 'So are {{row}} that follow one another around a ring.',
  'rows.whole': 'A ring is a row when all of it is yours.',
  'rows.ringShort_one': 'A ring is too short for a row: it has {{count}} point.',
  'rows.ringShort_other': 'A ring is too short for a row: it has {{count}} points.',
  'rows.captured': 'Captured stones count like those that you have laid.',
  'rows.four': 'A capture leaves four of your stones in line, so every capture wins.',
  'end.win':
    'When the captures of your move are made, you win with a row of {{row}} or more, or with {{stones}} captured in the game so far.',
  'end.full': 'If the board is full and nobody has won, the game is drawn.',
  'end.resign': 'You can resign at any time, offer a draw, or agree to one.',
  'end.away':
    'If a player has been away for more than two minutes, the other one can claim the win or a draw.',
  'points.scores':
    'The winner of a game scores 6 for a row, 12 for each further row that the same move made, and 1 for each stone captured in the game. The other player scores nothing, and in a draw nobody does.',
  'points.first': 'The first to reach {{points}} wins the match.',
  'points.single': 'A match is a single game.',
  'points.wins': 'Each game counts one win. The first to reach {{target}} wins the match.',
  seen: 'Everything: players and spectators see the whole board.',
  'begins.server': 'The server draws the lot. Nothing else in the game is left to chance.',
  'begins.each': 'A lot decides who begins, in each game anew.',
  'begins.first':
    'A lot decides who begins the first game of a match. After that you take turns at beginning.',
} as const;
