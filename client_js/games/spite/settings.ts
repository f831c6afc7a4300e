/** What a player has chosen for this game in this browser. */

import { StoredSwitch } from '../../ui/stored.svelte';

/** A press plays a card where it fits. */
export const autoplay = new StoredSwitch('autoplay', true);
/** Whether this player has been told that moving first forfeits the refill. */
export const forfeitExplained = new StoredSwitch('forfeit-told', false, ['yes', 'no']);
