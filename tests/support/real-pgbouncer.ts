import { execFile, spawn, spawnSync } from 'node:child_process';
import { chmod, chown, mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';
import { freePort } from '../../server/cli/free-port.ts';
import { projectRoot } from '../../server/platform/env/env.ts';
import { isListening } from './is-listening.ts';

const run = promisify(execFile);

/** How to start a PgBouncer: a program and its first arguments. */
export interface PgBouncer {
  version: string;
  command: readonly string[];
}

interface RunningPgBouncer extends AsyncDisposable {
  /** Address of a database behind it. */
  url: string;
}

/** What a PgBouncer of Debian 13 needs besides itself: the C library of Debian 12 is too old for it. */
const packages =
  `pgbouncer libc6 libcares2 libevent-2.1-7t64 libpam0g libssl3t64 libsystemd0 libaudit1 libcap-ng0 libzstd1
  libcap2 libgcrypt20 liblz4-1 liblzma5 libgpg-error0 zlib1g`.split(/\s+/);

/** Longest download of the packages, in milliseconds. */
const longestDownload = 120_000;

const versionOf = (command: readonly string[]): string | null => {
  const [program = '', ...args] = command;
  const { stdout, status } = spawnSync(program, [...args, '--version'], { encoding: 'utf8' });
  return status === 0 ? (/PgBouncer (\d+\.\d+)/.exec(stdout)?.[1] ?? null) : null;
};

const isNewEnough = (version: string | null): version is string => Number(version?.split('.')[1] ?? 0) >= 21;

/**
 * Finds a PgBouncer of at least 1.21: the installed one, else Debian 13's, unpacked by apt-get into a folder of its own
 * with the libraries that it needs; nothing is installed.
 * @returns a sentence where there is none
 */
export async function findPgBouncer(): Promise<PgBouncer | string> {
  const installed = versionOf(['pgbouncer']);
  if (isNewEnough(installed)) return { version: installed, command: ['pgbouncer'] };
  const folder = path.join(projectRoot(), 'node_modules/.cache/pgbouncer');
  const command = commandIn(folder);
  const kept = versionOf(command);
  if (isNewEnough(kept)) return { version: kept, command };
  try {
    await unpack(folder);
  } catch (error) {
    return `PgBouncer 1.21 or newer is not installed, and apt-get cannot get Debian 13's: ${(error as Error).message.split('\n')[0]}`;
  }
  const version = versionOf(command);
  return isNewEnough(version) ? { version, command } : 'PgBouncer of Debian 13 does not run on this machine';
}

const commandIn = (folder: string): string[] => {
  const root = path.join(folder, 'root');
  const libraries = path.join(root, 'usr/lib/x86_64-linux-gnu');
  return [
    path.join(libraries, 'ld-linux-x86-64.so.2'),
    '--library-path',
    libraries,
    path.join(root, 'usr/sbin/pgbouncer'),
  ];
};

async function unpack(folder: string): Promise<void> {
  const [lists, cache, files] = ['lists', 'cache', 'files'].map((name) => path.join(folder, name)) as [
    string,
    string,
    string,
  ];
  for (const each of [path.join(lists, 'partial'), path.join(cache, 'archives/partial'), files]) {
    await mkdir(each, { recursive: true });
  }
  const sources = path.join(folder, 'sources.list');
  const key = '/usr/share/keyrings/debian-archive-keyring.gpg';
  await writeFile(sources, `deb [signed-by=${key}] http://deb.debian.org/debian trixie main\n`);
  const settings = [
    `Dir::Etc::sourcelist=${sources}`,
    'Dir::Etc::sourceparts=/dev/null',
    `Dir::State::lists=${lists}`,
    `Dir::Cache=${cache}`,
    'APT::Sandbox::User=root',
  ].flatMap((setting) => ['-o', setting]);
  const options = { cwd: files, timeout: longestDownload };
  await run('apt-get', [...settings, 'update'], options);
  await run('apt-get', [...settings, 'download', ...packages], options);
  for (const file of await readdir(files)) await run('dpkg', ['-x', file, path.join(folder, 'root')], options);
}

/**
 * Starts a PgBouncer before a PostgreSQL server, configured as by `packaging/proxies/pgbouncer.ini`.
 * @param settings that differ from the sample, by name; null leaves one out
 */
export async function startPgBouncer(
  { command }: PgBouncer,
  { folder, postgres, settings = {} }: { folder: string; postgres: string; settings?: Record<string, string | null> },
): Promise<RunningPgBouncer> {
  const { hostname, port: serverPort, pathname, username } = new URL(postgres);
  const port = await freePort();
  const sample = await readFile(path.join(projectRoot(), 'packaging/proxies/pgbouncer.ini'), 'utf8');
  const query = /connect_query='([^']*)'/.exec(sample)?.[1];
  const connectQuery = settings['connect_query'] === null ? '' : `connect_query='${query ?? ''}'`;
  const own: Record<string, string | null> = {
    listen_port: String(port),
    // The sample's users are the operator's.
    auth_type: 'any',
    auth_file: null,
    ...settings,
    connect_query: null,
  };
  const name = pathname.slice(1);
  const lines = sample.split('\n').flatMap((line) => {
    if (line.startsWith('stanchion =')) {
      return [`${name} = host=${hostname} port=${serverPort} dbname=${name} user=${username} ${connectQuery}`];
    }
    const given = own[/^(\w+) =/.exec(line)?.[1] ?? ''];
    return given === undefined ? [line] : given === null ? [] : [`${line.split(' ')[0] ?? ''} = ${given}`];
  });
  const file = path.join(folder, `pgbouncer-${port}.ini`);
  await writeFile(file, [...lines, 'unix_socket_dir =', ''].join('\n'));
  const owner = await unprivileged();
  await chmod(folder, 0o755);
  if (owner) await chown(file, owner.uid, owner.gid);
  const [program = '', ...args] = command;
  const child = spawn(program, [...args, file], { ...owner, stdio: ['ignore', 'pipe', 'pipe'] });
  let said = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (text: Buffer) => (said += text.toString()));
  const ended = new Promise((resolve) => child.once('exit', resolve));
  for (const deadline = Date.now() + 10_000; !(await isListening({ host: '127.0.0.1', port }));) {
    if (child.exitCode !== null || Date.now() > deadline) throw new Error(`PgBouncer does not listen: ${said}`);
    await sleep(50);
  }
  return {
    url: `postgres://${username}@127.0.0.1:${port}/${name}`,
    async [Symbol.asyncDispose]() {
      child.kill('SIGKILL');
      await ended;
    },
  };
}

/** PgBouncer refuses to run as root. */
async function unprivileged(): Promise<{ uid: number; gid: number } | null> {
  if (process.getuid?.() !== 0) return null;
  const [uid, gid] = await Promise.all([run('id', ['-u', 'nobody']), run('id', ['-g', 'nobody'])]);
  return { uid: Number(uid.stdout), gid: Number(gid.stdout) };
}
