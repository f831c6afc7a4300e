/** What a table works with, put together. */

import type { LiveMatch } from '../../../ui/live_match.svelte';
import { Stops } from '../../../ui/stops.svelte';
import { Counts } from '../../cards/counts.svelte';
import type { SpiteTypes } from '../generated';
import { Controls } from './controls.svelte';
import { Input } from './input';
import { Opening } from './opening.svelte';
import { Pointer } from './pointer.svelte';
import { Reading } from './reading.svelte';
import { TurnLog } from './turn_log.svelte';

export type SpiteMatch = LiveMatch<SpiteTypes>;

export type TableParts = {
  readonly live: SpiteMatch;
  readonly controls: Controls;
  /** What is seen in each place while cards are on their way. */
  readonly counts: Counts;
  readonly opening: Opening;
  readonly log: TurnLog;
  readonly pointer: Pointer;
  readonly reading: Reading;
  readonly stops: Stops;
  readonly input: Input;
};

/** The parts of the table of a match. `help` and `tell`: what the keys for help and for the log do. */
export function tableParts(live: SpiteMatch, help: () => void, tell: () => void): TableParts {
  const controls = new Controls(live);
  const counts = new Counts();
  const opening = new Opening(live);
  const log = new TurnLog();
  const reading = new Reading();
  const pointer = new Pointer(controls, reading, () => {
    live.beginning = null;
    log.again = null;
  });
  const stops = new Stops();
  const input = new Input({ live, log, controls, pointer, reading, stops, help, tell });
  return { live, controls, counts, opening, log, pointer, reading, stops, input };
}
