/** What is said in the lobby, in words. */

import type { LobbyCode } from '../../sdk';
import { errorWords } from '../../ui/refusal_words';

/** Why nobody can be looked for. */
export function lobbyWords(code: LobbyCode): string {
  switch (code) {
    case 'no_identity':
      return 'This browser keeps no cookies, so nobody would know you again. Allow them for this page.';
    case 'too_many_seeks':
      return 'You are looking for somebody in other tabs already. Close some of them.';
    case 'seat_gone':
      return 'Somebody else was faster, or the player has gone. Play now finds you another one.';
    case 'own_seat':
      return 'This seat is your own, from another tab.';
    default:
      return errorWords(code);
  }
}
