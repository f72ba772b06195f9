import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { entitlements } from '../../../../../server/store/orders/grants/entitlement.table.ts';
import { buyFile, orderPageContext } from '../../../../../tests/support/order-page-scene.ts';
import * as shop from '../../../../../tests/support/store-scene.ts';
import { temporaryFolder } from '../../../../../tests/support/temporary-folder.ts';
import { downloadPage } from './download.page.ts';

let store: shop.TestStore & AsyncDisposable;
let folder: Awaited<ReturnType<typeof temporaryFolder>>;
beforeAll(async () => {
  store = await shop.openStockedStore();
  folder = await temporaryFolder();
  await mkdir(path.join(folder.path, 'downloads'));
  await writeFile(path.join(folder.path, 'downloads', 'file.pdf'), 'the file itself');
});
afterAll(async () => {
  await store[Symbol.asyncDispose]();
  await folder[Symbol.asyncDispose]();
});

type OrderingVisitor = ReturnType<typeof shop.makeOrderer>;
const stranger = () => shop.makeOrderer(`stranger-${crypto.randomUUID()}`);

interface Asked {
  method?: string;
  locale?: string;
  headers?: Record<string, string>;
  dataDir?: string;
}

/** Returns the answer to a person who follows the link; null is an anonymous visitor. */
async function follow(who: OrderingVisitor | null, entitlementId: string, asked: Asked = {}) {
  const { method = 'GET', locale, headers = {}, dataDir = folder.path } = asked;
  const services = { ...store, env: { ...store.env, dataDir, isDemo: false } };
  const address = `${locale ? `/${locale}` : ''}/downloads/${entitlementId}`;
  return downloadPage.open(orderPageContext(services, who, address, { params: { entitlementId }, method, headers }));
}

/** The answer that is no page. */
async function answerTo(...ask: Parameters<typeof follow>): Promise<Response> {
  const answer = await follow(...ask);
  if (!(answer instanceof Response)) throw new Error(`A page: ${answer.title}`);
  return answer;
}

it.each(['guest', 'person'] as const)('hands the file to the %s who bought it, to be saved', async (kind) => {
  const { owner, id } = await buyFile(store, kind === 'person' ? `reader-${crypto.randomUUID()}` : undefined);
  const head = await answerTo(owner, id, { method: 'HEAD' });
  const answer = await answerTo(owner, id);
  for (const { status, headers } of [head, answer]) {
    expect(status).toBe(200);
    expect(Object.fromEntries(headers)).toEqual({
      'content-type': 'application/pdf',
      'content-length': '15',
      'accept-ranges': 'bytes',
      'content-disposition': 'attachment; filename="file.pdf"',
      'cache-control': 'private, no-store',
      'x-content-type-options': 'nosniff',
      etag: expect.stringMatching(/^"[\da-z-]+"$/) as string,
    });
  }
  expect([await head.text(), await answer.text()]).toEqual(['', 'the file itself']);

  const rest = await answerTo(owner, id, {
    headers: { range: 'bytes=4-', 'if-range': answer.headers.get('etag') ?? '' },
  });
  expect([rest.status, rest.headers.get('content-range'), rest.headers.get('content-length')]).toEqual([
    206,
    'bytes 4-14/15',
    '11',
  ]);
  expect(await rest.text()).toBe('file itself');
  const beyond = await answerTo(owner, id, { headers: { range: 'bytes=15-' } });
  expect([beyond.status, beyond.headers.get('content-range')]).toEqual([416, 'bytes */15']);
  expect(await store.db.select().from(entitlements).where(eq(entitlements.id, id))).toMatchObject([{ downloads: 1 }]);
});

it('has no such page for anybody else who is signed in, nor for an address that names no file', async () => {
  const own = await buyFile(store);
  const others = await buyFile(store, `reader-${crypto.randomUUID()}`);
  const someone = stranger();
  for (const id of [own.id, others.id, '00000000-0000-4000-8000-000000000000', 'x', '']) {
    expect((await answerTo(someone, id)).status).toBe(404);
  }
  // A malformed id belongs to no order, so there is no sign-in page.
  for (const id of ['x', '', `${own.id}1`, '..']) expect((await answerTo(null, id)).status).toBe(404);
});

it('has whoever is signed out sign in first and come back to the order, be there such a file or not', async () => {
  const { id } = await buyFile(store, `reader-${crypto.randomUUID()}`);
  const guests = await buyFile(store);
  for (const asked of [id, guests.id, '00000000-0000-4000-8000-000000000000']) {
    for (const who of [null, shop.makeOrderer()]) {
      for (const [locale, prefix] of [
        [undefined, ''],
        ['es', '/es'],
      ] as const) {
        const { status, headers } = await answerTo(who, asked, locale ? { locale } : {});
        const order = `${prefix}/user/my-account/account-orders?download=${asked}`;
        expect([status, headers.get('location')]).toEqual([302, order]);
        expect(headers.get('cache-control')).toBe('private, no-store');
      }
    }
  }
});

it.each([
  ['en', { downloads: 5 }, 403, 'All downloads of this file are used', 'with 5 downloads'],
  ['es', { downloads: 5 }, 403, 'Ha usado todas las descargas de este archivo', 'incluía 5 descargas'],
  ['en', { expiresOn: '2026-01-31' }, 403, 'The time to download this file is over', 'until January 31, 2026'],
  ['es', { expiresOn: '2026-01-31' }, 403, 'El plazo para descargar', 'hasta el 31 de enero de 2026'],
  ['en', null, 404, 'Your file is being prepared', 'try again later'],
] as const)('says in %s of %j why there is no file, and what to do', async (language, columns, status, title, text) => {
  const { owner, id, orderNumber } = await buyFile(store);
  if (columns) await store.db.update(entitlements).set(columns).where(eq(entitlements.id, id));
  const page = await follow(owner, id, {
    ...(language === 'es' && { locale: 'es' }),
    ...(!columns && { dataDir: path.join(folder.path, 'empty') }),
  });
  if (page instanceof Response) throw new Error('The file was sent.');
  expect([page.status, page.title]).toEqual([status, expect.stringContaining(title)]);
  expect(page.text).toMatch(new RegExp(text));
  expect(page.text).toContain(orderNumber);
  const form = language === 'es' ? '/es/forms/contact' : '/forms/contact';
  expect(page.contact.href).toBe(`${form}?subject=order&order=${orderNumber}`);
});
