import { spawn, spawnSync } from 'node:child_process';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { freePort } from '../../server/cli/free-port.ts';
import { projectRoot } from '../../server/platform/env/env.ts';
import { isListening } from './is-listening.ts';

/** What a sample of `packaging/proxies` is filled with. */
interface Place {
  folder: string;
  port: number;
  /** Ports of the two nodes. */
  nodes: readonly [number, number];
  /** Host of the site, with its port. */
  host: string;
}

interface ProxyKind {
  name: string;
  /** The program, and the argument that prints its version. */
  program: readonly [string, string];
  sample: string;
  /** Returns the sample for a place, without TLS. */
  fill(sample: string, place: Place): string;
  args(file: string, place: Place): string[];
}

const nodesOf = (text: string, [one, two]: Place['nodes']): string =>
  text.replace('127.0.0.1:4321', `127.0.0.1:${one}`).replace('127.0.0.1:4322', `127.0.0.1:${two}`);

export const proxyKinds: readonly ProxyKind[] = [
  {
    name: 'nginx',
    program: ['nginx', '-v'],
    sample: 'nginx.conf',
    fill: (sample, { folder, port, nodes }) =>
      [
        `daemon off; pid ${folder}/nginx.pid; error_log ${folder}/nginx.log;`,
        `events {}`,
        `http { access_log off; ${['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map((each) => `${each}_temp_path ${folder}/${each};`).join(' ')}`,
        nodesOf(sample, nodes)
          .replace('listen 443 ssl;', `listen 127.0.0.1:${port};`)
          .replaceAll(/^\s*(ssl_\w+|http2) .*$/gm, ''),
        '}',
      ].join('\n'),
    args: (file) => ['-e', 'stderr', '-c', file],
  },
  {
    name: 'HAProxy',
    program: ['haproxy', '-v'],
    sample: 'haproxy.cfg',
    fill: (sample, { port, nodes, host }) =>
      nodesOf(sample, nodes)
        .replace(/bind :443 .*/, `bind 127.0.0.1:${port}`)
        .replace('hdr Host www.example.org', `hdr Host ${host}`),
    args: (file) => ['-db', '-f', file],
  },
];

export interface RunningProxy extends AsyncDisposable {
  name: string;
  port: number;
}

/** Returns whether the program of a proxy is installed. */
export const isInstalled = ({ program: [program, argument] }: ProxyKind): boolean =>
  spawnSync(program, [argument], { stdio: 'ignore' }).status === 0;

/** Starts an installed proxy before two nodes, as its sample configures it. */
export async function startProxy(kind: ProxyKind, given: Omit<Place, 'port'>): Promise<RunningProxy> {
  const place = { ...given, folder: path.join(given.folder, kind.sample), port: await freePort() };
  await mkdir(place.folder, { recursive: true });
  const sample = await readFile(path.join(projectRoot(), 'packaging/proxies', kind.sample), 'utf8');
  const file = path.join(place.folder, 'configuration');
  await writeFile(file, kind.fill(sample, place));
  const child = spawn(kind.program[0], kind.args(file, place), { stdio: ['ignore', 'pipe', 'pipe'] });
  let said = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (text: Buffer) => (said += text.toString()));
  const ended = new Promise((resolve) => child.once('exit', resolve));
  for (const deadline = Date.now() + 10_000; !(await isListening({ host: '127.0.0.1', port: place.port }));) {
    if (child.exitCode !== null || Date.now() > deadline) throw new Error(`${kind.name} does not listen: ${said}`);
    await sleep(50);
  }
  return {
    name: kind.name,
    port: place.port,
    async [Symbol.asyncDispose]() {
      child.kill('SIGTERM');
      await ended;
    },
  };
}
