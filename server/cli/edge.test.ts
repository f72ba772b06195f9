import { execFile } from 'node:child_process';
import path from 'node:path';
import { expect, it } from 'vitest';
import { bareEnvironment } from '../../tests/support/bare-environment.ts';
import { startFakeCache } from '../../tests/support/fake-cache.ts';
import { temporaryFolder } from '../../tests/support/temporary-folder.ts';
import { pageKey } from '../platform/edge/page-key.ts';

/** Runs `npm run edge` with these words. */
const run = (env: Record<string, string>, ...words: string[]) =>
  new Promise<{ code: number; output: string }>((resolve) => {
    const script = path.join(import.meta.dirname, 'edge.ts');
    execFile(process.execPath, [script, ...words], { env: { ...bareEnvironment(), ...env } }, (error, out, err) => {
      resolve({ code: typeof error?.code === 'number' ? error.code : 0, output: out + err });
    });
  });

it('removes one page or everything from the cache in front, and says what it could not', async () => {
  await using folder = await temporaryFolder();
  await using cache = await startFakeCache();
  const env = {
    DATA_DIR: folder.path,
    SITE_ORIGIN: 'https://www.example.org',
    EDGE_PURGE_URL: `varnish://127.0.0.1:${cache.port}`,
    EDGE_PURGE_SECRET: 'secret-of-the-cache',
  };
  const purged = () => cache.received.map(({ headers }) => headers['xkey-purge']);
  expect((await run(env, 'purge', 'https://www.example.org/caf%C3%A9/')).code).toBe(0);
  expect(await run(env, 'purge', 'all')).toMatchObject({ code: 0, output: expect.stringContaining('everything') });
  expect(purged()).toEqual([pageKey('/café'), 'all']);
  expect((await run(env, 'purge', 'https://elsewhere.example/')).code).toBe(2);
  expect((await run(env, 'purge')).code).toBe(2);
  cache.answer.status = 403;
  const refused = await run(env, 'purge', '/about');
  expect(refused).toMatchObject({ code: 1, output: expect.stringContaining('answered 403') });
  expect(refused.output).not.toContain(env.EDGE_PURGE_SECRET);
  const without = await run({ DATA_DIR: folder.path }, 'purge', 'all');
  expect(without).toMatchObject({ code: 1, output: expect.stringContaining('EDGE_PURGE_URL is not set') });
});
