/** Push notifications about turns, which the service worker shows: texts in Indonesian. */

import type { WithoutPlural } from '../catalogues';
import type en from '../en/notices';

export default {
  yourTurn: 'Giliranmu',
  opponentWaits: '{{opponent}} menunggu kamu main.',
  botWaits: 'Bot menunggu kamu main.',
} satisfies WithoutPlural<typeof en>;
