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

export type SpiteMatch = LiveMatch<SpiteTypes>;

export type TableParts = {
  readonly live: SpiteMatch;
  readonly controls: Controls;
  /** What is seen in each place while cards are on their way. */
  readonly counts: Counts;
  readonly opening: Opening;
  readonly pointer: Pointer;
  readonly reading: Reading;
  readonly stops: Stops;
  readonly input: Input;
};

/** The parts of the table of a match. `help`: what the key for it does. */
export function tableParts(live: SpiteMatch, help: () => void): TableParts {
  const controls = new Controls(live);
  const counts = new Counts();
  const opening = new Opening(live);
  const reading = new Reading();
  const pointer = new Pointer(controls, reading, () => {
    live.beginning = null;
  });
  const stops = new Stops();
  const input = new Input({ live, controls, pointer, reading, stops, help });
  return { live, controls, counts, opening, pointer, reading, stops, input };
}
