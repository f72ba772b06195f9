import path from 'node:path';
import * as v from 'valibot';

/** Counts of a run of tests. */
export interface Count {
  passed: number;
  failed: number;
  skipped: number;
}

/** A file of tests with the milliseconds it took. */
export interface FileTime {
  file: string;
  milliseconds: number;
}

export interface TestReport {
  count: Count;
  files: FileTime[];
}

const vitestReport = v.object({
  numPassedTests: v.number(),
  numFailedTests: v.number(),
  numPendingTests: v.number(),
  testResults: v.array(v.object({ name: v.string(), startTime: v.number(), endTime: v.number() })),
});

const browserSuite = v.object({
  file: v.string(),
  specs: v.array(v.object({ tests: v.array(v.object({ results: v.array(v.object({ duration: v.number() })) })) })),
});
type BrowserSuite = v.InferOutput<typeof browserSuite> & { suites?: BrowserSuite[] | undefined };
const nested: v.GenericSchema<unknown, BrowserSuite> = v.object({
  ...browserSuite.entries,
  suites: v.optional(v.array(v.lazy(() => nested))),
});
const browserReport = v.object({
  stats: v.object({ expected: v.number(), unexpected: v.number(), flaky: v.number(), skipped: v.number() }),
  suites: v.array(nested),
});

/** Reads the JSON report of Vitest; null when it is none. */
export function readVitestReport(report: unknown, root: string): TestReport | null {
  const parsed = v.safeParse(vitestReport, report);
  if (!parsed.success) return null;
  const { numPassedTests: passed, numFailedTests: failed, numPendingTests: skipped, testResults } = parsed.output;
  const files = testResults.map(({ name, startTime, endTime }) => ({
    file: path.relative(root, name),
    milliseconds: endTime - startTime,
  }));
  return { count: { passed, failed, skipped }, files };
}

const timeOf = ({ specs, suites = [] }: BrowserSuite): number =>
  specs
    .flatMap(({ tests }) => tests.flatMap(({ results }) => results))
    .reduce((sum, { duration }) => sum + duration, 0) + suites.reduce((sum, suite) => sum + timeOf(suite), 0);

/** Reads the JSON report of Playwright; null when it is none. A test that passed only at a later try has failed. */
export function readBrowserReport(report: unknown): TestReport | null {
  const parsed = v.safeParse(browserReport, report);
  if (!parsed.success) return null;
  const { expected, unexpected, flaky, skipped } = parsed.output.stats;
  const files = parsed.output.suites.map((suite) => ({
    file: `tests/e2e/${suite.file}`,
    milliseconds: timeOf(suite),
  }));
  return { count: { passed: expected, failed: unexpected + flaky, skipped }, files };
}

/** Returns the files that took longest, the longest first. */
export const slowest = (files: readonly FileTime[], most: number): FileTime[] =>
  files.toSorted((a, b) => b.milliseconds - a.milliseconds).slice(0, most);
