/** What is said in the lobby, in words. */

import { t } from '../../i18n/texts.svelte';
import type { LobbyCode } from '../../sdk';
import { errorText } from '../../ui/rejection_texts';

/** Why nobody can be looked for. */
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
