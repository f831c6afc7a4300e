/** The English texts of Megiddo's rules page and of its short explanation of the game. */

export default {
  'how.lay': 'Place a stone on any empty point.',
  'how.layText': 'That’s your turn. Stones are never moved or taken off the board.',
  'how.row': 'Make a row of {{row}}.',
  'how.rowText':
    'Along a spoke, around a ring, or along a spiral: with each point, a spiral goes one ring and one spoke further.',
  'how.capture': 'Capture pairs.',
  'how.captureText':
    'Trap exactly two of your opponent’s stones, side by side on a line, between your new stone and another of yours. They become yours, stay where they are, and may capture more at once.',
  'how.capturesWin_one': 'Capturing {{count}} stone also wins.',
  'how.capturesWin_other': 'Capturing {{count}} stones also wins.',
  'how.safe': 'What’s safe.',
  'how.safeText':
    'One stone or three between two of your opponent’s are safe. So is a stone that you place there yourself.',
  'how.match': 'Win the match over several games.',
  'number.rings': 'Rings',
  'number.spokes': 'Spokes',
  'number.points': 'Points',
  'number.row': 'In a row',
  'number.captures': 'Captured',
  'picture.lines': 'the four lines through a point',
  'picture.closesOff': 'a dark stone would trap two light ones…',
  'picture.captured': '…and has captured them',
  'picture.firstWave': 'the first wave captures two along a spoke…',
  'picture.nextWave': '…and one of these captures two around a ring',
  'picture.spoke': 'along a spoke',
  'picture.ring': 'around a ring',
  'picture.spiral': 'along a spiral',
  'title.aim': 'Object of the game',
  'title.board': 'The board',
  'title.turn': 'Your turn',
  'title.captures': 'Captures',
  'title.chain': 'Chain captures',
  'title.rows': 'Rows',
  'title.end': 'The end of a game',
  'title.match': 'Points',
  'title.seen': 'Who sees what',
  'title.begins': 'Who goes first',
  aim: 'Get {{row}} stones in a row, or capture {{stones}}. The first to do either wins.',
  'board.size':
    '{{rings}} rings, one inside the other, are crossed by {{spokes}} spokes. You place stones where they cross: on {{points}} points. There’s no point in the middle.',
  'board.lines':
    'Four lines pass through each point: its spoke, its ring and two spirals. With each point, a spiral goes one ring outward and one spoke around, to the right or to the left.',
  'board.counted':
    'Rings are numbered from the inside, starting with 1. Spokes are numbered clockwise, starting with 0.',
  'board.closes':
    'A ring closes on itself. Spokes and spirals end at the innermost and outermost rings.',
  'turn.lay': 'Place one of your stones on an empty point. You can’t pass.',
  'turn.stays':
    'A stone stays where it was placed until the end of the game, but its owner can change.',
  'captures.look':
    'Look from your new stone in all eight directions. If exactly two of your opponent’s stones come next, and then one of yours, you capture the two: they become your stones and stay where they are.',
  'captures.safe': 'One stone in between is safe, and so are three.',
  'captures.mover':
    'Only the player who moves captures. You can place a stone between two of your opponent’s without losing it.',
  'chain.new':
    'Captured stones count as new ones: look from each of them in all eight directions too. The stones they capture may capture again, and so on.',
  'chain.wave':
    'All captures of one wave happen together. A stone that several of your stones capture at once counts only once.',
  'chain.back': 'A captured stone can be captured back in a later move, and then counts again.',
  'rows.straight': 'A row is {{row}} or more stones side by side along a spoke or a spiral.',
  'rows.short': 'Spokes and spirals are too short for a row: they have {{rings}} points.',
  'rows.around': '{{row}} side by side around a ring are a row too.',
  'rows.whole': 'A ring is a row when all of it is yours.',
  'rows.ringShort_one': 'A ring is too short for a row: it has {{count}} point.',
  'rows.ringShort_other': 'A ring is too short for a row: it has {{count}} points.',
  'rows.captured': 'Captured stones count just like the ones you placed.',
  'rows.four': 'A capture leaves four of your stones in line, so every capture wins.',
  'end.win':
    'After the captures of your move, you win with a row of {{row}} or more, or with {{stones}} captured in the game so far.',
  'end.full': 'If the board is full and there’s no winner, the game is a draw.',
  'end.resign': 'You can resign, offer a draw or agree to one at any time.',
  'end.away':
    'If a player has been away for more than two minutes, the other can claim the win or a draw.',
  'points.scores':
    'The winner of a game scores 6 for a row, 12 for each further row made by the same move, and 1 for each stone captured in the game. The loser scores nothing, and a draw scores nothing.',
  'points.first': 'The first to reach {{points}} wins the match.',
  'points.single': 'A match is a single game.',
  'points.wins': 'Each game counts as one win. The first to reach {{target}} wins the match.',
  seen: 'Everything: players and spectators see the whole board.',
  'begins.server': 'The server tosses the coin. Nothing else in the game is random.',
  'begins.each': 'A coin toss decides who goes first in each game.',
  'begins.first':
    'A coin toss decides who goes first in the first game of a match. After that you take turns going first.',
} as const;
