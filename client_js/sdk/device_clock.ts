/**
 * This device's clock: a time that never jumps, and the detection of a clock that was set or of a
 * device that slept.
 */

/**
 * The smallest difference between the device's clocks that counts as a jump. Fine adjustments stay
 * below it.
 */
const TOLERANCE_MS = 500;

/**
 * Return the device's time in ms since the epoch. A change of the device's clock does not affect
 * it.
 */
export function monotonicMs(): number {
  return performance.timeOrigin + performance.now();
}

/**
 * Detects that the device's clock was set or that the device slept. Many browsers stop the
 * monotonic clock during sleep.
 */
export class ClockJumps {
  #differenceMs = differenceMs();

  /** Return true if the device's two clocks have diverged since the last jump. */
  hasJumped(): boolean {
    const nowMs = differenceMs();
    if (Math.abs(nowMs - this.#differenceMs) < TOLERANCE_MS) return false;
    this.#differenceMs = nowMs;
    return true;
  }
}

function differenceMs(): number {
  return Date.now() - monotonicMs();
}
