/** Return the present path and query. */
export function currentAddress(): string {
  return location.pathname + location.search;
}
