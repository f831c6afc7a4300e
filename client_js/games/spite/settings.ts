/** The player's settings for Spite and Malice in this browser. */

import { StoredSwitch } from '../../ui/stored.svelte';

/** The setting to play a fitting card with a single press. */
export const autoplay = new StoredSwitch('autoplay', true);
/** True once the player was shown that a move before the refill forfeits it. */
export const forfeitExplained = new StoredSwitch('forfeit-told', false, ['yes', 'no']);
/** The setting that the cards of the player's hand are displayed by rank. */
export const sortHand = new StoredSwitch('sort-hand', false);
