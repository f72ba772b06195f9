import { execFileSync, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { chmod, mkdir, writeFile } from 'node:fs/promises';
import { connect } from 'node:net';
import path from 'node:path';
import { testVirus } from './fake-clamd.ts';
import { freePort } from '../../server/cli/free-port.ts';

/** True where clamd is installed (Debian: clamav-daemon). */
export const hasClamd = (): boolean => spawnSync('clamd', ['--version'], { stdio: 'ignore' }).status === 0;

/** A clamd that knows one virus, on a loopback port and a socket. */
export interface RealClamd extends AsyncDisposable {
  addresses: { tcp: { host: string; port: number }; unix: { path: string } };
}

const hexOf = (text: string): string => Buffer.from(text, 'latin1').toString('hex');

/**
 * Starts a clamd with a single signature: the published ones are 200 MB and come over the network.
 * @param settings further configuration lines
 * @throws with its output when it does not listen within 30 s
 */
export async function startClamd(folder: string, settings: readonly string[]): Promise<RealClamd> {
  const [home, database] = [path.join(folder, 'home'), path.join(folder, 'database')];
  await Promise.all([home, database].map((each) => mkdir(each)));
  await chmod(folder, 0o755);
  await writeFile(path.join(database, 'test.ndb'), `Test.Virus:0:*:${hexOf(testVirus)}\n`);
  const unix = { path: path.join(home, 'clamd.ctl') };
  const tcp = { host: '127.0.0.1', port: await freePort() };
  // A clamd started by root runs as the user clamav, who must be able to create the socket.
  const isRoot = process.getuid?.() === 0;
  if (isRoot) execFileSync('chown', ['clamav', home]);
  const lines = [
    'Foreground yes',
    'SelfCheck 0',
    'ConcurrentDatabaseReload no',
    `DatabaseDirectory ${database}`,
    `LocalSocket ${unix.path}`,
    'LocalSocketMode 666',
    `TCPAddr ${tcp.host}`,
    `TCPSocket ${tcp.port}`,
    ...(isRoot ? ['User clamav'] : []),
    ...settings,
  ];
  const configuration = path.join(folder, 'clamd.conf');
  await writeFile(configuration, `${lines.join('\n')}\n`);

  const child = spawn('clamd', [`--config-file=${configuration}`], { stdio: ['ignore', 'pipe', 'pipe'] });
  const ended = once(child, 'exit');
  let said = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (text: Buffer) => (said += text.toString()));
  const stop = async () => {
    child.kill('SIGKILL');
    await ended;
  };
  for (const deadline = Date.now() + 30_000; !(await isListening(unix)) || !(await isListening(tcp));) {
    if (child.exitCode !== null || Date.now() > deadline) {
      await stop();
      throw new Error(`clamd does not listen: ${said}`);
    }
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  return { addresses: { tcp, unix }, [Symbol.asyncDispose]: stop };
}

/** Sends PING like a scan: a bound port that does not answer yet is not ready. */
const isListening = (address: { path: string } | { host: string; port: number }): Promise<boolean> =>
  new Promise((resolve) => {
    const socket = connect(address);
    socket
      .setTimeout(1_000, () => socket.destroy())
      .on('connect', () => socket.write('zPING\0'))
      .on('data', (reply: Buffer) => {
        resolve(reply.toString('latin1').startsWith('PONG'));
        socket.destroy();
      })
      .on('error', () => resolve(false))
      .on('close', () => resolve(false));
  });
