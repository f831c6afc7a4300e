/** The address that the browser shows, as far as it tells one page from another. */
export function currentAddress(): string {
  return location.pathname + location.search;
}
