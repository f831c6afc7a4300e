/** The screen of the device, which darkens when it is not touched for a while. */

/**
 * Keep the screen on until the function that comes back is called. Browsers end this when the page
 * is hidden; it begins again when the page is visible.
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
