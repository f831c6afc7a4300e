/** The player's settings for Spite and Malice in this browser. */

import { StoredSwitch } from '../../ui/stored.svelte';

/**
 * The setting that a press on a stock or discard pile, or a double press on a hand card, plays the
 * card if it fits and is not wild.
 */
export const autoplay = new StoredSwitch('autoplay', true);
/** True once the player was shown that a move before the refill forfeits it. */
export const forfeitExplained = new StoredSwitch('forfeit-told', false, ['yes', 'no']);
/** The setting that the cards of the player's hand are displayed by rank. */
export const sortHand = new StoredSwitch('sort-hand', false);
