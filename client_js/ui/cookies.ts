/** Tells whether this browser refuses the cookie by which the server knows a player. */
export function areCookiesBlocked(): boolean {
  const { navigator } = globalThis as Partial<Pick<typeof globalThis, 'navigator'>>;
  return navigator?.cookieEnabled === false;
}
