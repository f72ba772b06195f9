import { execFileSync, spawn, spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { chmod, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { freePort } from '../../server/cli/free-port.ts';
import { projectRoot } from '../../server/platform/env/env.ts';

const varnishd = ['/usr/sbin/varnishd', '/usr/local/sbin/varnishd'].find((file) => existsSync(file));

/** True where Varnish 7 with vmod xkey is installed (Debian: varnish, varnish-modules). */
export function hasVarnish(): boolean {
  if (!varnishd) return false;
  const { status, stderr } = spawnSync(varnishd, ['-V'], { encoding: 'utf8' });
  if (status !== 0 || !/varnish-[7-9]/.test(stderr)) return false;
  const folders = ['/usr/lib', '/usr/local/lib'].filter((folder) => existsSync(folder));
  return execFileSync('find', [...folders, '-name', 'libvmod_xkey.so'], { encoding: 'utf8' }).trim() !== '';
}

export interface RealVarnish extends AsyncDisposable {
  port: number;
}

/**
 * Starts a Varnish with the configuration of `packaging/varnish` in front of nodes.
 * @throws with its output when it does not answer within 30 s
 */
export async function startVarnish(
  folder: string,
  { port, nodes, secret }: { port: number; nodes: readonly number[]; secret: string },
): Promise<RealVarnish> {
  if (!varnishd) throw new Error('Varnish is not installed.');
  const packaged = path.join(projectRoot(), 'packaging/varnish');
  const [site, samples] = await Promise.all(
    ['site.vcl', 'nodes.vcl'].map((file) => readFile(path.join(packaged, file), 'utf8')),
  );
  // It drops the rights of root, and reads these as another user.
  await chmod(folder, 0o755);
  const secretFile = path.join(folder, 'purge-secret');
  await writeFile(secretFile, `${secret}\n`);
  const placed = (site ?? '').replaceAll('/etc/varnish/purge-secret', secretFile);
  const chosen = ['4321', '4322'].reduce((text, sample, at) => text.replace(sample, String(nodes[at])), samples ?? '');
  await writeFile(path.join(folder, 'site.vcl'), placed);
  await writeFile(path.join(folder, 'nodes.vcl'), chosen);
  const settings: [option: string, value: string][] = [
    ['-a', `127.0.0.1:${port}`],
    ['-T', `127.0.0.1:${await freePort()}`],
    ['-n', path.join(folder, 'varnish')],
    ['-f', path.join(folder, 'site.vcl')],
    ['-s', 'malloc,256m'],
    ['-p', 'http_gzip_support=off'],
  ];
  const child = spawn(varnishd, ['-F', ...settings.flat()], { stdio: ['ignore', 'pipe', 'pipe'] });
  let said = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (text: Buffer) => (said += text.toString()));
  const ended = new Promise((resolve) => child.once('exit', resolve));
  const stop = async () => {
    if (child.exitCode === null) child.kill('SIGTERM');
    await ended;
  };
  for (const deadline = Date.now() + 30_000; ; await sleep(50)) {
    const isUp = await fetch(`http://127.0.0.1:${port}/healthz`)
      .then(({ status }) => status === 404)
      .catch(() => false);
    if (isUp) break;
    if (child.exitCode !== null || Date.now() > deadline) {
      await stop();
      throw new Error(`Varnish does not answer: ${said}`);
    }
  }
  return { port, [Symbol.asyncDispose]: stop };
}
