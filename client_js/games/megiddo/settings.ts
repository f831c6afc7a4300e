/** The player's settings for Megiddo in this browser. */

import { StoredSwitch } from '../../ui/stored.svelte';

/** True to mark the points where the player in turn would capture. */
export const showCaptures = new StoredSwitch('megiddo-captures', true);
