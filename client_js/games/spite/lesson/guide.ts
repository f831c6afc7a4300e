/** The guide to Spite and Malice, for the lessons on a prepared deal. */

import type { Guide } from '../../../ui/lesson/guide';
import type { SpiteTypes } from '../generated';
import { LearnerTable } from './learner_table';
import { TOPICS } from './topics';

export const GUIDE: Guide<SpiteTypes> = TOPICS.map(([key, say]) => ({
  key,
  say: (view, told) => {
    const said = say(new LearnerTable(view), told);
    return said && { ...said, about: said.about.map(selectorOf) };
  },
}));

/** A place, or a hand card in it. */
function selectorOf(place: string): string {
  return `[data-stop="${place}"], [data-zone="${place}"]`;
}
