import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { askFor, onePoint, readReturn, shipBooks } from '../../tests/support/return-scene.ts';
import * as shop from '../../tests/support/store-scene.ts';
import { temporaryFolder } from '../../tests/support/temporary-folder.ts';
import { findFile } from '../platform/files/file.repo.ts';
import { openFiles } from '../platform/files/open-files.ts';
import { keepPicture } from '../store/orders/returns/keep-pictures.ts';
import { blankPerson } from './blank-person.ts';
import { collectData } from './collect-data.ts';

let store: shop.TestStore & AsyncDisposable;
let folder: Awaited<ReturnType<typeof temporaryFolder>>;
beforeAll(async () => {
  store = await shop.openStockedStore();
  folder = await temporaryFolder();
});
afterAll(async () => {
  await store[Symbol.asyncDispose]();
  await folder[Symbol.asyncDispose]();
});

it('exports the returns of a person with their pictures, and removes note and pictures when the account is closed', async () => {
  const files = await openFiles({ dataDir: folder.path, bucket: undefined });
  const userId = `buyer-${crypto.randomUUID()}`;
  const [bought, others] = [await shipBooks(store, userId), await shipBooks(store)];
  const file = path.join(files.arrivals, crypto.randomUUID());
  await writeFile(file, onePoint);
  const facts = { field: 'pictures', name: 'torn.png', size: onePoint.length, isCut: false };
  const kept = await keepPicture({ ...store, files }, bought.order, { ...facts, file, sender: 's', sha256: 'a' });
  if (!kept.ok) throw new Error(kept.code);
  await askFor(store, bought, 1, { note: 'Torn at the spine.', pictureIds: [kept.value.id] });
  await askFor(store, others, 1, { note: 'Somebody else.' });

  const data = await collectData(store.db, userId);
  expect(data?.['returns']).toMatchObject([{ note: 'Torn at the spine.', reason: 'mistake', state: 'asked' }]);
  expect(Object.keys(data?.['returns']?.[0] ?? {})).not.toContain('decidedBy');
  expect(data?.['files']).toMatchObject([{ name: 'torn.png' }]);

  await store.db.transaction((tx) => blankPerson(tx, store.clock, userId));
  expect(await readReturn(store, bought.order)).toMatchObject({ note: '', lines: [{ units: 1 }] });
  expect(await findFile(store.db, kept.value.id)).toMatchObject({ usedBy: null, releasedAt: expect.any(Date) as Date });
  expect((await readReturn(store, others.order)).note).toBe('Somebody else.');
});
