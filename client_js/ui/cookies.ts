/** Detects a browser that refuses cookies, without which the server cannot recognize a player. */

/** Tell if this browser refuses the cookie by which the server recognizes a player. */
export function areCookiesBlocked(): boolean {
  const { navigator } = globalThis as Partial<Pick<typeof globalThis, 'navigator'>>;
  return navigator?.cookieEnabled === false;
}
