/**
 * The tips that Spite and Malice's table shows a learner, in lessons and on request against bots. A
 * lesson is a game against a bot with a prepared deal.
 */

import type { Guide } from '../../../ui/lesson/guide';
import type { SpiteTypes } from '../generated';
import { LearnerTable } from './learner_table';
import { TOPICS } from './topics';

export const GUIDE: Guide<SpiteTypes> = TOPICS.map(([key, say]) => ({
  key,
  say: (view, known) => {
    const tip = say(new LearnerTable(view), known);
    return tip && { ...tip, about: tip.about.map(selectorOf) };
  },
}));

/** Return the selector of a zone, or of a hand card in it. */
function selectorOf(place: string): string {
  return `[data-stop="${place}"], [data-zone="${place}"]`;
}
