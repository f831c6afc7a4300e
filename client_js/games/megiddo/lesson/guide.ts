/**
 * The tips that Megiddo's table shows a learner in their turn, in lessons and on request against
 * bots: the aim, a row to complete or to stop, captures, and where to build.
 */

import { t } from '../../../i18n/texts.svelte';
import type { Seat } from '../../../sdk';
import type { Guide, TipText } from '../../../ui/lesson/guide';
import { otherSeat } from '../../../ui/seats';
import { boardOf, pointOf } from '../board/board';
import { capturesOf } from '../board/captures';
import { shortRows } from '../board/rows';
import type { MegiddoTypes, Point } from '../generated';
import { pointName } from '../names';
import { ownerAt, pointKey, seatToPlay, stonesOf, type MegiddoView } from '../position';

/** Return a tip for the learner in this seat, whose turn it is; null if it does not apply. */
type Say = (view: MegiddoView, own: Seat) => TipText | null;

/** The first turns, in which the aim of the game is explained. */
const FIRST_TURNS = 2;

const goal: Say = ({ game, rules: { row, captures } }) => {
  if (!game || game.position.number > FIRST_TURNS) return null;
  return {
    title: t('megiddoLesson:goal.title', { row }),
    text: t('megiddoLesson:goal.text', { row, captures }),
    about: [],
  };
};

const complete: Say = (view, own) => {
  const point = lastPoint(view, own);
  if (!point) return null;
  return {
    title: t('megiddoLesson:complete.title'),
    text: t('megiddoLesson:complete.text', { point: pointName(point) }),
    about: [selectorOf(point)],
  };
};

const stop: Say = (view, own) => {
  const point = lastPoint(view, otherSeat(own));
  if (!point) return null;
  return {
    title: t('megiddoLesson:stop.title'),
    text: t('megiddoLesson:stop.text', { point: pointName(point) }),
    about: [selectorOf(point)],
  };
};

const capture: Say = (view, own) => {
  const [point] = capturingPoints(view, own);
  if (!point) return null;
  return {
    title: t('megiddoLesson:capture.title'),
    text: t('megiddoLesson:capture.text', { point: pointName(point) }),
    about: [selectorOf(point)],
  };
};

const danger: Say = (view, own) => {
  const [point] = capturingPoints(view, otherSeat(own));
  if (!point) return null;
  return {
    title: t('megiddoLesson:danger.title'),
    text: t('megiddoLesson:danger.text', { point: pointName(point) }),
    about: [selectorOf(point)],
  };
};

const build: Say = (view, own) => {
  const points = Array.from(stonesIn(view)).flatMap((_, number) =>
    ownerAt(stonesIn(view), number) === own ? [pointOf(view.rules, number)] : [],
  );
  if (points.length === 0) return null;
  return {
    title: t('megiddoLesson:build.title'),
    text: t('megiddoLesson:build.text'),
    about: points.map(selectorOf),
  };
};

/** The topics by key. If several apply, the first one is displayed. */
const TOPICS: readonly (readonly [string, Say])[] = [
  ['goal', goal],
  ['complete', complete],
  ['stop', stop],
  ['capture', capture],
  ['danger', danger],
  ['build', build],
];

export const GUIDE: Guide<MegiddoTypes> = TOPICS.map(([key, say]) => ({
  key,
  say: (view) => {
    const turn = seatToPlay(view);
    return turn === null || turn !== view.viewer ? null : say(view, turn);
  },
}));

function stonesIn({ game }: MegiddoView): string {
  return game ? stonesOf(game.position) : '';
}

/** Return the point where one more stone of the seat makes a row. */
function lastPoint(view: MegiddoView, seat: Seat): Point | null {
  const rows = shortRows(view.rules, stonesIn(view), view.rules.row);
  const short = rows.find((row) => row.seat === seat);
  return short ? pointOf(view.rules, short.lacks) : null;
}

function capturingPoints(view: MegiddoView, seat: Seat): Point[] {
  const found = capturesOf(boardOf(view.rules), stonesIn(view), seat);
  return Array.from(found.keys(), (number) => pointOf(view.rules, number));
}

function selectorOf(point: Point): string {
  return `[data-point="${pointKey(point)}"]`;
}
