import { expect, it } from 'vitest';
import { openDatabase } from '../../tests/support/test-databases.ts';
import { systemClock } from '../platform/clock.ts';
import type { ContentSource } from '../content/api/content-source.ts';
import { RunLedger } from '../content/publish/publish-run.ts';
import { createDevelopmentPublisher } from './development-publisher.ts';

it('shows a change as soon as it is published, and says that it is live', async () => {
  await using connection = await openDatabase();
  let title = 'First';
  const source: ContentSource = {
    name: 'a source',
    execute: (document) =>
      Promise.resolve({
        data: document.includes('changes') ? { changes: { cursor: '0', head: '7', items: [] } } : { title },
        tags: ['menu:main'],
      }),
  };
  const ledger = new RunLedger(connection.db, systemClock);
  const publisher = createDevelopmentPublisher(source, ledger, []);
  const shell = () => publisher.reader().query('GetShell', 'query GetShell { shell }', {});
  expect(await shell()).toEqual({ title: 'First' });
  title = 'Second';
  expect(await shell()).toEqual({ title: 'First' });
  const id = await publisher.publishFeed(['menu:main']);
  expect(await shell()).toEqual({ title: 'Second' });
  expect(await publisher.status(id)).toMatchObject({ state: 'live', failed: [] });
  expect(publisher.isPageLive(id, '/about')).toBe(true);
  // In the history of the desk, too, after a restart.
  expect(await new RunLedger(connection.db, systemClock).status(id)).toMatchObject({ state: 'live' });
});

it('knows the addresses of modules that are off', async () => {
  await using connection = await openDatabase();
  const source: ContentSource = {
    name: 'a source',
    execute: () => Promise.resolve({ data: { addressesOfModules: ['/shop'] }, tags: [] }),
  };
  const ledger = new RunLedger(connection.db, systemClock);
  const isOff = await createDevelopmentPublisher(source, ledger, ['shop']).reader().offAddresses?.();
  expect(['/shop', '/cart', '/news'].map((address) => isOff?.(address))).toEqual([true, true, false]);
  expect(await createDevelopmentPublisher(source, ledger, []).reader().offAddresses?.()).toBeNull();
});
