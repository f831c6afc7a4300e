/**
 * The notification that the service worker shows when it is a player's turn. The worker has only
 * these few texts, without a catalogue.
 */

import en from '../i18n/en/notices';
import id from '../i18n/id/notices';

/** The content of a push message about a turn (docs/security.md, "Push messages"). */
export type Turn = {
  readonly match: string;
  readonly game_key: string;
  /** The opponent's name. Empty for a bot. */
  readonly opponent: string;
  readonly language: string;
};

export type Notice = NotificationOptions & { readonly title: string };

const TEXTS: Readonly<Record<string, Readonly<Record<keyof typeof en, string>>>> = { en, id };

/**
 * Return the notification of a turn, in the language of the push message or else in English. It
 * replaces an earlier one of the same match.
 */
export function notificationOf(turn: Turn): Notice {
  const texts = TEXTS[turn.language] ?? en;
  const body = turn.opponent === '' ? texts.botWaits : texts.opponentWaits;
  return {
    title: texts.yourTurn,
    body: body.replace('{{opponent}}', turn.opponent),
    tag: turn.match,
    lang: turn.language,
    icon: '/icons/icon-192.png',
    badge: '/icons/badge-96.png',
    data: turn,
  };
}
