import { demoInstallation } from '../../platform/installation/demo-installation.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openDatabase } from '../../../tests/support/test-databases.ts';
import { systemClock } from '../../platform/clock.ts';
import type { ModuleName } from '../../platform/installation/module-names.contract.ts';
import { saveItem } from '../editing/save-item.ts';
import { createContentApi } from './content-api.ts';
import { AnswerCache, createReader } from './content-reader.ts';
import { embeddedSource, type ContentSource } from './content-source.ts';

let connection: Awaited<ReturnType<typeof openDatabase>>;
let source: ContentSource;

const page = (path: string, locale: string, module?: ModuleName) => ({
  type: 'page',
  locale,
  path,
  fields: { title: path, description: '', blocks: [], ...(module && { module }) },
});
const redirect = (path: string, to: string) => ({ type: 'redirect', locale: 'en', path, fields: { to } });

async function save(id: string, body: object): Promise<void> {
  const saved = await saveItem(connection.db, systemClock, { id, body, savedBy: 'test', isDraft: false });
  if (!saved.ok) throw new Error(saved.message);
}

beforeAll(async () => {
  connection = await openDatabase();
  source = embeddedSource(
    createContentApi({ db: connection.db, clock: systemClock, isProduction: true, installation: demoInstallation }),
  );
  await save('page:news', page('/news', 'en'));
  await save('page:store', page('/store', 'en', 'shop'));
  await save('page:store', page('/tienda', 'es'));
  await save('page:join', page('/join', 'en', 'memberships'));
  await save('redirect:old', redirect('/old-store', '/store'));
  await save('redirect:older', redirect('/older-store', '/old-store?from=print'));
  await save('redirect:basket', redirect('/basket', '/cart'));
  await save('redirect:gazette', redirect('/gazette', '/news'));
});
afterAll(() => connection[Symbol.asyncDispose]());

const offWith = async (...modulesOff: ModuleName[]) => {
  const cache = new AnswerCache(source, modulesOff);
  return (await createReader(cache, new Set()).offAddresses?.()) ?? null;
};

it('asks for nothing while every module is on', async () => {
  expect(await offWith()).toBeNull();
});

it.each([
  ['/store', true],
  ['/store/page/2', true],
  ['/store/?q=1#top', true],
  ['/en/store', true],
  ['/es/tienda', true],
  ['/tienda', false],
  ['/old-store', true],
  ['/older-store', true],
  ['/basket', true],
  ['/cart', true],
  ['/es/cart', true],
  ['/user/my-account/account-orders', true],
  ['/gazette', false],
  ['/news', false],
  ['/join', false],
  ['https://elsewhere.example/store', false],
  ['mailto:a@example.org', false],
])('knows that %s belongs to the shop: %s', async (address, expected) => {
  expect((await offWith('shop'))?.(address)).toBe(expected);
});

it('learns of a page that an editor gives a module to', async () => {
  const cache = new AnswerCache(source, ['shop']);
  const reader = createReader(cache, new Set());
  expect((await reader.offAddresses?.())?.('/late')).toBe(false);
  await save('page:late', page('/late', 'en', 'shop'));
  cache.invalidate(['list:page']);
  expect((await reader.offAddresses?.())?.('/late')).toBe(true);
});
