import { mkdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import * as v from 'valibot';
import { projectRoot } from '../env.ts';
import { checks } from './check.ts';
import { ensureBuild } from './ensure-build.ts';
import { findChromium } from './find-chromium.ts';
import { startPostgres } from './postgres-server.ts';
import { runTool } from './run-step.ts';

interface Count {
  passed: number;
  failed: number;
  skipped: number;
}

const root = projectRoot();
const results = path.join(root, 'test-results');
const total: Count = { passed: 0, failed: 0, skipped: 0 };

const vitestReport = v.object({
  numPassedTests: v.number(),
  numFailedTests: v.number(),
  numPendingTests: v.number(),
  numFailedTestSuites: v.number(),
});
const browserReport = v.object({
  stats: v.object({ expected: v.number(), unexpected: v.number(), flaky: v.number(), skipped: v.number() }),
});

function add(count: Count): void {
  for (const key of ['passed', 'failed', 'skipped'] as const) total[key] += count[key];
}

async function readReport(name: string): Promise<unknown> {
  return readFile(path.join(results, name), 'utf8').then(JSON.parse, () => null);
}

/** A run that ended badly without a report, or with a suite that did not load, counts as one failure. */
async function runVitest(projects: readonly string[], env: Record<string, string>): Promise<void> {
  const file = `${projects.join('-')}.json`;
  const args = [
    'run',
    ...projects.flatMap((project) => ['--project', project]),
    '--reporter=default',
    '--reporter=json',
    `--outputFile.json=test-results/${file}`,
  ];
  const code = await runTool('vitest/vitest.mjs', args, env);
  const report = v.safeParse(vitestReport, await readReport(file));
  if (!report.success) return add({ passed: 0, failed: 1, skipped: 0 });
  const { numPassedTests: passed, numFailedTests, numPendingTests: skipped } = report.output;
  add({ passed, failed: code !== 0 && numFailedTests === 0 ? 1 : numFailedTests, skipped });
}

async function runBrowser(env: Record<string, string>): Promise<void> {
  const code = await runTool('playwright/cli.js', ['test'], env);
  const report = v.safeParse(browserReport, await readReport('browser.json'));
  if (!report.success) return add({ passed: 0, failed: 1, skipped: 0 });
  const { expected, unexpected, flaky, skipped } = report.output.stats;
  const failed = unexpected + flaky;
  add({ passed: expected, failed: code !== 0 && failed === 0 ? 1 : failed, skipped });
}

await mkdir(results, { recursive: true });
const chromium = await findChromium(console.log).catch((error: unknown) => {
  console.error((error as Error).message);
  process.exit(1);
});
await ensureBuild(root, () => console.log('Building the site …'));
for (const { name, script, args } of checks.filter((check) => check.name !== 'architecture')) {
  console.log(`\n── ${name}`);
  const passed = (await runTool(script, args)) === 0;
  add({ passed: Number(passed), failed: Number(!passed), skipped: 0 });
}
const postgres = await startPostgres();
if (!postgres) console.log('\nNo PostgreSQL here: its tests are skipped (Debian: apt-get install postgresql).');
try {
  const env = { CHROMIUM_PATH: chromium, ...(postgres && { TEST_DATABASE_URL: postgres.url }) };
  console.log('\n── unit, endpoint and island tests');
  await runVitest(['unit', 'islands'], env);
  console.log('\n── browser tests');
  await runBrowser(env);
  console.log('\n── fault tests');
  await runVitest(['faults'], env);
} finally {
  await postgres?.stop();
}
console.log(`\n${total.passed} passed, ${total.failed} failed, ${total.skipped} skipped`);
process.exit(total.failed > 0 ? 1 : 0);
