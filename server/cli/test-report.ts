import path from 'node:path';
import * as v from 'valibot';

export interface Count {
  passed: number;
  failed: number;
  skipped: number;
}

/** A test file and its duration in milliseconds. */
export interface FileTime {
  file: string;
  milliseconds: number;
}

/** A failed test with its message. */
export interface FailedTest {
  file: string;
  name: string;
  message: string;
}

export interface TestReport {
  count: Count;
  files: FileTime[];
  failed: FailedTest[];
}

const vitestReport = v.object({
  numPassedTests: v.number(),
  numFailedTests: v.number(),
  numPendingTests: v.number(),
  testResults: v.array(
    v.object({
      name: v.string(),
      startTime: v.number(),
      endTime: v.number(),
      // A file that could not be loaded has no tests, but a message.
      status: v.string(),
      message: v.optional(v.string(), ''),
      assertionResults: v.array(
        v.object({
          fullName: v.string(),
          status: v.string(),
          failureMessages: v.nullish(v.array(v.string()), []),
        }),
      ),
    }),
  ),
});

const browserSpec = v.object({
  title: v.string(),
  tests: v.array(
    v.object({
      status: v.string(),
      results: v.array(
        v.object({
          duration: v.number(),
          errors: v.optional(v.array(v.object({ message: v.optional(v.string()) })), []),
        }),
      ),
    }),
  ),
});
const browserSuite = v.object({ file: v.string(), specs: v.array(browserSpec) });
type BrowserSuite = v.InferOutput<typeof browserSuite> & { suites?: BrowserSuite[] | undefined };
const nested: v.GenericSchema<unknown, BrowserSuite> = v.object({
  ...browserSuite.entries,
  suites: v.optional(v.array(v.lazy(() => nested))),
});
const browserReport = v.object({
  stats: v.object({ expected: v.number(), unexpected: v.number(), flaky: v.number(), skipped: v.number() }),
  suites: v.array(nested),
});

/** Lines of a message shown at the end of a run; the difference is in the first ones. */
const linesShown = 12;

// eslint-disable-next-line no-control-regex -- colours of a terminal
const colours = /\u001b\[\d+(?:;\d+)*m/g;
const shorten = (message: string): string => message.replace(colours, '').split('\n').slice(0, linesShown).join('\n');

/** Parses the JSON report of Vitest; null if it is not valid. */
export function readVitestReport(report: unknown, root: string): TestReport | null {
  const parsed = v.safeParse(vitestReport, report);
  if (!parsed.success) return null;
  const { numPassedTests: passed, numFailedTests: failed, numPendingTests: skipped, testResults } = parsed.output;
  const found = testResults.map(({ name, startTime, endTime, status, message, assertionResults }) => {
    const file = path.relative(root, name);
    const tests = assertionResults
      .filter((each) => each.status === 'failed')
      .map((each) => ({ file, name: each.fullName, message: shorten(each.failureMessages[0] ?? '') }));
    if (status === 'failed' && tests.length === 0) tests.push({ file, name: '', message: shorten(message) });
    return { file, milliseconds: endTime - startTime, tests };
  });
  return {
    count: { passed, failed, skipped },
    files: found.map(({ file, milliseconds }) => ({ file, milliseconds })),
    failed: found.flatMap(({ tests }) => tests),
  };
}

const flattenSpecs = ({ specs, suites = [] }: BrowserSuite): BrowserSuite['specs'] => [
  ...specs,
  ...suites.flatMap(flattenSpecs),
];

/**
 * Parses the JSON report of Playwright; null if it is not valid. A test that passed only when retried counts as failed.
 */
export function readBrowserReport(report: unknown): TestReport | null {
  const parsed = v.safeParse(browserReport, report);
  if (!parsed.success) return null;
  const { expected, unexpected, flaky, skipped } = parsed.output.stats;
  const found = parsed.output.suites.map((suite) => ({ file: `tests/e2e/${suite.file}`, specs: flattenSpecs(suite) }));
  return {
    count: { passed: expected, failed: unexpected + flaky, skipped },
    files: found.map(({ file, specs }) => ({
      file,
      milliseconds: specs
        .flatMap(({ tests }) => tests.flatMap(({ results }) => results))
        .reduce((sum, { duration }) => sum + duration, 0),
    })),
    failed: found.flatMap(({ file, specs }) =>
      specs
        .filter(({ tests }) => tests.some(({ status }) => status === 'unexpected' || status === 'flaky'))
        .map(({ title, tests }) => {
          const errors = tests.flatMap(({ results }) => results.flatMap((each) => each.errors));
          return { file, name: title, message: shorten(errors[0]?.message ?? '') };
        }),
    ),
  };
}

/** Returns the slowest files, slowest first. */
export const slowest = (files: readonly FileTime[], most: number): FileTime[] =>
  files.toSorted((a, b) => b.milliseconds - a.milliseconds).slice(0, most);
