/** Composes the sentence that tells a player why the lobby rejected a seek or a seat. */

import { t } from '../../i18n/texts.svelte';
import type { LobbyCode } from '../../sdk';
import { errorText } from '../../ui/rejection_texts';

/** Return the sentence that says why the lobby refused a seek. */
export function lobbyErrorText(code: LobbyCode): string {
  switch (code) {
    case 'no_identity':
      return t('rejection:lobby.no_identity');
    case 'too_many_seeks':
      return t('rejection:lobby.too_many_seeks');
    case 'seat_gone':
      return t('rejection:lobby.seat_gone');
    case 'no_show':
      return t('rejection:lobby.no_show');
    case 'own_seat':
      return t('rejection:lobby.own_seat');
    default:
      return errorText(code);
  }
}
