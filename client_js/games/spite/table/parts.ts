/** What a table works with, put together. */

import { Controls } from './controls.svelte';
import { Input } from './input';
import type { LiveMatch } from './live.svelte';
import { Pointer } from './pointer.svelte';
import { Reading } from './reading.svelte';
import { Stops } from './stops.svelte';

export type TableParts = {
  readonly live: LiveMatch;
  readonly controls: Controls;
  readonly pointer: Pointer;
  readonly reading: Reading;
  readonly stops: Stops;
  readonly input: Input;
};

/** The parts of the table of a match. `help`: what the key for it does. */
export function tableParts(live: LiveMatch, help: () => void): TableParts {
  const controls = new Controls(live);
  const reading = new Reading();
  const pointer = new Pointer(live, controls, reading);
  const stops = new Stops();
  const input = new Input({ live, controls, pointer, reading, stops, help });
  return { live, controls, pointer, reading, stops, input };
}
