import { runTool } from './run-step.ts';

/** Types, lint, format, unused code; the architecture rules are a test (server/architecture.test.ts). */
export const checks: readonly { name: string; script: string; args: string[] }[] = [
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

/** Runs every check. @returns the names of those that failed */
export async function runChecks(): Promise<string[]> {
  const failed: string[] = [];
  for (const { name, script, args } of checks) {
    console.log(`\n── ${name}`);
    if ((await runTool(script, args)) !== 0) failed.push(name);
  }
  return failed;
}

if (import.meta.main) {
  const failed = await runChecks();
  console.log(failed.length > 0 ? `\nFailed: ${failed.join(', ')}` : '\nAll checks passed.');
  process.exit(failed.length > 0 ? 1 : 0);
}
