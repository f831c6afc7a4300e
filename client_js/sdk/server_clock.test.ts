import { describe, expect, it } from 'vitest';

import { ServerClock } from './server_clock';

describe('the clock of the server', () => {
  it('is the own one as long as nothing is known', () => {
    expect(new ServerClock().at(5_000)).toBe(5_000);
  });

  it('goes by the time that was the least on its way', () => {
    const clock = new ServerClock();
    for (const [sent, came] of [
      [100_000, 1_300],
      [101_000, 2_050],
      [102_000, 3_900],
    ] as const)
      clock.observe(sent, came);
    expect(clock.at(4_000)).toBe(4_000 + 98_950);
  });

  it('replaces its estimate by the next time told, where it is to forget', () => {
    const clock = new ServerClock();
    clock.observe(100_000, 1_000);
    clock.forget();
    expect(clock.at(1_000)).toBe(100_000);
    clock.observe(50_000, 2_000);
    clock.observe(51_000, 3_500);
    expect(clock.at(2_000)).toBe(50_000);
  });

  it('forgets what was told long ago, by another clock of this machine', () => {
    const clock = new ServerClock();
    clock.observe(900_000, 0);
    for (let told = 0; told < 8; told += 1) clock.observe(1_000, 2_000);
    expect(clock.at(0)).toBe(-1_000);
  });
});
