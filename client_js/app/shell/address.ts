/** The address of the present page. */

/** Return the path and query of the present page. */
export function currentAddress(): string {
  return location.pathname + location.search;
}
