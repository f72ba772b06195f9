import { spawn, type ChildProcess, type SpawnOptions } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { connect } from '../../server/platform/db/connection.ts';
import { demoInstallation } from '../../server/platform/installation/demo-installation.ts';
import { readInstallation, storeInstallation } from '../../server/platform/installation/installation.repo.ts';
import { nodeEnvironment, nodeFlags } from '../../server/platform/process/node-flags.mjs';
import { waitForExitCode } from '../../server/platform/process/start-child.mjs';
import { projectRoot } from '../../server/platform/env/env.ts';
import { bareEnvironment } from './bare-environment.ts';
import { freePort } from '../../server/cli/free-port.ts';
import { hasProductFlags } from './test-scope.ts';

export interface RunningSite extends AsyncDisposable {
  origin: string;
  dataDir: string;
  pid: number;
  /** The token of the publish endpoints. */
  token(): Promise<string>;
  /** Returns the output of the process so far. */
  output(): string;
  /** Resolves with the exit code when the process has ended; null for a signal. */
  ended: Promise<number | null>;
  /** Kills it without cleanup. */
  kill(): Promise<void>;
  stop(): Promise<number | null>;
}

/**
 * Flags of servers and workers that live for minutes: V8 does not compile the embedded database a second time, for speed that
 * they would never gain, and collects garbage less often, as no test that starts them measures memory. A start takes two
 * thirds of the processor time. A thorough run
 * and the bench have the product's own flags: with these a server took 100 MB more and each query longer.
 */
export const quickFlags: readonly string[] = hasProductFlags
  ? []
  : ['--liftoff-only', '--heap-growing-percent=400', '--max-semi-space-size=32'];

/** The built server; a build older than the sources is renewed first, as by `npm start`. */
let entry: Promise<string> | undefined;
export const findEntry = (root: string): Promise<string> =>
  (entry ??= (async () => {
    const script = path.join(root, 'server/cli/build-first.mjs');
    const build = spawn(process.execPath, [script], { cwd: root, env: bareEnvironment(), stdio: 'inherit' });
    if ((await waitForExitCode(build)) !== 0) throw new Error('The server could not be built.');
    return path.join(root, 'dist/server/run.mjs');
  })());

/**
 * Starts the built server as a process on a free port and waits until it is ready.
 * @param env added to an empty environment; DATA_DIR is required
 * @param options.preload a module loaded before the server, for fault tests
 * @param options.longestStart milliseconds
 * @param options.command another program in place of the server of the build, such as a packed release
 * @param options.as what the process gets of its user and folder
 * @param options.root of another built release; defaults to this tree
 * @param options.isUnset leaves a site that is no demo as it is; otherwise it gets facts of operation
 */
export async function startSite(
  env: { DATA_DIR: string; [name: string]: string },
  options: {
    preload?: string;
    isReadyAwaited?: boolean;
    longestStart?: number;
    isUnset?: boolean;
    command?: readonly [program: string, ...args: string[]];
    as?: Pick<SpawnOptions, 'uid' | 'gid' | 'cwd'>;
    root?: string;
  } = {},
): Promise<RunningSite> {
  const port = env['PORT'] ? Number(env['PORT']) : await freePort();
  const root = options.root ?? projectRoot();
  if (!options.isUnset) await setUpOnce(env);
  const flags = [...nodeFlags, ...quickFlags, ...(options.preload ? ['--import', options.preload] : [])];
  const findBuilt = () => (options.root ? path.join(root, 'dist/server/run.mjs') : findEntry(root));
  const [program, ...args] = options.command ?? [process.execPath, ...flags, await findBuilt()];
  const child = spawn(program, args, {
    ...options.as,
    cwd: options.as?.cwd ?? root,
    env: { ...nodeEnvironment, ...bareEnvironment(), PORT: String(port), LOG_LEVEL: 'warn', ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  const keep = (chunk: Buffer) => (output += chunk.toString());
  child.stdout.on('data', keep);
  child.stderr.on('data', keep);
  const ended = new Promise<number | null>((resolve) => child.once('exit', resolve));
  const origin = `http://localhost:${port}`;
  if (options.isReadyAwaited !== false) {
    await ready(child, origin, () => output, options.longestStart).catch(async (error: unknown) => {
      await end(child, 'SIGKILL');
      throw error;
    });
  }
  return {
    origin,
    dataDir: env.DATA_DIR,
    pid: child.pid ?? 0,
    output: () => output,
    ended,
    token: async () =>
      (JSON.parse(await readFile(path.join(env.DATA_DIR, 'secrets.json'), 'utf8')) as { publishSecret: string })
        .publishSecret,
    kill: () => end(child, 'SIGKILL').then(() => undefined),
    stop: () => end(child, 'SIGTERM'),
    [Symbol.asyncDispose]: () => end(child, 'SIGKILL').then(() => undefined),
  };
}

/** Stores that have facts of operation, by database or directory. */
const setUp = new Set<string>();

/** Stores facts of operation for a site that is no demo: without them a server only answers that it is not set up. */
export async function setUpOnce(env: { DATA_DIR: string; [name: string]: string }): Promise<void> {
  const databaseUrl = env['DATABASE_URL'];
  const store = databaseUrl ?? env.DATA_DIR;
  if (env['DEMO'] !== 'off' || env['CONTENT_GRAPHQL_URL'] || setUp.has(store)) return;
  setUp.add(store);
  const connection = await connect({ dataDir: env.DATA_DIR, databaseUrl });
  if (!(await readInstallation(connection.db))) await storeInstallation(connection.db, demoInstallation, new Date());
  await connection.close();
}

/** Milliseconds until a start counts as failed: less than a hook may take (vitest.config.ts), so that its output is shown. */
const longestStart = 150_000;

async function ready(child: ChildProcess, origin: string, output: () => string, longest = longestStart): Promise<void> {
  const until = performance.now() + longest;
  let last = 'nothing';
  while (performance.now() < until) {
    const end = child.exitCode ?? child.signalCode;
    if (end !== null) throw new Error(`The site ended with ${end}:\n${output()}`);
    try {
      const answer = await fetch(`${origin}/readyz`, { signal: AbortSignal.timeout(20_000) });
      if (answer.status === 200) return;
      last = await answer.text();
    } catch (error) {
      last = String((error as Error).cause ?? error);
    }
    await sleep(50);
  }
  throw new Error(`The site did not become ready. Its output:\n${output()}\nLast answer of ${origin}/readyz: ${last}`);
}

async function end(child: ChildProcess, signal: NodeJS.Signals): Promise<number | null> {
  if (child.exitCode !== null || child.signalCode !== null) return child.exitCode;
  const ended = new Promise<number | null>((resolve) => child.once('exit', resolve));
  child.kill(signal);
  return ended;
}
