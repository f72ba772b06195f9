import { runTool } from './run-step.ts';

process.exit(
  await runTool('astro/bin/astro.mjs', ['dev', '--port', process.env['PORT'] ?? '4321', ...process.argv.slice(2)]),
);
