/** What a player is told when their browser sees something that a fair server does not do. */

import type { Doubt } from '../sdk';

export const DOUBTS: Readonly<Record<Doubt, string>> = {
  server_changed: 'The server has changed its secret for this game after it had promised one.',
  other_changed: 'The other player’s fingerprint was changed after your number was shown.',
  own_changed: 'The server put another number in place of the one that your browser showed.',
  left_out:
    'The game began without your number, which your browser had shown. If your connection was not held up, the server could choose between two orders.',
};
