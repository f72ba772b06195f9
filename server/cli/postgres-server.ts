import { execFile, spawn } from 'node:child_process';
import { chown, mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { freePort } from './free-port.ts';

const run = promisify(execFile);

export interface PostgresServer {
  url: string;
  stop(): Promise<void>;
}

/** A private server, which a test may interrupt. */
export interface OwnPostgresServer extends PostgresServer {
  /**
   * Stops it as an administrator would ('fast': queries are cut off, the data stays), or as a crash would
   * ('immediate').
   */
  halt(mode?: 'fast' | 'immediate'): Promise<void>;
  resume(): Promise<void>;
  /** Suspends all its processes: connections stay open without answers. */
  freeze(): Promise<void>;
  thaw(): Promise<void>;
}

/**
 * Starts a PostgreSQL server for tests, or uses TEST_DATABASE_URL.
 * @returns null if the machine has none
 */
export async function startPostgres(): Promise<PostgresServer | null> {
  const given = process.env['TEST_DATABASE_URL'];
  return given ? { url: given, stop: async () => undefined } : startOwnPostgres();
}

/**
 * Starts the installed PostgreSQL on a free loopback port in a temporary directory.
 * @param options.isDurable waits for the disk at each commit, as an installation would
 * @param options.settings further ones of the server, `name=value`
 * @returns null if the machine has none
 */
export async function startOwnPostgres(
  options: { isDurable?: boolean; settings?: readonly string[] } = {},
): Promise<OwnPostgresServer | null> {
  const found = await run('pg_config', ['--bindir']).catch(() => null);
  if (!found) return null;
  const binaries = found.stdout.trim();
  const owner = await unprivileged();
  const folder = await mkdtemp(path.join(tmpdir(), 'stanchion-postgres-'));
  if (owner) await chown(folder, owner.uid, owner.gid);
  const data = path.join(folder, 'data');
  try {
    await run(
      path.join(binaries, 'initdb'),
      ['-D', data, '-U', 'stanchion', '--auth=trust', '-E', 'UTF8', '--locale=C.UTF-8', '--no-sync'],
      { ...owner, cwd: folder },
    );
  } catch {
    await rm(folder, { recursive: true, force: true });
    return null;
  }
  const port = await freePort();
  const settings = [
    'listen_addresses=127.0.0.1',
    `port=${port}`,
    `unix_socket_directories=${folder}`,
    `fsync=${options.isDurable ? 'on' : 'off'}`,
    'max_connections=200',
    ...(options.settings ?? []),
  ];
  const args = ['-D', data, ...settings.flatMap((setting) => ['-c', setting])];
  const begin = async () => {
    const server = spawn(path.join(binaries, 'postgres'), args, { ...owner, cwd: folder, stdio: 'ignore' });
    await untilReady(binaries, port);
    return server;
  };
  let server = await begin();
  const halt = async (mode: 'fast' | 'immediate' = 'fast') => {
    if (server.exitCode !== null || server.signalCode !== null) return;
    const ended = new Promise((resolve) => server.once('exit', resolve));
    server.kill(mode === 'fast' ? 'SIGINT' : 'SIGQUIT');
    await ended;
  };
  const signalAll = async (signal: 'SIGSTOP' | 'SIGCONT') => {
    const { pid } = server;
    if (pid === undefined) return;
    // Each connection is a child with a separate session: a signal to the group would miss them.
    const children = await readFile(`/proc/${pid}/task/${pid}/children`, 'utf8');
    for (const each of [pid, ...children.split(' ').filter(Boolean).map(Number)]) signalIfThere(each, signal);
  };
  return {
    url: `postgres://stanchion@127.0.0.1:${port}/postgres`,
    halt,
    async resume() {
      server = await begin();
    },
    freeze: () => signalAll('SIGSTOP'),
    thaw: () => signalAll('SIGCONT'),
    async stop() {
      await halt();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

/** A connection may have ended since it was listed. */
function signalIfThere(pid: number, signal: NodeJS.Signals): void {
  try {
    process.kill(pid, signal);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error;
  }
}

/** PostgreSQL refuses to run as root, so it runs as `nobody`. */
async function unprivileged(): Promise<{ uid: number; gid: number } | null> {
  if (process.getuid?.() !== 0) return null;
  const [uid, gid] = await Promise.all([run('id', ['-u', 'nobody']), run('id', ['-g', 'nobody'])]);
  return { uid: Number(uid.stdout), gid: Number(gid.stdout) };
}

async function untilReady(binaries: string, port: number): Promise<void> {
  // Long enough for a busy machine.
  for (let attempt = 0; attempt < 600; attempt += 1) {
    const isReady = await run(path.join(binaries, 'pg_isready'), ['-h', '127.0.0.1', '-p', String(port)]).then(
      () => true,
      () => false,
    );
    if (isReady) return;
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  throw new Error('PostgreSQL did not start.');
}
