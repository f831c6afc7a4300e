/** Tests of the client's estimate of the server's clock from the times in its messages. */

import { describe, expect, it } from 'vitest';

import { ServerClock } from './server_clock';

describe('the estimate of the server’s clock', () => {
  it('is the local clock at first', () => {
    expect(new ServerClock().at(5_000)).toBe(5_000);
  });

  it('follows the fastest message', () => {
    const clock = new ServerClock();
    for (const [sent, came] of [
      [100_000, 1_300],
      [101_000, 2_050],
      [102_000, 3_900],
    ] as const)
      clock.observe(sent, came);
    expect(clock.at(4_000)).toBe(4_000 + 98_950);
  });

  it('starts again with the next message after it was reset', () => {
    const clock = new ServerClock();
    clock.observe(100_000, 1_000);
    clock.forget();
    expect(clock.at(1_000)).toBe(100_000);
    clock.observe(50_000, 2_000);
    clock.observe(51_000, 3_500);
    expect(clock.at(2_000)).toBe(50_000);
  });

  it('drops observations from long ago', () => {
    const clock = new ServerClock();
    clock.observe(900_000, 0);
    for (let count = 0; count < 8; count += 1) clock.observe(1_000, 2_000);
    expect(clock.at(0)).toBe(-1_000);
  });
});
