import { expect, it } from 'vitest';
import { readBrowserReport, readVitestReport, slowest } from './test-report.ts';

it('reads counts, times and failures of a run of Vitest', () => {
  const passed = { fullName: 'adds', status: 'passed', failureMessages: [] };
  const report = {
    numPassedTests: 5,
    numFailedTests: 1,
    numPendingTests: 2,
    testResults: [
      {
        name: '/site/server/a.test.ts',
        startTime: 1_000,
        endTime: 1_250.5,
        status: 'failed',
        message: '',
        assertionResults: [
          passed,
          {
            fullName: 'a sum is exact',
            status: 'failed',
            failureMessages: ['\u001b[31mexpected 3\u001b[39m\nto be 4'],
          },
        ],
      },
      {
        name: '/site/server/b.test.ts',
        startTime: 1_000,
        endTime: 1_001,
        status: 'failed',
        message: 'Cannot read it',
        assertionResults: [],
      },
    ],
  };
  expect(readVitestReport(report, '/site')).toEqual({
    count: { passed: 5, failed: 1, skipped: 2 },
    files: [
      { file: 'server/a.test.ts', milliseconds: 250.5 },
      { file: 'server/b.test.ts', milliseconds: 1 },
    ],
    failed: [
      { file: 'server/a.test.ts', name: 'a sum is exact', message: 'expected 3\nto be 4' },
      { file: 'server/b.test.ts', name: '', message: 'Cannot read it' },
    ],
  });
});

it('adds up every try of every test of a browser file, in groups too, and counts a later success as a failure', () => {
  const spec = (title: string, status: string, ...durations: number[]) => ({
    title,
    tests: [{ status, results: durations.map((duration) => ({ duration, errors: [{ message: `${title}!` }] })) }],
  });
  const report = {
    stats: { expected: 3, unexpected: 1, flaky: 1, skipped: 2 },
    suites: [
      {
        file: 'cart.e2e.ts',
        specs: [spec('keeps', 'expected', 100)],
        suites: [{ file: 'cart.e2e.ts', specs: [spec('adds', 'flaky', 20, 30), spec('takes out', 'unexpected', 5)] }],
      },
    ],
  };
  expect(readBrowserReport(report)).toEqual({
    count: { passed: 3, failed: 2, skipped: 2 },
    files: [{ file: 'tests/e2e/cart.e2e.ts', milliseconds: 155 }],
    failed: [
      { file: 'tests/e2e/cart.e2e.ts', name: 'adds', message: 'adds!' },
      { file: 'tests/e2e/cart.e2e.ts', name: 'takes out', message: 'takes out!' },
    ],
  });
});

it.each([[null], ['no report'], [{ stats: {} }], [{ numPassedTests: 1 }]])('takes %j for no report', (report) => {
  expect([readVitestReport(report, '/site'), readBrowserReport(report)]).toEqual([null, null]);
});

it('names the files that took longest first', () => {
  const files = [3, 9, 1].map((milliseconds) => ({ file: `${milliseconds}.test.ts`, milliseconds }));
  expect(slowest(files, 2).map(({ file }) => file)).toEqual(['9.test.ts', '3.test.ts']);
});
