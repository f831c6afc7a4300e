/** Returns the address of the current page, for the router and for links that reload the page. */

/** Return the path and query of the present page. */
export function currentAddress(): string {
  return location.pathname + location.search;
}
