// Runs on Node 20 or newer without packages: installs missing ones, then continues under the project's Node.
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { exitOfConfiguration } from '../platform/process/exit-codes.mjs';
import { findRunning } from '../platform/process/find-running.mjs';
import { nodeEnvironment, nodeFlags } from '../platform/process/node-flags.mjs';
import { waitForExitCode, startChild } from '../platform/process/start-child.mjs';
import { supervise } from '../platform/process/supervise.mjs';

const root = path.resolve(
  /** @type {string | undefined} */ (import.meta.dirname) ?? path.dirname(new URL(import.meta.url).pathname),
  '../..',
);
const node = path.join(root, 'node_modules/node/bin/node');
const [command = 'start', ...rest] = process.argv.slice(2);
/** Where a server of these settings listens. */
const listening = { host: process.env['HOST'], port: Number(process.env['PORT'] || 4321) };

// Before the build: the other server may be serving this folder's build.
if (command === 'start') await refusePortOfAnother();
installPackages();
Object.assign(process.env, { ...nodeEnvironment, ...process.env });
process.env['ASTRO_TELEMETRY_DISABLED'] = '1';
process.env['PATH'] = `${path.dirname(node)}${path.delimiter}${process.env['PATH'] ?? ''}`;
process.exit(await commandOf());

async function commandOf() {
  if (command === 'start') return start();
  return ['people', 'setup', 'backup', 'token'].includes(command) ? runBuilt() : run(`${command}.ts`);
}

async function refusePortOfAnother() {
  const running = await findRunning(listening);
  if (!running) return;
  console.error(running);
  process.exit(exitOfConfiguration);
}

function installPackages() {
  const stamp = path.join(root, 'node_modules/.stanchion-lock');
  const lock = createHash('sha256')
    .update(readFileSync(path.join(root, 'package-lock.json')))
    .digest('hex');
  if (existsSync(node) && existsSync(stamp) && readFileSync(stamp, 'utf8') === lock) return;
  console.log('Installing packages (npm install) …');
  const npm = process.platform === 'win32' ? 'npm.cmd' : 'npm';
  // `npm ci` requires the optional binaries of every platform, which not every registry has.
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

/** This process is the supervisor: a separate one would take 40 MB while the server runs. */
async function start() {
  const code = await run('build-first.mjs');
  if (code !== 0) return code;
  return supervise({
    node,
    script: path.join(root, 'dist/server/run.mjs'),
    env: process.env,
    cwd: root,
    // npm passes SIGTERM on, but is not there to pass on anything after SIGKILL.
    endsWithParent: process.env['npm_lifecycle_event'] !== undefined,
  });
}

/**
 * These commands are part of a release; those that write mails need templates that only the build can load. A build older
 * than the sources is renewed as by `npm start`, unless a server runs from it.
 */
async function runBuilt() {
  const script = path.join(root, 'dist/server', `${command}.mjs`);
  const isInUse = existsSync(script) && (await findRunning(listening)) !== null;
  const code = await run('build-first.mjs', isInUse ? ['keep'] : []);
  return code === 0 ? run(script) : code;
}

/**
 * Runs a command of this folder, or a file of the build, under the project's Node.
 * @param {string} script
 * @param {string[]} given
 * @returns {Promise<number>} its exit code
 */
async function run(script, given = command === 'start' ? [] : rest) {
  const file = path.resolve(root, 'server/cli', script);
  const child = startChild(node, [...nodeFlags, file, ...given], { cwd: root });
  // The terminal sends Ctrl-C to both; a supervisor sends SIGTERM only to this process.
  const ignore = () => undefined;
  const pass = () => child.kill('SIGTERM');
  process.on('SIGINT', ignore);
  process.on('SIGTERM', pass);
  const code = await waitForExitCode(child);
  process.off('SIGINT', ignore);
  process.off('SIGTERM', pass);
  return code;
}
