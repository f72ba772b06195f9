// Runs on any Node from 20 on and without packages: installs what is missing, then goes on under the project's Node.
import { spawn, spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { nodeEnvironment, nodeFlags } from './node-flags.mjs';

const root = path.resolve(import.meta.dirname ?? path.dirname(new URL(import.meta.url).pathname), '../..');
const stamp = path.join(root, 'node_modules/.stanchion-lock');
const lock = createHash('sha256')
  .update(readFileSync(path.join(root, 'package-lock.json')))
  .digest('hex');
const node = path.join(root, 'node_modules/node/bin/node');

const isInstalled = existsSync(node) && existsSync(stamp) && readFileSync(stamp, 'utf8') === lock;
if (!isInstalled) {
  console.log('Installing packages (npm install) …');
  const npm = process.platform === 'win32' ? 'npm.cmd' : 'npm';
  // `npm ci` refuses a lock file without the optional binaries of every other platform, which not every registry has.
  const installed = spawnSync(npm, ['install', '--no-save', '--no-audit', '--no-fund', '--loglevel=error'], {
    cwd: root,
    stdio: 'inherit',
  });
  if (installed.status !== 0) {
    console.error(
      'The packages could not be installed: see the lines above. npm needs to reach its registry for this.',
    );
    process.exit(1);
  }
  writeFileSync(stamp, lock);
}

const [command = 'start', ...rest] = process.argv.slice(2);
const script = command === 'start' ? 'start.mjs' : `${command}.ts`;
const child = spawn(node, [...nodeFlags, path.join(root, 'server/cli', script), ...rest], {
  cwd: root,
  stdio: 'inherit',
  env: {
    ...nodeEnvironment,
    ...process.env,
    ASTRO_TELEMETRY_DISABLED: '1',
    PATH: `${path.dirname(node)}${path.delimiter}${process.env['PATH'] ?? ''}`,
  },
});
// The terminal sends Ctrl-C to both; a supervisor sends SIGTERM to us alone.
process.on('SIGINT', () => undefined);
process.on('SIGTERM', () => child.kill('SIGTERM'));
child.on('exit', (code, signal) => process.exit(signal ? 1 : (code ?? 1)));
