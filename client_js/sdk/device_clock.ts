/** A larger difference between the clocks of the device cannot come from fine adjustments. */
const TOLERANCE_MS = 500;

/** The device's time in ms since the epoch. A change of the device's clock does not affect it. */
export function monotonicMs(): number {
  return performance.timeOrigin + performance.now();
}

/**
 * Detects that the device's clock was set, or that the device slept: many browsers stop the
 * monotonic clock while it sleeps.
 */
export class ClockJumps {
  #differenceMs = differenceMs();

  /** Return whether the two clocks of the device have parted since the last jump. */
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
