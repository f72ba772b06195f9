import { afterAll, beforeAll, expect, it } from 'vitest';
import { libraryReaders, openLibraryScene, type LibraryReader } from '../../../../../tests/support/library-scene.ts';
import { ProductCache } from '../../../../../server/store/catalog/catalog-reader.ts';
import { stockStore } from '../../../../../tests/support/store-scene.ts';

let scene: Awaited<ReturnType<typeof openLibraryScene>>;
const product = (id: string) => ({ url: `/products/${id}` });
const facts = {
  c2: { title: 'Doors', scope: null, currentEditionYear: 2024, relatedProduct: product('book') },
  c3: { title: 'Locks', scope: null, currentEditionYear: 2024, relatedProduct: null },
  c4: { title: 'Lamps', scope: null, currentEditionYear: 2024, relatedProduct: { url: 'https://shop.example.org/c4' } },
};
beforeAll(async () => {
  scene = await openLibraryScene({ facts });
  await stockStore(scene.db, 5);
  const text = 'See [[MSCA C2-2018]], [[MSCA C2]], [[MSCA C3-2024]], [[MSCA C4]] and [[MSCA 99]].';
  await scene.publish('C1', `# Chapter 1 One\n\n${text}`);
});
afterAll(() => scene[Symbol.asyncDispose]());

async function citedBy(reader: LibraryReader, modulesOff: string[] = []) {
  const { db, services } = scene;
  const installation = { ...services.installation, modulesOff };
  const asked = { productCache: new ProductCache(db), installation };
  const { view } = await scene.open('/library/msca-c1/2026', reader, asked);
  return view?.kind === 'edition' ? view.cited : [];
}

it('prices the standards that an edition cites where they are sold, and dates those whose edition is not the current one', async () => {
  const cited = await citedBy(libraryReaders.anonymous);
  expect(cited.map(({ written, dated, price }) => [written, dated, price?.list ?? null])).toEqual([
    ['MSCA 99', null, null],
    ['MSCA C2', null, expect.stringMatching(/^\$\d/)],
    ['MSCA C2-2018', { cited: 2018, current: 2024 }, expect.stringMatching(/^\$\d/)],
    ['MSCA C3-2024', null, null],
    ['MSCA C4', null, null],
  ]);
});

it('asks no catalogue for prices on a site without a shop', async () => {
  expect((await citedBy(libraryReaders.subscriber, ['shop'])).map(({ price }) => price)).toEqual(Array(5).fill(null));
});
