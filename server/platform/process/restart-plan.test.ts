import * as fc from 'fast-check';
import { expect, it } from 'vitest';
import { createRestartPlan, restartLimits } from './restart-plan.mjs';

it('waits twice as long each time, never longer than the limit, and gives up', () => {
  const plan = createRestartPlan({ firstDelay: 250, longestDelay: 1_000, window: 60_000, most: 4 });
  expect([0, 1, 2, 3, 4].map((second) => plan.next(second * 1_000))).toEqual([250, 500, 1_000, 1_000, null]);
});

it('forgets what lies longer ago than the window', () => {
  const plan = createRestartPlan({ firstDelay: 250, longestDelay: 1_000, window: 60_000, most: 2 });
  expect([0, 1_000, 59_999, 60_000, 61_000].map((at) => plan.next(at))).toEqual([250, 500, null, 500, 500]);
});

it('never restarts more often within the window than it may', () => {
  fc.assert(
    fc.property(fc.array(fc.integer({ min: 0, max: 120_000 }), { maxLength: 60 }), (gaps) => {
      const plan = createRestartPlan(restartLimits);
      const restarts: number[] = [];
      let now = 0;
      for (const gap of gaps) {
        now += gap;
        if (plan.next(now) !== null) restarts.push(now);
        const within = restarts.filter((at) => now - at < restartLimits.window);
        expect(within.length).toBeLessThanOrEqual(restartLimits.most);
      }
    }),
  );
});
