import { demoInstallation } from '../../../platform/installation/demo-installation.ts';
import { mkdir, symlink, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { bothDrivers } from '../../../../tests/support/test-databases.ts';
import { OrderScene } from '../../../../tests/support/order-scene.ts';
import * as shop from '../../../../tests/support/store-scene.ts';
import { temporaryFolder } from '../../../../tests/support/temporary-folder.ts';
import { linesOfPdf } from '../../../../tests/support/pdf-lines.ts';
import type { Database } from '../../../platform/db/connection.ts';
import { createAccount } from '../../../people/accounts/account.repo.ts';
import { variants } from '../../catalog/catalog.table.ts';
import { organizationDate } from '../../../platform/dates/organization-date.rules.ts';
import { findDownloadFile } from './download-file.ts';
import { lastDownloadDay } from '../grants/download-limit.rules.ts';
import { listDownloads } from '../grants/entitlement.repo.ts';
import { openDownload, type Download } from './open-download.ts';
import { entitlements } from '../grants/entitlement.table.ts';
import { chargePublished } from '../payment/charge-published.ts';
import { placeOrder } from '../placing/place-order.ts';

const payable = 12_900 + 742;
const day = 86_400_000;
const strangers = [
  { userId: null, tokenHash: null },
  { userId: 'somebody-else', tokenHash: null },
  { userId: null, tokenHash: 'another-browser' },
];
type Ask = Parameters<typeof openDownload>[1];

const bytesOf = async ({ body }: Download) => Buffer.from(await new Response(body).arrayBuffer());
const textOf = async (download: Download) => (await bytesOf(download)).toString('latin1');

/** Counts the connections to a database that wait for what another one holds. */
async function countWaiting(tx: Database): Promise<number> {
  const inside = sql`select pid from pg_locks join pg_database on oid = database where datname = current_database()`;
  const [found] = await tx
    .select({ waiting: sql<number>`count(*)::int` })
    .from(sql`pg_locks`)
    .where(sql`not granted and pid in (${inside})`);
  return found?.waiting ?? 0;
}

describe.each(bothDrivers)('on $name', ({ name, open }) => {
  const scene = new OrderScene(open);
  let folder: Awaited<ReturnType<typeof temporaryFolder>>;
  const file = () => path.join(folder.path, 'downloads', 'file.pdf');
  beforeAll(async () => {
    folder = await temporaryFolder();
    await mkdir(path.join(folder.path, 'downloads'));
  });
  afterAll(() => folder[Symbol.asyncDispose]());

  async function buyFile(userId?: string) {
    const visitor = shop.makeOrderer(userId);
    if (userId) {
      await createAccount(scene.db, scene.clock, { userId, firstName: 'Maeve', lastName: 'Doe', language: 'en' });
    }
    const cart = await shop.fillCart(scene.store, visitor, { file: 1, ...(userId && { library: 1 }) });
    const cost = userId ? payable + 9_900 + 569 : payable;
    const outcome = await placeOrder(
      scene.store,
      visitor,
      await shop.reviewed(scene.store, visitor, cart, { payable: cost }),
    );
    if (!outcome.ok || outcome.value.state !== 'placed') throw new Error(JSON.stringify(outcome));
    const downloads = await listDownloads(scene.db, Number(outcome.value.orderId));
    const id = downloads[0]?.entitlement.id ?? '';
    const ask = (change: Partial<Ask> & { isDemo?: boolean } = {}) => {
      const { isDemo = true, ...asked } = change;
      const services = {
        db: scene.db,
        clock: scene.clock,
        installation: demoInstallation,
        env: { dataDir: folder.path, isDemo },
      };
      const given = { id, reader: visitor.reader, language: 'en' as const, isHeadOnly: false, isStaff: false };
      return openDownload(services, { ...given, range: null, ifRange: null, ...asked });
    };
    const count = async () => (await scene.db.select().from(entitlements).where(eq(entitlements.id, id)))[0]?.downloads;
    return { orderNumber: outcome.value.orderNumber, downloads, id, ask, count };
  }

  it.each(['guest', 'person'] as const)('gives the file of a %s to nobody else', async (kind) => {
    const { ask, downloads, id, count } = await buyFile(
      kind === 'person' ? `reader-${crypto.randomUUID()}` : undefined,
    );
    // The licence is read elsewhere; only the file can be downloaded.
    expect(downloads.map(({ line }) => line.sku)).toEqual([shop.skus.file]);
    const missing = await ask({ id: '00000000-0000-4000-8000-000000000000' });
    expect(missing).toMatchObject({ ok: false, code: 'not_found' });
    for (const reader of strangers) expect(await ask({ reader })).toEqual(missing);
    for (const other of ['', '1', `${id}'`, '../secrets.json']) expect(await ask({ id: other })).toEqual(missing);
    expect(await count()).toBe(0);
    expect(await ask()).toMatchObject({ ok: true, value: { name: 'file.pdf', type: 'application/pdf', part: null } });
    expect(await count()).toBe(1);
  });

  it('gives the file itself where there is one, else a demo copy or the word that it is prepared', async () => {
    const { ask, count, orderNumber } = await buyFile();
    const prepared = { ok: false, code: 'not_ready', details: { orderNumber } };
    expect(await ask({ isDemo: false, language: 'es' })).toMatchObject(prepared);
    expect(await count()).toBe(0);
    const copy = await ask({ language: 'es' });
    const bytes = copy.ok ? await bytesOf(copy.value) : Buffer.of();
    expect(linesOfPdf(bytes)).toEqual(expect.arrayContaining([`Pedido ${orderNumber}`, 'El file', 'Ana Núñez']));
    // It is written again for each part, and the parts make the whole.
    const parts: Buffer[] = [];
    for (const range of ['bytes=1-2999', 'bytes=3000-']) {
      const part = await ask({ language: 'es', range, ifRange: copy.ok ? copy.value.tag : null });
      expect(part).toMatchObject({ ok: true, value: { part: { first: parts.length * 3_000 || 1 } } });
      if (part.ok) parts.push(await bytesOf(part.value));
    }
    expect(Buffer.concat(parts).equals(bytes.subarray(1))).toBe(true);
    expect(await count()).toBe(1);
    await writeFile(file(), 'the file itself');
    for (const isDemo of [true, false]) {
      const found = await ask({ isDemo });
      expect(found).toMatchObject({ ok: true, value: { name: 'file.pdf', type: 'application/pdf', size: 15 } });
      expect(found.ok && (await textOf(found.value))).toBe('the file itself');
    }
    // Removed from the catalogue: the purchase remains valid, and support must be contacted.
    await scene.db.delete(variants).where(eq(variants.sku, shop.skus.file));
    expect(await ask({ isDemo: false })).toMatchObject({ ok: false, code: 'not_ready' });
    expect(await ask()).toMatchObject({ ok: true, value: { name: 'FILE-1.pdf' } });
  });

  it('hands out nothing before it is published and charged', async () => {
    const awaits = (answerCode: 'NYP' | null) =>
      scene.db.update(variants).set({ answerCode }).where(eq(variants.sku, shop.skus.file));
    await awaits('NYP');
    const { ask, count } = await buyFile();
    expect(await ask()).toMatchObject({ ok: false, code: 'not_ready' });
    await awaits(null);
    expect(await ask()).toMatchObject({ ok: false, code: 'not_ready' });
    expect(await count()).toBe(0);
    await chargePublished(scene.store);
    expect(await ask()).toMatchObject({ ok: true });
  });

  it('gives it five times; headers, staff and refusals are no download', async () => {
    const { ask, count, orderNumber } = await buyFile();
    for (let times = 1; times <= 5; times += 1) {
      expect(await ask({ isHeadOnly: true })).toMatchObject({ ok: true, value: { body: null } });
      expect(await ask({ isStaff: true })).toMatchObject({ ok: true });
      expect(await ask()).toMatchObject({ ok: true });
      expect(await count()).toBe(times);
    }
    const used = { ok: false, code: 'used_up', details: { orderNumber, quantity: 1 } };
    for (const change of [{}, { isHeadOnly: true }, { isStaff: true }]) expect(await ask(change)).toMatchObject(used);
    expect(await count()).toBe(5);
  });

  it('gives the fifth to one of ten who ask at once', async () => {
    const { ask, count, id } = await buyFile();
    await scene.db.update(entitlements).set({ downloads: 4 }).where(eq(entitlements.id, id));
    const asked = await scene.db.transaction(async (tx) => {
      await tx.select().from(entitlements).where(eq(entitlements.id, id)).for('update');
      const answers = Promise.all(Array.from({ length: 10 }, () => ask()));
      // Until then some could follow one another.
      if (name === 'PostgreSQL') await expect.poll(() => countWaiting(tx)).toBeGreaterThan(1);
      return { answers };
    });
    const answers = await asked.answers;
    expect(answers.filter(({ ok }) => ok)).toHaveLength(1);
    expect(answers.filter((answer) => !answer.ok && answer.code === 'used_up')).toHaveLength(9);
    expect(await count()).toBe(5);
  });

  it('gives it for twelve months, the last day included', async () => {
    const { ask, downloads } = await buyFile();
    const until = lastDownloadDay(organizationDate(scene.clock.now(), demoInstallation.timeZone));
    expect(downloads[0]?.entitlement.expiresOn).toBe(until);
    // Noon of the last day where the organization is.
    scene.ahead = Date.parse(`${until}T17:00:00Z`) - Date.now();
    expect(await ask()).toMatchObject({ ok: true });
    scene.ahead += day;
    expect(await ask()).toMatchObject({ ok: false, code: 'expired', details: { expiresOn: until } });
  });

  it('goes on with a download that broke off without counting it again, as far as the file is long', async () => {
    const { ask, count } = await buyFile();
    await writeFile(file(), 'the file itself');
    const rest = { range: 'bytes=4-' };
    // Nothing was counted that could be gone on with: that is a download.
    expect(await ask(rest)).toMatchObject({ ok: true, value: { part: null } });
    const answer = await ask(rest);
    expect(answer).toMatchObject({ ok: true, value: { part: { first: 4, last: 14 }, size: 15 } });
    if (!answer.ok) return;
    expect(await textOf(answer.value)).toBe('file itself');
    expect(await ask({ range: 'bytes=15-' })).toMatchObject({ code: 'unsatisfiable', details: { size: 15 } });
    // Days later 4 of its 15 bytes are left, and no more.
    scene.ahead += 3 * day;
    const last = { range: 'bytes=11-', ifRange: answer.value.tag };
    expect(await ask(last)).toMatchObject({ ok: true, value: { part: { first: 11, last: 14 } } });
    expect(await count()).toBe(1);
    expect(await ask(last)).toMatchObject({ ok: true, value: { part: null } });
    // From its first byte on, and of a file that was corrected, it is another download.
    expect(await ask({ range: 'bytes=0-' })).toMatchObject({ ok: true, value: { part: null } });
    await writeFile(file(), 'the file corrected');
    expect(await ask({ ...rest, ifRange: answer.value.tag })).toMatchObject({ ok: true, value: { part: null } });
    expect(await count()).toBe(4);
    await ask();
    expect(await ask()).toMatchObject({ code: 'used_up' });
    expect(await ask(rest)).toMatchObject({ ok: true, value: { part: { first: 4, last: 17 } } });
    expect(await ask(rest)).toMatchObject({ code: 'used_up' });
    expect(await count()).toBe(5);
  });

  it('sends no more parts to many who ask at once than the file is long', async () => {
    const { ask, count, id } = await buyFile();
    await writeFile(file(), 'the file itself');
    await ask();
    await scene.db.update(entitlements).set({ downloads: 5 }).where(eq(entitlements.id, id));
    const answers = await Promise.all(Array.from({ length: 8 }, () => ask({ range: 'bytes=10-' })));
    expect(answers.filter(({ ok }) => ok)).toHaveLength(3);
    expect(answers.filter((answer) => !answer.ok && answer.code === 'used_up')).toHaveLength(5);
    expect(await count()).toBe(5);
  });

  it('gives staff who act as the customer parts that are nobody else’s', async () => {
    const { ask } = await buyFile();
    await writeFile(file(), 'the file itself');
    await ask();
    for (let times = 0; times < 5; times += 1) {
      expect(await ask({ range: 'bytes=1-', isStaff: true })).toMatchObject({
        ok: true,
        value: { part: { first: 1 } },
      });
    }
    expect(await ask({ range: 'bytes=1-' })).toMatchObject({ ok: true, value: { part: { first: 1 } } });
  });

  it('goes on with a demo copy as well', async () => {
    const { ask } = await buyFile();
    await writeFile(file(), '');
    await scene.db.update(variants).set({ availableLink: null }).where(eq(variants.sku, shop.skus.file));
    const whole = await ask();
    const rest = await ask({ range: 'bytes=100-', ifRange: whole.ok ? whole.value.tag : '' });
    if (!whole.ok || !rest.ok) throw new Error('There is no copy.');
    expect(await textOf(rest.value)).toBe((await textOf(whole.value)).slice(100));
  });
});

it('opens nothing outside of the folder of downloads', async () => {
  await using folder = await temporaryFolder();
  const downloads = path.join(folder.path, 'downloads');
  await mkdir(path.join(downloads, 'part'), { recursive: true });
  await writeFile(path.join(folder.path, 'secrets.json'), 'secret');
  await writeFile(path.join(downloads, 'part', 'a b.zip'), 'inside');
  await symlink(path.join(folder.path, 'secrets.json'), path.join(downloads, 'link.pdf'));
  const inside = await findDownloadFile(downloads, 'download/part/a b.zip');
  expect(inside).toMatchObject({ name: 'a-b.zip', type: 'application/zip', size: 6 });
  expect(await new Response(inside?.read(null)).text()).toBe('inside');
  const outside = ['../secrets.json', 'download/../../secrets.json', path.join(folder.path, 'secrets.json')];
  for (const link of [...outside, 'link.pdf', 'part', '', 'download/', 'none.pdf', 'a\0b', 'x'.repeat(5_000)]) {
    expect(await findDownloadFile(downloads, link), link.slice(0, 40)).toBeNull();
  }
  expect(await findDownloadFile(path.join(folder.path, 'nothing'), 'a.pdf')).toBeNull();
});
