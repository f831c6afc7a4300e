/** The player's settings for Spite and Malice in this browser. */

import { StoredSwitch } from '../../ui/stored.svelte';

/** True if a press plays a card that fits. */
export const autoplay = new StoredSwitch('autoplay', true);
/** True if the player knows that moving first forfeits the refill. */
export const forfeitExplained = new StoredSwitch('forfeit-told', false, ['yes', 'no']);
/** True if the cards of the player's hand are displayed by rank. */
export const sortHand = new StoredSwitch('sort-hand', false);
