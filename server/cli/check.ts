import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { projectRoot } from '../platform/env/env.ts';
import { captureTool } from './run-step.ts';

interface Check {
  name: string;
  script: string;
  args: string[];
}

/** Digest of the packages and of our own rules; results of other versions are not reused. */
const rules = ['package-lock.json', ...readdirSync(path.join(projectRoot(), 'lint')).map((name) => `lint/${name}`)]
  .reduce((hash, file) => hash.update(readFileSync(path.join(projectRoot(), file))), createHash('sha256'))
  .digest('hex')
  .slice(0, 12);

/** Skips files that have not changed since they passed: both tools judge each file separately. */
const keptIn = (tool: string): string[] => [
  '--cache',
  '--cache-strategy',
  'content',
  '--cache-location',
  `node_modules/.cache/${tool}-${rules}`,
];

/** For the tools written in Go: they collect garbage less often, with up to a fifth more memory. */
const rareCollection = { GOGC: '400' };

/** Types, lint, format, unused code. */
export const checks: readonly Check[] = [
  {
    name: 'types of templates',
    script: 'astro/bin/astro.mjs',
    args: ['check', '--minimumSeverity', 'warning', '--tsconfig', 'tsconfig.templates.json'],
  },
  // The native compiler does not read templates, and takes a fifth of the time for everything else
  // (docs/decisions/engineering.md#types-in-two-programs).
  { name: 'types', script: 'typescript-native/bin/tsc', args: ['--noEmit', '--singleThreaded'] },
  // oxlint reads no templates (docs/decisions/engineering.md#lint-that-knows-types).
  { name: 'lint', script: 'oxlint/bin/oxlint', args: [] },
  {
    name: 'lint of templates',
    script: 'eslint/bin/eslint.js',
    args: ['.', '--max-warnings', '0', ...keptIn('eslint')],
  },
  { name: 'format', script: 'oxfmt/bin/oxfmt', args: ['--check'] },
  // oxfmt reads no templates (docs/decisions/engineering.md#format-by-two-tools).
  {
    name: 'format of templates',
    script: 'prettier/bin/prettier.cjs',
    args: ['--check', '--log-level', 'warn', '**/*.astro', ...keptIn('prettier')],
  },
  { name: 'unused code', script: 'knip/bin/knip.js', args: [] },
];

/**
 * Runs checks and prints the output of each.
 * @param options.lanes checks at a time
 * @param options.signal ends the checks that run
 * @returns the names of those that failed
 */
export async function runChecks(
  chosen: readonly Check[],
  { lanes = 2, signal }: { lanes?: number; signal?: AbortSignal } = {},
): Promise<string[]> {
  const waiting = [...chosen];
  const failed: string[] = [];
  const lane = async () => {
    for (let check = waiting.shift(); check; check = waiting.shift()) {
      const { code, output } = await captureTool(check.script, check.args, { env: rareCollection, signal });
      console.log(`\n── ${check.name}\n${output}`);
      if (code !== 0) failed.push(check.name);
    }
  };
  await Promise.all(Array.from({ length: lanes }, lane));
  return failed;
}

/** Returns the checks whose names begin with one of the words; all of them without a word. */
function chooseChecks(words: readonly string[]): readonly Check[] {
  const unknown = words.filter((word) => !checks.some(({ name }) => name.startsWith(word)));
  if (unknown.length > 0) {
    const names = checks.map(({ name }) => name).join(', ');
    console.error(`There is no check ${unknown.join(', ')}. Usage: npm run check [NAME …], of: ${names}`);
    process.exit(2);
  }
  return words.length === 0 ? checks : checks.filter(({ name }) => words.some((word) => name.startsWith(word)));
}

if (import.meta.main) {
  // Not one of the checks of the source: it needs a key, and asks another company.
  if (process.argv[2] === 'stripe') process.exit(await (await import('./check-stripe.ts')).checkStripe(process.env));
  const failed = await runChecks(chooseChecks(process.argv.slice(2)));
  console.log(failed.length > 0 ? `\nFailed: ${failed.join(', ')}` : '\nAll checks passed.');
  process.exit(failed.length > 0 ? 1 : 0);
}
