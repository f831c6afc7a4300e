/** What a player has chosen for this game in this browser. */

import { StoredSwitch } from '../../ui/stored.svelte';

/** Points where the player in turn would capture are marked. */
export const showCaptures = new StoredSwitch('megiddo-captures', true);
