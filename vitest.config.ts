/// <reference types="vitest/config" />
import { availableParallelism } from 'node:os';
import { getViteConfig } from 'astro/config';
import { besideUnits, faultPart } from './tests/faults/parts.ts';
import { isThorough } from './tests/support/test-scope.ts';

/** Fault tests of a thorough run (docs/run.md#two-test-runs). */
const thoroughOnly = [
  'cached-edits',
  'cached-site',
  'container-image',
  'dated-changes',
  'development',
  'listing-pages',
  'mutants',
  'remote-content',
  'rolling-restart',
];

/**
 * Unit, endpoint and island tests are beside the sources; fault tests, which kill processes, are a project of their own.
 * Vitest starts with the files that took longest in the last run (`node_modules/.vite/vitest`), without one with the largest.
 */
export default getViteConfig({
  test: {
    // Most tests wait for a database or a process: one worker per core leaves a third of a small machine idle.
    maxWorkers: Math.ceil(availableParallelism() * 1.5),
    // Long enough for a busy machine: a server that starts in 2 s alone has taken 40 s beside other work.
    testTimeout: 60_000,
    hookTimeout: 180_000,
    expect: { poll: { timeout: 50_000 } },
    projects: [
      {
        extends: true,
        test: {
          name: 'unit',
          include: ['{src,server,lint}/**/*.test.ts'],
          // Most files take milliseconds: starting a process and loading the same modules for each took longer than half of
          // the tests. Tests pass in what they depend on, so they share hardly any state.
          isolate: false,
          setupFiles: ['tests/support/properties.ts'],
        },
      },
      {
        extends: true,
        test: {
          name: 'islands',
          // Stores exist once a page and tests replace globals of the browser, so each file has its own context. A process
          // for each took twice the processor time, half of it for loading jsdom.
          pool: 'vmForks',
          include: ['islands/**/*.test.{ts,tsx}'],
          setupFiles: ['tests/support/patient-queries.ts', 'tests/support/properties.ts'],
        },
      },
      {
        extends: true,
        test: {
          name: 'faults',
          include: faultPart === 'beside-units' ? besideUnits : ['tests/faults/**/*.test.ts'],
          globalSetup: ['tests/faults/pack-workers.ts'],
          setupFiles: ['tests/support/properties.ts'],
          // The mutants run every test of ordering once for each mistake, the test of `npm run dev` compiles the product again,
          // and the others are long and build on what shorter ones test.
          exclude: [
            ...(isThorough ? [] : thoroughOnly.map((name) => `tests/faults/${name}.test.ts`)),
            ...(faultPart === 'others' ? besideUnits : []),
          ],
          // Each starts servers: more at a time would only wait for each other.
          maxWorkers: faultPart === 'beside-units' ? 1 : 2,
          // They kill other processes and leave nothing in this one; loading the same modules for each file took a fifth of
          // their time.
          isolate: false,
          testTimeout: 300_000,
          hookTimeout: 300_000,
        },
      },
    ],
  },
});
