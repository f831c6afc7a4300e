/**
 * The one search for an opponent of this browser tab, connected to the lobby, the router and the
 * tab's storage. It continues when the visitor goes from the home page to a bot's table.
 */

import { LobbyClient, monotonicMs, myMatches, whoAmI, type MatchView } from '../../sdk';
import { matchPage } from '../../ui/addresses';
import { otherSeat, seatBelow, seatName } from '../../ui/seats';
import { router } from '../shell/router.svelte';
import { Pairing, unknownOpponent, type Opponent } from './pairing.svelte';
import { SearchStore } from './search_store';

/** The search for an opponent that all pages share. */
export const pairing = new Pairing({
  newClient: () => new LobbyClient(),
  becomeKnown: whoAmI,
  opponentOf: async (match) => {
    const { matches } = await myMatches();
    const view = matches.find((own) => own.match.id === match)?.match;
    return view ? opponentIn(view) : unknownOpponent();
  },
  isOpen: async (match) => {
    const { matches } = await myMatches();
    return matches.some((own) => own.match.id === match);
  },
  // Loaded when needed: the home page needs no connection to a match.
  join: async (match) => (await import('./join_match')).joinMatch(match),
  open: (match) =>
    // Back leads to the home page rather than to the game against the bot.
    router.route.page === 'match' ? router.replace(matchPage(match)) : router.go(matchPage(match)),
  nowMs: monotonicMs,
  search: new SearchStore(),
});

function opponentIn(view: MatchView): Opponent {
  return { name: seatName(view, otherSeat(seatBelow(view))), rated: view.rated };
}
