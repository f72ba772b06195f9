import { spawn } from 'node:child_process';
import path from 'node:path';
import { projectRoot } from '../env.ts';

const root = projectRoot();
const astro = path.join(root, 'node_modules/astro/bin/astro.mjs');
const child = spawn(
  process.execPath,
  [astro, 'dev', '--port', process.env['PORT'] ?? '4321', ...process.argv.slice(2)],
  { cwd: root, stdio: ['ignore', 'inherit', 'inherit'] },
);
// The terminal sends Ctrl-C to both; a supervisor sends SIGTERM to us alone.
process.on('SIGINT', () => undefined);
process.on('SIGTERM', () => child.kill('SIGTERM'));
child.on('exit', (code) => process.exit(code ?? 1));
