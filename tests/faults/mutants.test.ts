import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { allTests, mutants, openCopy } from './mutants.ts';

/** Matches the output of a failing test, in contrast to a copy that does not start. */
const failedAssertion = /Tests\s+.*[1-9]\d* failed/;
/** Each runs vitest again; about six seconds on an idle machine. */
const timeout = 300_000;

describe('the tests of ordering', () => {
  let copy: Awaited<ReturnType<typeof openCopy>>;
  beforeAll(async () => {
    copy = await openCopy();
  });
  afterAll(() => copy[Symbol.asyncDispose]());

  it(
    'pass on the code as it is',
    async () => {
      const { isGreen, output } = await copy.runTests(allTests);
      expect(isGreen, output).toBe(true);
    },
    timeout,
  );

  const harmful = mutants.filter(({ isOnlyOnPostgres }) => !isOnlyOnPostgres || process.env['TEST_DATABASE_URL']);
  it.each(harmful)(
    'notice code that $name',
    async (mutant) => {
      const { isGreen, output } = await copy.runMutant(mutant);
      expect(isGreen, output).toBe(false);
      expect(output).toMatch(failedAssertion);
    },
    timeout,
  );
});
