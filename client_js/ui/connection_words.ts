import { CloseCode, OUTDATED } from '../sdk';

/** One line about the connection; null while there is nothing to say. */
export function connectionWords(
  status: string,
  seconds: number | null,
  code: number | null,
): string | null {
  switch (status) {
    case 'online':
      return null;
    case 'connecting':
      return 'Connecting to the table…';
    case 'waiting':
      return seconds === null || seconds < 1
        ? 'Connection lost. Trying again now…'
        : `Connection lost. Trying again in ${seconds} s…`;
    default:
      return CLOSED[code ?? 0] ?? 'The connection is closed. Reload the page to go on.';
  }
}

const CLOSED: Readonly<Record<number, string>> = {
  [CloseCode.HOSTILE]: 'The server closed this connection. Reload the page to go on.',
  [CloseCode.BAD_TOKEN]: 'This browser is not known any more. Reload the page to go on.',
  [CloseCode.FOREIGN_ORIGIN]: 'This page may not talk to that server.',
  [CloseCode.UNKNOWN_MATCH]: 'There is no match at this address.',
  [CloseCode.MATCH_OVER]: 'This match is over.',
  [CloseCode.NO_WATCHERS]: 'The players have closed this match to watchers.',
  [CloseCode.TOO_MANY]:
    'The game is open too often. Close some of its tabs, then reload this page.',
  [OUTDATED]: 'This page does not know that game yet. Reload it to go on.',
};
