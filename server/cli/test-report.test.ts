import { expect, it } from 'vitest';
import { readBrowserReport, readVitestReport, slowest } from './test-report.ts';

it('reads counts and times of a run of Vitest', () => {
  const report = {
    ...{ numPassedTests: 5, numFailedTests: 1, numPendingTests: 2 },
    testResults: [{ name: '/site/server/a.test.ts', startTime: 1_000, endTime: 1_250.5, status: 'passed' }],
  };
  expect(readVitestReport(report, '/site')).toEqual({
    count: { passed: 5, failed: 1, skipped: 2 },
    files: [{ file: 'server/a.test.ts', milliseconds: 250.5 }],
  });
});

it('adds up every try of every test of a browser file, in groups too, and counts a later success as a failure', () => {
  const spec = (...durations: number[]) => ({ tests: [{ results: durations.map((duration) => ({ duration })) }] });
  const report = {
    stats: { expected: 3, unexpected: 1, flaky: 1, skipped: 2 },
    suites: [
      { file: 'cart.e2e.ts', specs: [spec(100)], suites: [{ file: 'cart.e2e.ts', specs: [spec(20, 30), spec(5)] }] },
    ],
  };
  expect(readBrowserReport(report)).toEqual({
    count: { passed: 3, failed: 2, skipped: 2 },
    files: [{ file: 'tests/e2e/cart.e2e.ts', milliseconds: 155 }],
  });
});

it.each([[null], ['no report'], [{ stats: {} }], [{ numPassedTests: 1 }]])('takes %j for no report', (report) => {
  expect([readVitestReport(report, '/site'), readBrowserReport(report)]).toEqual([null, null]);
});

it('names the files that took longest first', () => {
  const files = [3, 9, 1].map((milliseconds) => ({ file: `${milliseconds}.test.ts`, milliseconds }));
  expect(slowest(files, 2).map(({ file }) => file)).toEqual(['9.test.ts', '3.test.ts']);
});
