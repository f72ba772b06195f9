import path from 'node:path';
import { projectRoot } from '../platform/env/env.ts';
import { waitForExitCode, startChild } from '../platform/process/start-child.mjs';

const root = projectRoot();
const astro = path.join(root, 'node_modules/astro/bin/astro.mjs');
const child = startChild(
  process.execPath,
  [astro, 'dev', '--port', process.env['PORT'] ?? '4321', ...process.argv.slice(2)],
  { cwd: root, stdio: ['ignore', 'inherit', 'inherit'] },
);
// The terminal sends Ctrl-C to both; a supervisor sends SIGTERM only to this process.
process.on('SIGINT', () => undefined);
process.on('SIGTERM', () => child.kill('SIGTERM'));
process.exit(await waitForExitCode(child));
