import { mkdir, symlink, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { drivers } from '../../tests/support/databases.ts';
import { OrderScene } from '../../tests/support/order-scene.ts';
import * as shop from '../../tests/support/ordering.ts';
import { temporaryFolder } from '../../tests/support/temporary-folder.ts';
import { createAccount } from '../accounts/account.repo.ts';
import { variants } from '../catalog/catalog.table.ts';
import { openDownloadFile } from './download-file.ts';
import { listDownloads } from './entitlement.repo.ts';
import { openDownload } from './open-download.ts';
import { placeOrder } from './place-order.ts';

const payable = 12_900 + 742;
const strangers = [
  { userId: null, tokenHash: null },
  { userId: 'somebody-else', tokenHash: null },
  { userId: null, tokenHash: 'another-browser' },
];

describe.each(drivers)('on $name', ({ open }) => {
  const scene = new OrderScene(open);
  let folder: Awaited<ReturnType<typeof temporaryFolder>>;
  beforeAll(async () => {
    folder = await temporaryFolder();
    await mkdir(path.join(folder.path, 'downloads'));
  });
  afterAll(() => folder[Symbol.asyncDispose]());

  const tools = (isDemo: boolean) => ({ db: scene.db, env: { dataDir: folder.path, isDemo } });

  async function buyFile(userId?: string) {
    const orderer = shop.makeOrderer(userId);
    if (userId) {
      await createAccount(scene.db, scene.clock, { userId, firstName: 'Maeve', lastName: 'Doe', language: 'en' });
    }
    const cart = await shop.fillCart(scene.store, orderer, { file: 1, ...(userId && { library: 1 }) });
    const cost = userId ? payable + 9_900 + 569 : payable;
    const ask = await shop.reviewed(scene.store, orderer, cart, { payable: cost });
    const outcome = await placeOrder(scene.store, orderer, ask);
    if (!outcome.ok || outcome.value.state !== 'placed') throw new Error(JSON.stringify(outcome));
    const { orderId, orderNumber } = outcome.value;
    const downloads = await listDownloads(scene.db, Number(orderId));
    return { reader: orderer.reader, orderNumber, downloads, id: downloads[0]?.id ?? '' };
  }

  it.each(['guest', 'person'] as const)('gives the file of a %s to nobody else', async (kind) => {
    const bought = await buyFile(kind === 'person' ? `reader-${crypto.randomUUID()}` : undefined);
    // The licence is read elsewhere; the file is all there is to download.
    expect(bought.downloads.map(({ line }) => line.sku)).toEqual([shop.skus.file]);
    const ask = (id: string, reader: typeof bought.reader) => openDownload(tools(true), { id, reader, language: 'en' });
    expect(await ask(bought.id, bought.reader)).toMatchObject({
      ok: true,
      value: { name: 'file.pdf', type: 'application/pdf' },
    });
    const missing = await ask('00000000-0000-4000-8000-000000000000', bought.reader);
    expect(missing).toMatchObject({ ok: false, code: 'not_found' });
    for (const stranger of strangers) expect(await ask(bought.id, stranger)).toEqual(missing);
    for (const id of ['', '1', `${bought.id}'`, '../secrets.json']) {
      expect(await ask(id, bought.reader)).toEqual(missing);
    }
  });

  it('gives the file itself where there is one, else a demo copy or the word that it is prepared', async () => {
    const { id, reader, orderNumber } = await buyFile();
    const ask = (isDemo: boolean) => openDownload(tools(isDemo), { id, reader, language: 'es' });
    expect(await ask(false)).toMatchObject({ ok: false, code: 'not_ready', details: { orderNumber } });
    const copy = await ask(true);
    const page = copy.ok ? Buffer.from(await new Response(copy.value.body).arrayBuffer()).toString('latin1') : '';
    expect(page).toContain(`(Pedido ${orderNumber})`);
    expect(page).toContain('(El file)');
    await writeFile(path.join(folder.path, 'downloads', 'file.pdf'), 'the file itself');
    for (const isDemo of [true, false]) {
      const file = await ask(isDemo);
      expect(file).toMatchObject({ ok: true, value: { name: 'file.pdf', type: 'application/pdf', size: 15 } });
      expect(file.ok && (await new Response(file.value.body).text())).toBe('the file itself');
    }
    // Taken out of the catalogue: bought is bought, and somebody has to be asked.
    await scene.db.delete(variants).where(eq(variants.sku, shop.skus.file));
    expect(await ask(false)).toMatchObject({ ok: false, code: 'not_ready' });
    expect(await ask(true)).toMatchObject({ ok: true, value: { name: 'FILE-1.pdf' } });
  });
});

it('opens nothing outside of the folder of downloads', async () => {
  await using folder = await temporaryFolder();
  const downloads = path.join(folder.path, 'downloads');
  await mkdir(path.join(downloads, 'part'), { recursive: true });
  await writeFile(path.join(folder.path, 'secrets.json'), 'secret');
  await writeFile(path.join(downloads, 'part', 'a b.zip'), 'inside');
  await symlink(path.join(folder.path, 'secrets.json'), path.join(downloads, 'link.pdf'));
  const inside = await openDownloadFile(downloads, 'download/part/a b.zip');
  expect(inside).toMatchObject({ name: 'a-b.zip', type: 'application/zip', size: 6 });
  expect(inside && (await new Response(inside.body).text())).toBe('inside');
  const outside = ['../secrets.json', 'download/../../secrets.json', path.join(folder.path, 'secrets.json')];
  for (const link of [...outside, 'link.pdf', 'part', '', 'download/', 'none.pdf', 'a\0b', 'x'.repeat(5_000)]) {
    expect(await openDownloadFile(downloads, link), link.slice(0, 40)).toBeNull();
  }
  expect(await openDownloadFile(path.join(folder.path, 'nothing'), 'a.pdf')).toBeNull();
});
