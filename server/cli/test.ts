import { mkdir, readFile, rm } from 'node:fs/promises';
import path from 'node:path';
import { projectRoot } from '../platform/env/env.ts';
import type { FaultPart } from '../../tests/faults/parts.ts';
import { checks, runChecks } from './check.ts';
import { ensureBuild } from './ensure-build.ts';
import { findChromium } from './find-chromium.ts';
import { memoryFolder } from './memory-folder.ts';
import { startPostgres } from './postgres-server.ts';
import { processorSeconds } from './processor-seconds.ts';
import { captureTool, runTool } from './run-step.ts';
import {
  readBrowserReport,
  readVitestReport,
  slowest,
  type Count,
  type FailedTest,
  type FileTime,
  type TestReport,
} from './test-report.ts';

const root = projectRoot();
const results = path.join(root, 'test-results');
const total: Count = { passed: 0, failed: 0, skipped: 0 };

/** `npm run test:thorough`: see docs/run.md#two-test-runs. */
const isThorough = process.argv.includes('thorough');

/** Files shown at the end, those that took longest. */
const slowestShown = 25;
const stages: { name: string; seconds: number; worked: number | null }[] = [];
const files: FileTime[] = [];
const failed: FailedTest[] = [];

/** Aborted by a signal to this process: ends the tools that run and leaves out the stages to come. */
const stopping = new AbortController();
for (const name of ['SIGINT', 'SIGTERM'] as const) {
  process.once(name, () => stopping.abort(new Error(`The tests were stopped by ${name}.`)));
}

/** Runs a stage and records the seconds and the processor seconds it takes. */
async function stage(name: string, run: () => Promise<void>): Promise<void> {
  stopping.signal.throwIfAborted();
  console.log(`\n── ${name}`);
  const [started, before] = [performance.now(), processorSeconds()];
  await run();
  const after = processorSeconds();
  const worked = before === null || after === null ? null : after - before;
  stages.push({ name, seconds: (performance.now() - started) / 1_000, worked });
}

function add(count: Count): void {
  for (const key of ['passed', 'failed', 'skipped'] as const) total[key] += count[key];
}

async function readReport(name: string): Promise<unknown> {
  return readFile(path.join(results, name), 'utf8').then(JSON.parse, () => null);
}

/** Counts a report. A run that failed without a report or a failed test (a suite did not load) counts as one failure. */
function note(report: TestReport | null, code: number): void {
  if (!report) return add({ passed: 0, failed: 1, skipped: 0 });
  const { count } = report;
  add({ ...count, failed: code !== 0 && count.failed === 0 ? 1 : count.failed });
  files.push(...report.files);
  failed.push(...report.failed);
}

/**
 * Runs the tests of projects.
 * @param options.part of the fault tests (tests/faults/parts.ts)
 * @param options.isQuiet shows their output at the end, as another tool prints at the same time
 */
async function runVitest(
  projects: readonly string[],
  env: Record<string, string>,
  { part, isQuiet = false }: { part?: FaultPart; isQuiet?: boolean } = {},
): Promise<void> {
  const file = `${[...projects, ...(part ? [part] : [])].join('-')}.json`;
  const args = [
    'run',
    ...projects.flatMap((project) => ['--project', project]),
    '--reporter=default',
    '--reporter=json',
    `--outputFile.json=test-results/${file}`,
  ];
  const script = 'vitest/vitest.mjs';
  const options = { env: part ? { ...env, TEST_FAULTS: part } : env, signal: stopping.signal };
  const ended = isQuiet
    ? await captureTool(script, args, options)
    : { code: await runTool(script, args, options), output: '' };
  console.log(ended.output);
  note(readVitestReport(await readReport(file), root), ended.code);
}

async function runBrowser(env: Record<string, string>): Promise<void> {
  const code = await runTool('playwright/cli.js', ['test'], { env, signal: stopping.signal });
  note(readBrowserReport(await readReport('browser.json')), code);
}

/** Runs the checks one at a time, beside tests that wait. */
async function runAllChecks(): Promise<void> {
  const broken = await runChecks(checks, { lanes: 1, signal: stopping.signal });
  add({ passed: checks.length - broken.length, failed: broken.length, skipped: 0 });
  failed.push(...broken.map((name) => ({ file: 'npm run check', name, message: 'See its output above.' })));
}

await mkdir(results, { recursive: true });
const chromium = await findChromium(console.log).catch((error: unknown) => {
  console.error((error as Error).message);
  process.exit(1);
});
await stage('build', async () => {
  await ensureBuild(root, () => console.log('Building the site …'));
});
// Every process started from here on inherits it.
const memory = process.env['TMPDIR'] === undefined ? await memoryFolder() : null;
if (memory) process.env['TMPDIR'] = memory;
const postgres = await startPostgres();
if (!postgres) console.log('\nNo PostgreSQL here: its tests are skipped (Debian: apt-get install postgresql).');
try {
  const env = {
    CHROMIUM_PATH: chromium,
    ...(isThorough && { TEST_SCOPE: 'thorough' }),
    ...(postgres && { TEST_DATABASE_URL: postgres.url }),
  };
  await stage('unit, endpoint and island tests; some fault tests', async () => {
    await Promise.all([
      runVitest(['unit', 'islands'], env),
      runVitest(['faults'], env, { part: 'beside-units', isQuiet: true }),
    ]);
  });
  // Journeys and fault tests often wait for pages and processes; the checks use the processor meanwhile.
  await stage('browser and fault tests; types, lint, format and unused code', async () => {
    await Promise.all([runBrowser(env), runVitest(['faults'], env, { part: 'others', isQuiet: true }), runAllChecks()]);
  });
} catch (error) {
  if (error !== stopping.signal.reason) throw error;
} finally {
  await postgres?.stop();
  if (memory) await rm(memory, { recursive: true, force: true, maxRetries: 3 });
}
console.log('\nSeconds a stage');
for (const { name, seconds, worked } of stages) {
  const busy = worked === null ? '' : ` (${worked.toFixed(0)} of processor)`;
  console.log(`${seconds.toFixed(0).padStart(6)}  ${name}${busy}`);
}
console.log(`\nSeconds of the ${slowestShown} slowest files`);
for (const { file, milliseconds } of slowest(files, slowestShown)) {
  console.log(`${(milliseconds / 1_000).toFixed(1).padStart(6)}  ${file}`);
}
// Repeated at the end: thousands of lines separate it from the place where each test failed.
for (const { file, name, message } of failed) console.log(`\n✗ ${file} › ${name}\n${message}`);
if (stopping.signal.aborted) console.log(`\n${(stopping.signal.reason as Error).message}`);
console.log(`\n${total.passed} passed, ${total.failed} failed, ${total.skipped} skipped`);
process.exit(total.failed > 0 || stopping.signal.aborted ? 1 : 0);
