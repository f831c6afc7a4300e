/** Texts about reports and moderators' actions. */

import { moment } from '../../i18n/formats';
import { t } from '../../i18n/texts.svelte';
import type { ActView, LineView, OddPair, PlayerFile, ReportView } from '../../sdk';
import { isPhrase } from '../../ui/chat/phrases';

/** Return an action with its reason and end: `Grace muted Ada · What they say · until …`. */
export function actionText(act: ActView): string {
  const { moderator, player } = act;
  const said = [
    t(`moderation:did.${act.act}`, { moderator: moderator.name, player: player.name }),
    t(`moderation:reason.${act.reason}`),
  ];
  if (act.act === 'mute')
    said.push(
      act.until_ms === null
        ? t('moderation:forGood')
        : t('moderation:until', { time: moment(act.until_ms) }),
    );
  if (act.name_hidden) said.push(t('moderation:nameHidden'));
  if (act.note !== '') said.push(act.note);
  return said.join(' · ');
}

/** Return why a pair is suspicious: `same browser: 2 · one-sided results`. */
export function suspicionText(pair: OddPair): string {
  const { same_browser, same_address, short, aborted } = pair;
  const numbers: Partial<Record<string, number>> = { same_browser, same_address, short, aborted };
  return pair.reasons
    .map((reason) => t(`moderation:pair.${reason}`, { number: numbers[reason] ?? 0 }))
    .join(' · ');
}

/** Return the author of a line: the reported player's name, or which other person it was. */
export function sayerOf({ seat, by }: LineView, { about, named }: ReportView): string {
  if (by !== null && by === about.id) return named === '' ? about.name : named;
  return seat === null ? t('moderation:watcher') : t('words:player', { number: seat + 1 });
}

/** Return the text of a line. */
export function saidIn({ phrase, text }: LineView): string {
  if (phrase !== null) return isPhrase(phrase) ? t(`talk:phrase.${phrase}`) : phrase;
  return text ?? '';
}

/** Return the sanctions and open reports of a player, a sentence each. */
export function sanctionTexts(file: PlayerFile): string[] {
  const said = [];
  if (file.muted)
    said.push(
      file.muted_until_ms === null
        ? t('moderation:isMuted')
        : t('moderation:isMutedUntil', { time: moment(file.muted_until_ms) }),
    );
  if (file.closed_ms !== null)
    said.push(t('moderation:isClosed', { time: moment(file.closed_ms) }));
  if (file.open_reports > 1) said.push(t('moderation:otherOpen', { count: file.open_reports }));
  return said;
}
