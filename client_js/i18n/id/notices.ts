/** What a browser tells of a turn while no page is open: texts in Indonesian. */

import type { WithoutPlural } from '../catalogues';
import type en from '../en/notices';

export default {
  yourTurn: 'Giliranmu',
  opponentWaits: '{{opponent}} menunggu langkahmu.',
  computerWaits: 'Komputer menunggu langkahmu.',
} satisfies WithoutPlural<typeof en>;
