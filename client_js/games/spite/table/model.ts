/**
 * Creates the objects that the parts of Spite and Malice's table share: controls, input, deal
 * scene, log and the like.
 */

import type { LiveMatch } from '../../../ui/live_match.svelte';
import { KeyboardFocus } from '../../../ui/keyboard_focus.svelte';
import { VisibleCounts } from '../../cards/visible_counts.svelte';
import type { SpiteTypes } from '../generated';
import { Controls } from './controls.svelte';
import { HandOrder } from './hand_order.svelte';
import { Input } from './input';
import { DealScene } from './deal_scene.svelte';
import { Pointer } from './pointer.svelte';
import { SpreadPile } from './spread_pile.svelte';
import { TurnLog } from './turn_log.svelte';

export type SpiteMatch = LiveMatch<SpiteTypes>;

export type TableModel = {
  readonly live: SpiteMatch;
  readonly controls: Controls;
  /** The number of cards visible in each zone while cards fly. */
  readonly counts: VisibleCounts;
  readonly handOrder: HandOrder;
  readonly dealScene: DealScene;
  readonly log: TurnLog;
  readonly pointer: Pointer;
  readonly spreadPile: SpreadPile;
  readonly stops: KeyboardFocus;
  readonly input: Input;
};

/**
 * Create the model of a match's table. `help` and `openLog` are the actions of the keys for help
 * and for the log.
 */
export function createTableModel(
  live: SpiteMatch,
  help: () => void,
  openLog: () => void,
): TableModel {
  const handOrder = new HandOrder();
  const dealScene = new DealScene(live);
  const controls = new Controls(live, handOrder, dealScene);
  const counts = new VisibleCounts();
  const log = new TurnLog();
  const spreadPile = new SpreadPile();
  const pointer = new Pointer(controls, spreadPile, () => {
    live.beginning = null;
    log.replayedMoves = null;
  });
  const stops = new KeyboardFocus();
  const parts = { live, log, controls, handOrder, pointer, spreadPile, stops };
  const input = new Input({ ...parts, help, openLog });
  return { ...parts, counts, dealScene, input };
}
