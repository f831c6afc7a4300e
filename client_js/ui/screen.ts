/** Keeps the device's screen on while a player thinks, with the browser's wake lock. */

/**
 * Keep the screen on until the returned function is called. Browsers release the lock when the page
 * is hidden; it is requested again when the page is visible.
 */
export function keepScreenOn(): () => void {
  const locks = (navigator as Partial<Pick<Navigator, 'wakeLock'>>).wakeLock;
  if (!locks) return () => undefined;
  let isWanted = true;
  let isAsking = false;
  let lock: WakeLockSentinel | null = null;

  const ask = async (): Promise<void> => {
    if (isAsking || document.visibilityState === 'hidden' || lock?.released === false) return;
    isAsking = true;
    try {
      lock = await locks.request('screen');
    } catch {
      // The device refuses, for example when the battery is low.
    }
    isAsking = false;
    if (!isWanted) await lock?.release();
  };
  const onVisibility = (): void => void ask();
  document.addEventListener('visibilitychange', onVisibility);
  onVisibility();
  return () => {
    isWanted = false;
    document.removeEventListener('visibilitychange', onVisibility);
    void lock?.release();
  };
}
