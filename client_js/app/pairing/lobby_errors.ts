/** Texts for errors of the lobby. */

import { t } from '../../i18n/texts.svelte';
import type { LobbyCode } from '../../sdk';
import { errorText } from '../../ui/rejection_texts';

/** Return why a seek failed. */
export function lobbyErrorText(code: LobbyCode): string {
  switch (code) {
    case 'no_identity':
      return t('refusal:lobby.no_identity');
    case 'too_many_seeks':
      return t('refusal:lobby.too_many_seeks');
    case 'seat_gone':
      return t('refusal:lobby.seat_gone');
    case 'no_show':
      return t('refusal:lobby.no_show');
    case 'own_seat':
      return t('refusal:lobby.own_seat');
    default:
      return errorText(code);
  }
}
