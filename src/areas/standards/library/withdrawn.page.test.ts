import { afterAll, beforeAll, expect, it } from 'vitest';
import { libraryFiles, libraryObjects } from '../../../../server/standards/library/section.table.ts';
import { listEditions } from '../../../../server/standards/library/read-editions.ts';
import { putEditionBack, withdrawEdition } from '../../../../server/standards/library/live/withdraw-edition.ts';
import { readLiveYears } from '../../../../server/standards/library/reading/shelf-reader.ts';
import { figurePage } from './figure.page.ts';
import { libraryReaders, openLibraryScene, type LibraryReader } from '../../../../tests/support/library-scene.ts';

let scene: Awaited<ReturnType<typeof openLibraryScene>>;
beforeAll(async () => {
  scene = await openLibraryScene();
});
afterAll(() => scene[Symbol.asyncDispose]());

const actor = { userId: 'lib', requestId: 'r' };
const reason = 'It was published with wrong figures.';
const doors = 'Doors of a hall open to the outside in every case, whatever their width or their height.';
const locks = 'A lock opens from inside without a key, at any time of the day and of the night.';
const old = `# Chapter 1 One\n\n## § 1.1 Doors\n\n${doors}\n\n## § 1.2 Locks\n\n${locks}`;
const merged = `# Chapter 1 One\n\n## § 1.1 Doors and locks\n\n${doors} ${locks}`;
const all = Object.values(libraryReaders);

it('keeps number and title of a withdrawn edition at its addresses, and shows its words to nobody', async () => {
  const { edition } = await scene.publish('W1', old, 2023);
  await scene.publish('W1', merged, 2026);
  expect((await scene.open('/library/msca-w1/2023/chapter-1', libraryReaders.subscriber)).kind).toBe('text');
  await withdrawEdition(scene.services, edition, { on: '2026-11-25', reason }, actor);
  const addresses = ['', '/chapter-1', '/1.1', '/1.2', '/1.2?view=section'].map((end) => `/library/msca-w1/2023${end}`);
  for (const address of addresses) {
    for (const reader of all) {
      const { kind, view, text, context } = await scene.open(address, reader);
      expect([address, kind]).toEqual([address, 'withdrawn']);
      expect(view).toMatchObject({
        edition: { withdrawnOn: '2026-11-25', withdrawnReason: reason },
        replacement: { edition: { name: 'MSCA W1-2026', href: '/library/msca-w1/2026' } },
      });
      expect(text).not.toMatch(/outside in every case|without a key/);
      expect((context.locals as App.Locals).keep).toBeUndefined();
    }
  }
  const { view } = await scene.open('/library/msca-w1/2023/1.2');
  expect(view).toMatchObject({
    name: '1.2 Locks',
    replacement: { sections: [{ name: '1.1 Doors and locks', href: '/library/msca-w1/2026/1.1' }] },
  });
  // Other spellings still lead to the one address, and a number without a year that only this edition has, too.
  expect(await scene.open('/library/msca-w1/2023/§ 1.2')).toMatchObject({
    kind: '301',
    to: '/library/msca-w1/2023/1.2',
  });
  expect(await scene.open('/library/msca-w1/1.2')).toMatchObject({ kind: '302', to: '/library/msca-w1/2023/1.2' });
  expect((await scene.open('/library/msca-w1/2023/9.9')).kind).toBe('missing');
});

it('promises a withdrawn edition nowhere, and says so in the list of its standard', async () => {
  const { edition } = await scene.publish('W2', old);
  const promised = async () => ({
    shelf: (await scene.open('/library')).text.includes('msca-w2'),
    years: await readLiveYears(scene.db, 'W2'),
    listed: (await listEditions(scene.db, 'W2')).length,
  });
  expect(await promised()).toEqual({ shelf: true, years: [2026], listed: 1 });
  await withdrawEdition(scene.services, edition, { on: '2026-11-26', reason }, actor);
  expect(await promised()).toEqual({ shelf: false, years: [], listed: 0 });
  expect((await scene.open('/library/msca-w2')).view).toMatchObject({
    kind: 'standard',
    editions: [{ state: 'withdrawn', isFree: false, hasFreePages: false }],
  });
  expect((await scene.open('/library/msca-w2/2026/1.1')).view).toMatchObject({ kind: 'withdrawn', replacement: null });
  expect(await scene.open('/library/msca-w2/1.1')).toMatchObject({ kind: '302', to: '/library/msca-w2/2026/1.1' });
  await putEditionBack(scene.services, edition, actor);
  expect(await promised()).toEqual({ shelf: true, years: [2026], listed: 1 });
  expect((await scene.open('/library/msca-w2/2026/chapter-1', libraryReaders.subscriber)).kind).toBe('text');
});

it('names a page of another standard anew, whose citation led into the withdrawn edition', async () => {
  const { edition } = await scene.publish('W3', old);
  await scene.publish('W4', '# Chapter 1 One\n\nSee [[MSCA W3-2026 1.1]] for doors of halls.');
  const factsOf = async () => {
    const { context } = await scene.open('/library/msca-w4/2026/chapter-1', libraryReaders.subscriber);
    return (context.locals as App.Locals).keep?.facts;
  };
  const before = await factsOf();
  await withdrawEdition(scene.services, edition, { on: '2026-11-26', reason }, actor);
  expect(await factsOf()).not.toEqual(before);
  await putEditionBack(scene.services, edition, actor);
  expect(await factsOf()).toEqual(before);
});

it('gives the figures of a withdrawn edition to no reader', async () => {
  const { edition } = await scene.publish('W6', old);
  const hash = 'a'.repeat(64);
  await scene.db.insert(libraryFiles).values({ hash, mediaType: 'image/png', bytes: new Uint8Array([1]) });
  const figure = { key: 'figure-1', fold: 'figure1', kind: 'figure' as const, number: '1', caption: '', alt: 'A door' };
  await scene.db.insert(libraryObjects).values({ ...figure, edition, section: 2, file: hash, isAltMissing: false });
  const ask = async () => {
    const context = scene.contextOf(`/library/figures/${hash}`, libraryReaders.subscriber, { hash });
    const answer = await figurePage.open(context);
    return answer instanceof Response ? answer.status : null;
  };
  expect(await ask()).toBe(200);
  await withdrawEdition(scene.services, edition, { on: '2026-11-26', reason }, actor);
  expect(await ask()).toBe(404);
});

it('compares no text with that of a withdrawn edition, for nobody', async () => {
  const { edition } = await scene.publish('W7', old, 2023);
  await scene.publish('W7', merged, 2026);
  const at = '/library/msca-w7/2026/chapter-1';
  const choices = async () => (await scene.open(at, libraryReaders.subscriber)).text.includes('compare=2023');
  const words = async (reader: LibraryReader) =>
    (await scene.open(`${at}?compare=2023`, reader)).text.includes('without a key') ||
    (await scene.open('/library/msca-w7/2026?compare=2023', reader)).text.includes('1.2');
  expect([await choices(), await words(libraryReaders.subscriber)]).toEqual([true, true]);
  await withdrawEdition(scene.services, edition, { on: '2026-11-26', reason }, actor);
  expect(await choices()).toBe(false);
  for (const reader of all) expect(await words(reader)).toBe(false);
});
