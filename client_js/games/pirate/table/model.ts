/**
 * Creates the objects that the parts of a Pirate table share: its controls, ship fates and keyboard
 * focus.
 */

import { KeyboardFocus } from '../../../ui/keyboard_focus.svelte';
import type { TableModel } from './context';
import { Controls, type PirateMatch } from './controls.svelte';
import { HeldTurn } from './held_turn';
import { ShipFates } from './ship_fates.svelte';

export function createTableModel(live: PirateMatch): TableModel {
  const fates = new ShipFates();
  const controls = new Controls(live, (ship) => {
    fates.late(ship);
  });
  const heldTurn = new HeldTurn(controls);
  return { live, controls, heldTurn, fates, stops: new KeyboardFocus() };
}
