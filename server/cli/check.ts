import { captureTool } from './run-step.ts';

interface Check {
  name: string;
  script: string;
  args: string[];
}

/** Types, lint, format, unused code; the architecture rules are a test (server/architecture.test.ts). */
export const checks: readonly Check[] = [
  { name: 'types', script: 'astro/bin/astro.mjs', args: ['check', '--minimumSeverity', 'warning'] },
  { name: 'lint', script: 'eslint/bin/eslint.js', args: ['.', '--max-warnings', '0'] },
  { name: 'format', script: 'prettier/bin/prettier.cjs', args: ['--check', '--log-level', 'warn', '.'] },
  { name: 'unused code', script: 'knip/bin/knip.js', args: [] },
  {
    name: 'architecture',
    script: 'vitest/vitest.mjs',
    args: ['run', '--project', 'unit', 'server/architecture.test.ts'],
  },
];

/** Runs checks two at a time: the types take as long as all others together. @returns the names of those that failed */
export async function runChecks(chosen: readonly Check[]): Promise<string[]> {
  const waiting = [...chosen];
  const failed: string[] = [];
  const lane = async () => {
    for (let check = waiting.shift(); check; check = waiting.shift()) {
      const { code, output } = await captureTool(check.script, check.args);
      console.log(`\n── ${check.name}\n${output}`);
      if (code !== 0) failed.push(check.name);
    }
  };
  await Promise.all([lane(), lane()]);
  return failed;
}

if (import.meta.main) {
  const failed = await runChecks(checks);
  console.log(failed.length > 0 ? `\nFailed: ${failed.join(', ')}` : '\nAll checks passed.');
  process.exit(failed.length > 0 ? 1 : 0);
}
