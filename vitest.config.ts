/// <reference types="vitest/config" />
import { getViteConfig } from 'astro/config';

/** Unit, component and endpoint tests beside the sources; fault tests that kill processes run on their own. */
export default getViteConfig({
  test: {
    // Most tests wait for a database or a process: one worker less than there are cores leaves a small machine idle.
    maxWorkers: '100%',
    projects: [
      {
        extends: true,
        test: {
          name: 'unit',
          include: ['{src,islands,server}/**/*.test.{ts,tsx}'],
          testTimeout: 20_000,
          hookTimeout: 60_000,
        },
      },
      {
        extends: true,
        test: {
          name: 'faults',
          include: ['tests/faults/**/*.test.ts'],
          // Each starts servers of its own: more at once would only wait for each other.
          maxWorkers: 2,
          testTimeout: 120_000,
          hookTimeout: 120_000,
        },
      },
    ],
  },
});
