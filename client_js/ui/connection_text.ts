/**
 * Composes the line that tells a player that the connection is being made, is lost, or was closed,
 * and why.
 */

import type { TextKey } from '../i18n/catalogues';
import { t } from '../i18n/texts.svelte';
import { CloseCode, NO_SOCKETS, OUTDATED } from '../sdk';

/** Return one line about the connection; null while it is fine. */
export function connectionText(
  status: string,
  seconds: number | null,
  code: number | null,
): string | null {
  if (code === NO_SOCKETS) return t('table:noSockets');
  switch (status) {
    case 'online':
      return null;
    case 'connecting':
      return t('table:connecting');
    case 'waiting':
      return seconds === null || seconds < 1 ? t('table:lostNow') : t('table:lostIn', { seconds });
    default:
      return t(CLOSED[code ?? 0] ?? 'table:closed');
  }
}

type Closed = Extract<TextKey, `table:closed${string}`>;

const CLOSED: Readonly<Record<number, Closed>> = {
  [CloseCode.HOSTILE]: 'table:closed.hostile',
  [CloseCode.BAD_TOKEN]: 'table:closed.unknownBrowser',
  [CloseCode.FOREIGN_ORIGIN]: 'table:closed.foreignOrigin',
  [CloseCode.UNKNOWN_MATCH]: 'table:closed.unknownMatch',
  [CloseCode.MATCH_OVER]: 'table:closed.matchOver',
  [CloseCode.UNREADABLE_MATCH]: 'table:closed.unreadableMatch',
  [CloseCode.NO_WATCHERS]: 'table:closed.noWatchers',
  [CloseCode.TOO_MANY]: 'table:closed.tooMany',
  [OUTDATED]: 'table:closed.outdated',
};
