/// <reference types="vitest/config" />
import { availableParallelism } from 'node:os';
import { getViteConfig } from 'astro/config';
import { BaseSequencer, type TestSpecification } from 'vitest/node';
import { isThorough } from './tests/support/test-scope.ts';

/** What takes longer than its size tells, the longest first: begun late, one of them is what all others have to wait for. */
const slow = [
  ...['kill', 'stop', 'orders-kill', 'database-away', 'catalog-kill'].map((name) => `tests/faults/${name}.test.ts`),
  'src/pages/api/_fuzz.test.ts',
  'src/pages/api/_ownership.test.ts',
  'server/people/auth/identity.test.ts',
  'server/content/corpus/corpus.test.ts',
  'server/platform/db/connection.test.ts',
  'server/people/accounts/seed-demo-accounts.test.ts',
  'server/people/access/impersonate.test.ts',
];

/** Fault tests of a thorough run (docs/run.md#two-test-runs). */
const thoroughOnly = ['mutants', 'development', 'listing-pages', 'remote-content', 'rolling-restart'];

class SlowFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const rank = ({ moduleId }: TestSpecification): number => {
      const index = slow.findIndex((file) => moduleId.endsWith(`/${file}`));
      return index === -1 ? slow.length : index;
    };
    return (await super.sort(files)).toSorted((a, b) => rank(a) - rank(b));
  }
}

/** Unit and endpoint tests and those of the islands beside the sources; fault tests that kill processes run on their own. */
export default getViteConfig({
  test: {
    // Most tests wait for a database or a process: with one worker a core, a third of a small machine is idle.
    maxWorkers: Math.ceil(availableParallelism() * 1.5),
    sequence: { sequencer: SlowFirst },
    // They tell a test that hangs from one that waits for a busy machine: a server starts in 2 s alone, in 40 s beside others.
    testTimeout: 60_000,
    hookTimeout: 180_000,
    expect: { poll: { timeout: 50_000 } },
    projects: [
      {
        extends: true,
        test: {
          name: 'unit',
          include: ['{src,server}/**/*.test.ts'],
          // Most files are done in a blink; a process for each, and reading the same modules in each, took longer than
          // half of the tests. They hand over whatever they depend on, so there is little one could leave to the next.
          isolate: false,
        },
      },
      {
        extends: true,
        test: {
          name: 'islands',
          // Their stores are one a page, and they replace what belongs to the browser: each file has a context of its own.
          // A process of its own took twice the processor, half of it for loading jsdom.
          pool: 'vmForks',
          include: ['islands/**/*.test.{ts,tsx}'],
          setupFiles: ['tests/support/patient-queries.ts'],
        },
      },
      {
        extends: true,
        test: {
          name: 'faults',
          include: ['tests/faults/**/*.test.ts'],
          globalSetup: ['tests/faults/pack-workers.ts'],
          // The tests of the tests run every test of ordering once for each mistake; that of `npm run dev` compiles the product
          // once more; the others are long, and stand on what shorter ones test.
          exclude: isThorough ? [] : thoroughOnly.map((name) => `tests/faults/${name}.test.ts`),
          // Each starts servers of its own: more at once would only wait for each other.
          maxWorkers: 2,
          // They kill processes of their own, and leave nothing in this one: reading the same modules again for each file
          // was a fifth of what they took.
          isolate: false,
          testTimeout: 300_000,
          hookTimeout: 300_000,
        },
      },
    ],
  },
});
