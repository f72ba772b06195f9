import { execFileSync } from 'node:child_process';
import { mkdir } from 'node:fs/promises';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { freePort } from '../../server/cli/free-port.ts';
import { startVisitors } from '../support/balanced-visitors.ts';
import { buildImage, findMissingForImages, runContainer, type BuiltImage } from '../support/container-image.ts';
import { startBalancer } from '../support/fake-balancer.ts';
import { packRelease } from '../support/packed-release.ts';
import { setUpOnce } from '../support/site-process.ts';
import { diskFolder, temporaryFolder } from '../support/temporary-folder.ts';
import { openTestServer } from '../support/test-databases.ts';
import { storeReports, until } from './report-pages.ts';

const missing = findMissingForImages() ?? (openTestServer ? null : 'PostgreSQL');
if (missing) console.warn(`No image is built and run: this machine has no ${missing}. SKIPPED.`);

/** Requests during a stop, at least. */
const most = 10_000;

describe.skipIf(missing)('the image of packaging/Dockerfile', () => {
  let folder: AsyncDisposable & { path: string };
  let image: BuiltImage;
  beforeAll(async () => {
    folder = await temporaryFolder(diskFolder);
    await using release = await packRelease();
    image = await buildImage(path.join(folder.path, 'images'), release.folder);
  }, 900_000);
  afterAll(async () => {
    await (image as BuiltImage | undefined)?.remove();
    await folder[Symbol.asyncDispose]();
  });

  it('runs as somebody without rights, is stopped by SIGTERM, and can be asked whether it lives', async () => {
    expect(image.config).toMatchObject({
      User: '10001:10001',
      Entrypoint: ['/app/stanchion'],
      Cmd: ['start'],
      Volumes: { '/data': {} },
      StopSignal: 'SIGTERM',
    });
    expect(image.config.Healthcheck.Test[0]).toBe('CMD');
    const { packed } = await image.size();
    console.log(`The image has ${(packed / 1e6).toFixed(0)} MB as one compressed archive.`);
  });

  it('drains at SIGTERM to its process 1 without losing a request, with a read-only tree', async () => {
    await using database = await openTestServer?.();
    const databaseUrl = database?.url ?? '';
    await storeReports({ dataDir: folder.path, databaseUrl }, 20);
    await setUpOnce({ DATA_DIR: folder.path, DATABASE_URL: databaseUrl, DEMO: 'off' });
    const root = await image.mount();
    const ports = [await freePort(), await freePort()] as const;
    const host = `localhost:${String(ports[0])}`;
    const containers = await Promise.all(
      ports.map(async (port) => {
        const dataDir = path.join(folder.path, `data-${String(port)}`);
        await mkdir(dataDir);
        execFileSync('chown', ['10001:10001', dataDir]);
        const env = { PORT: String(port), DATABASE_URL: databaseUrl, SITE_ORIGIN: `http://${host}`, HOST: '127.0.0.1' };
        return runContainer(image, root, dataDir, env);
      }),
    );
    const [first] = containers;
    if (!first) throw new Error('No container was started.');
    await using balancer = await startBalancer(ports, host);
    try {
      await until('both containers get requests', () => balancer.ready().length === 2).catch((error: unknown) => {
        throw new Error(containers.map((each) => each.output()).join('\n'), { cause: error });
      });
      const [test, ...health] = image.config.Healthcheck.Test;
      expect(test).toBe('CMD');
      const dataDir = path.join(folder.path, 'health');
      await mkdir(dataDir);
      const asked = { ...image, config: { ...image.config, Entrypoint: [] } };
      expect(await runContainer(asked, root, dataDir, { PORT: String(ports[0]) }, health).ended).toBe(0);
      const touch = runContainer(asked, root, dataDir, {}, ['sh', '-c', 'id -u; touch /app/x /data/x; true']);
      await touch.ended;
      expect(touch.output()).toMatch(/^10001\n.*\/app\/x.*Read-only file system/);

      const requests = [['/'], ['/reports/r1'], ['/reports/r2'], ['/api/openapi.json']] as const;
      const visitors = startVisitors(balancer, host, { requests: requests.map(([at]) => [at]), pause: 1 });
      try {
        await until('visitors come', () => visitors.statuses.length > most / 4);
        process.kill(await first.pid(), 'SIGTERM');
        expect(await first.ended).toBe(0);
        expect(first.output()).toContain('Stopping: finishing requests, closing the database');
        await until('enough visitors came', () => visitors.statuses.length > most);
      } finally {
        await visitors.stop();
      }
      expect(balancer.lost).toEqual([]);
      expect([...new Set(visitors.statuses)]).toEqual([200]);
      console.log(`${String(visitors.statuses.length)} requests over the stop, none lost`);
    } finally {
      await Promise.all(
        containers.map(async (container) => {
          const pid = await container.pid().catch(() => 0);
          if (pid > 0) process.kill(pid, 'SIGKILL');
          await container.ended;
        }),
      );
    }
  });
});
