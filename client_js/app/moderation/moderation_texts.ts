/**
 * Composes the texts of the moderators' pages: actions, suspicions, authors and texts of reported
 * chat lines, and a player's sanctions.
 */

import { formatDateTime } from '../../i18n/formats';
import { t } from '../../i18n/texts.svelte';
import type { ActView, LineView, OddPair, PlayerFile, ReportView } from '../../sdk';
import { isPhrase } from '../../ui/chat/phrases';

/** Return an action with its reason and end: `Grace muted Ada · What they say · until …`. */
export function actionText(act: ActView): string {
  const { moderator, player } = act;
  const parts = [
    t(`moderation:did.${act.act}`, { moderator: moderator.name, player: player.name }),
    t(`moderation:reason.${act.reason}`),
  ];
  if (act.act === 'mute')
    parts.push(
      act.until_ms === null
        ? t('moderation:forGood')
        : t('moderation:until', { time: formatDateTime(act.until_ms) }),
    );
  if (act.name_hidden) parts.push(t('moderation:nameHidden'));
  if (act.note !== '') parts.push(act.note);
  return parts.join(' · ');
}

/** Return why a pair of players is suspicious: `same browser: 2 · one-sided results`. */
export function suspicionText(pair: OddPair): string {
  const { same_browser, same_address, short, aborted } = pair;
  const numbers: Partial<Record<string, number>> = { same_browser, same_address, short, aborted };
  return pair.reasons
    .map((reason) => t(`moderation:pair.${reason}`, { number: numbers[reason] ?? 0 }))
    .join(' · ');
}

/** Return the author of a line: the reported player's name, or which other person it was. */
export function authorOf({ seat, by }: LineView, { about, named }: ReportView): string {
  if (by !== null && by === about.id) return named === '' ? about.name : named;
  return seat === null ? t('moderation:watcher') : t('words:player', { number: seat + 1 });
}

/** Return the text of a reported chat line. */
export function lineText({ phrase, text }: LineView): string {
  if (phrase !== null) return isPhrase(phrase) ? t(`chat:phrase.${phrase}`) : phrase;
  return text ?? '';
}

/** Return the sanctions and open reports of a player, a sentence each. */
export function sanctionTexts(file: PlayerFile): string[] {
  const parts = [];
  if (file.muted)
    parts.push(
      file.muted_until_ms === null
        ? t('moderation:isMuted')
        : t('moderation:isMutedUntil', { time: formatDateTime(file.muted_until_ms) }),
    );
  if (file.closed_ms !== null)
    parts.push(t('moderation:isClosed', { time: formatDateTime(file.closed_ms) }));
  if (file.open_reports > 1) parts.push(t('moderation:otherOpen', { count: file.open_reports }));
  return parts;
}
