import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { openDatabase } from '../../tests/support/test-databases.ts';
import { demoInstallation } from '../platform/installation/demo-installation.ts';
import { readInstallation, storeInstallation } from '../platform/installation/installation.repo.ts';
import type { Log } from '../platform/log.ts';
import { keepOpen } from './keep-open.ts';

let store: Awaited<ReturnType<typeof openDatabase>>;
beforeAll(async () => {
  store = await openDatabase();
});
afterAll(() => store[Symbol.asyncDispose]());

it('opens a site again when its facts have changed, after it has stopped the parts with the old ones', async () => {
  await storeInstallation(store.db, demoInstallation, new Date());
  const did: string[] = [];
  const stopping = new AbortController();
  const log = { warn: vi.fn(), error: vi.fn() };
  const { rendered, current } = keepOpen({
    async open() {
      const installation = (await readInstallation(store.db)) ?? demoInstallation;
      const { paper } = installation;
      did.push(`open ${paper}`);
      return {
        services: { installation },
        start: async () => void did.push(`start ${paper}`),
        stop: async () => {
          did.push(`stop ${paper}`);
          throw new Error('One part hangs.');
        },
      };
    },
    serve: ({ services }) => did.push(`serve ${services.installation.paper}`),
    look: { db: store.db, log: log as unknown as Log, signal: stopping.signal },
  });
  await rendered;
  const { languages, timeZone, currency, country, modulesOff } = demoInstallation;
  const changed = { languages, timeZone, currency, country, modulesOff, paper: 'A4' as const };
  await storeInstallation(store.db, changed, new Date());
  await expect.poll(() => did.at(-1)).toBe('start A4');
  expect(did).toEqual([
    'open LETTER',
    'serve LETTER',
    'start LETTER',
    'stop LETTER',
    'open A4',
    'serve A4',
    'start A4',
  ]);
  expect((await current())?.services.installation).toEqual(changed);
  expect([log.warn.mock.calls.length, log.error.mock.calls.length]).toEqual([1, 1]);
  stopping.abort();
});
