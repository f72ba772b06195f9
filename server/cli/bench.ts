import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { parseArgs } from 'node:util';
import {
  describeMachine,
  formatFigures,
  isWithinBudget,
  type Figure,
  type Measurement,
} from '../../tests/bench/figure.ts';
import { projectRoot, readEnv } from '../platform/env/env.ts';
import { installBenchPackages } from './bench-packages.ts';
import { ensureBuild } from './ensure-build.ts';

/** In order; each starts and stops its servers. */
const measurements: Record<string, () => Promise<{ measure: Measurement }>> = {
  bytes: () => import('../../tests/bench/bytes.ts'),
  serving: () => import('../../tests/bench/serving.ts'),
  pages: () => import('../../tests/bench/pages.ts'),
  memory: () => import('../../tests/bench/memory.ts'),
  rebuild: () => import('../../tests/bench/rebuild.ts'),
  people: () => import('../../tests/bench/people.ts'),
  buying: () => import('../../tests/bench/buying.ts'),
  'checkout-statements': () => import('../../tests/bench/checkout-statements.ts'),
  forms: () => import('../../tests/bench/forms.ts'),
  account: () => import('../../tests/bench/account.ts'),
  deliveries: () => import('../../tests/bench/deliveries.ts'),
  customers: () => import('../../tests/bench/customers.ts'),
  'two-nodes': () => import('../../tests/bench/two-nodes.ts'),
  search: () => import('../../tests/bench/search.ts'),
  'store-pages': () => import('../../tests/bench/store-pages.ts'),
  'large-document': () => import('../../tests/bench/large-document.ts'),
  library: () => import('../../tests/bench/library.ts'),
  'library-reader': () => import('../../tests/bench/library-reader.ts'),
  'library-search': () => import('../../tests/bench/library-search.ts'),
  'library-comparison': () => import('../../tests/bench/library-comparison.ts'),
  lighthouse: () => import('../../tests/bench/lighthouse.ts'),
};

const usage = `Usage: npm run bench -- [NAME …] [--pages N]
  NAME     one of ${Object.keys(measurements).join(', ')}; all of them when none is given
  --pages  generated pages for "pages" and "rebuild" (10000); with fewer "search" has smaller indexes, too`;

const { positionals, values } = parseArgs({
  allowPositionals: true,
  options: { pages: { type: 'string', default: '10000' } },
});
const names = positionals.length > 0 ? positionals : Object.keys(measurements);
if (!names.every((name) => name in measurements) || !/^[1-9]\d{0,5}$/.test(values.pages)) {
  console.error(usage);
  process.exit(2);
}

// Measured is what operators run; tests start servers with flags of their own.
process.env['TEST_SCOPE'] = 'bench';
const machine = describeMachine();
const { dataDir } = readEnv();
installBenchPackages(projectRoot(), names);
await ensureBuild(projectRoot(), () => console.log('Building the site …'));
console.log(
  `Measured on ${machine.cores} cores (${machine.cpu}), ${machine.memoryGb} GB, Node ${machine.node}, ${machine.platform}.`,
);
const results: Record<string, Figure[] | { failed: string }> = {};
let isGood = true;
for (const name of names) {
  console.log(`\n── ${name}`);
  try {
    const measurement = await measurements[name]?.();
    const figures = (await measurement?.measure({ pages: Number(values.pages) })) ?? [];
    results[name] = figures;
    isGood &&= figures.every(isWithinBudget);
    console.log(formatFigures(figures));
  } catch (error) {
    // If one measurement fails to start, the others still count.
    results[name] = { failed: (error as Error).message };
    isGood = false;
    console.error(`  could not be measured: ${(error as Error).stack}`);
  }
}
const file = path.join(dataDir, 'bench.json');
await mkdir(dataDir, { recursive: true });
await writeFile(file, JSON.stringify({ measuredAt: new Date().toISOString(), machine, results }, null, 2));
console.log(`\nWritten to ${file}.${isGood ? '' : ' Not every budget was met.'}`);
process.exit(isGood ? 0 : 1);
