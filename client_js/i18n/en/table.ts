/** What is around every table: texts in English. */

export default {
  connecting: 'Connecting to the table…',
  lostNow: 'Connection lost. Trying again now…',
  lostIn: 'Connection lost. Trying again in {{seconds}} s…',
  closed: 'The connection is closed. Reload the page to go on.',
  'closed.hostile': 'The server closed this connection. Reload the page to go on.',
  'closed.unknownBrowser': 'This browser is not known any more. Reload the page to go on.',
  'closed.foreignOrigin': 'This page may not talk to that server.',
  'closed.unknownMatch': 'There is no match at this address.',
  'closed.matchOver': 'This match is over.',
  'closed.noWatchers': 'The players have closed this match to watchers.',
  'closed.tooMany': 'The game is open too often. Close some of its tabs, then reload this page.',
  'closed.outdated': 'This page does not know that game yet. Reload it to go on.',
  'doubt.server_changed':
    'The server has changed its secret for this game after it had promised one.',
  'doubt.other_changed': 'The other player’s fingerprint was changed after your number was shown.',
  'doubt.own_changed':
    'The server put another number in place of the one that your browser showed.',
  'doubt.left_out':
    'The game began without your number, which your browser had shown. If your connection was not held up, the server could choose between two orders.',
  'proposed.drawOffered': 'draw offered',
  'proposed.undoAsked': 'undo asked for',
  'proposed.undoDeclined': 'undo declined',
  'proposed.drawDeclined': 'draw declined',
} as const;
