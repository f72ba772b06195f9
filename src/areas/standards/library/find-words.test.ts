import { readdir } from 'node:fs/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { EditionTexts } from '../../../../server/search/sections/edition-texts.ts';
import { libraryReaders, openLibraryScene, type LibraryReader } from '../../../../tests/support/library-scene.ts';
import { markText } from './text/mark-text.ts';

const { anonymous, subscriber } = libraryReaders;
const text = `# Chapter 1 Rooms

## § 1.1 Kitchens

A kitchen has a door & a window. Two kitchens may share a door.

## § 1.2 Cellars

Cellars are dry. The way from a kitchen into a cellar has a lamp, and a kitchen above it has none of 230 V.

# Chapter 2 Yards

## § 2.1 Ground

The ground of a yard is level.

${Array.from({ length: 60 }, (_, at) => `## § 2.${at + 2} Fence ${at + 2}\n\nA fence of wood.`).join('\n\n')}
`;

let scene: Awaited<ReturnType<typeof openLibraryScene>>;
let edition: number;
beforeAll(async () => {
  scene = await openLibraryScene();
  ({ edition } = await scene.publish('70', text));
});
afterAll(() => scene[Symbol.asyncDispose]());

const at = '/library/msca-70/2026';
async function find(query: string, reader: LibraryReader = subscriber) {
  const { view } = await scene.open(`${at}?${query}`, reader);
  if (view?.kind !== 'edition' || !view.found) throw new Error('The edition was not searched.');
  return view.found;
}
const keysOf = ({ entries }: Awaited<ReturnType<typeof find>>) => entries.map(({ key }) => key);

describe('the search inside an edition', () => {
  it('finds words with the sentence they stand in, the best first or in the order of the text', async () => {
    const best = await find('q=kitchen cellar');
    expect([best.total, best.entries]).toEqual([
      1,
      [
        {
          key: '1.2',
          label: '1.2',
          title: 'Cellars',
          href: `${at}/1.2?q=kitchen+cellar`,
          excerpt: [
            { text: 'The way from a ', isMarked: false },
            { text: 'kitchen', isMarked: true },
            { text: ' into a ', isMarked: false },
            { text: 'cellar', isMarked: true },
            { text: ' has a lamp, and a ', isMarked: false },
            { text: 'kitchen', isMarked: true },
            { text: ' above it has none of 230 V.', isMarked: false },
          ],
        },
      ],
    ]);
    expect(keysOf(await find('q=cellar'))).toEqual(['1.2']);
    expect(keysOf(await find('q=door'))).toEqual(['1.1']);
    const [byRank, byPlace] = [await find('q=kitchens'), await find('q=kitchens&order=place')];
    expect([keysOf(byRank), keysOf(byPlace)]).toEqual([
      ['1.1', '1.2'],
      ['1.1', '1.2'],
    ]);
    expect([byRank.otherOrder, byPlace.otherOrder]).toEqual([`${at}?q=kitchens&order=place`, `${at}?q=kitchens`]);
  });

  it('shows pages of fifty, each result once', async () => {
    const pages = [await find('q=wood'), await find('q=wood&page=2'), await find('q=wood&page=99')];
    expect(pages.map(({ total, entries, previous, next }) => [total, entries.length, previous, next])).toEqual([
      [60, 50, null, `${at}?q=wood&page=2`],
      [60, 10, `${at}?q=wood`, null],
      [60, 10, `${at}?q=wood`, null],
    ]);
    expect(new Set(pages.slice(0, 2).flatMap(keysOf)).size).toBe(60);
  });

  it('finds titles for everybody, and words of the text for nobody who may not read it', async () => {
    for (const query of ['q=lamp', 'q=window', 'q=cellar lamp', 'q="level"']) {
      expect([query, (await find(query, anonymous)).total]).toEqual([query, 0]);
    }
    const titled = await find('q=kitchens', anonymous);
    expect(titled.entries).toEqual([{ key: '1.1', label: '1.1', title: 'Kitchens', href: `${at}/1.1`, excerpt: [] }]);
    expect(keysOf(await find('q=groun', anonymous))).toEqual(['2.1']);
  });

  it('finds the words of the text that is live now', async () => {
    await scene.publish('71', '# Chapter 1 One\n\nOld words of this chapter, in enough of them.');
    const ask = async (query: string) => {
      const { view } = await scene.open(`/library/msca-71/2026?q=${query}`, subscriber);
      return view?.kind === 'edition' ? view.found?.total : null;
    };
    expect(await ask('old')).toBe(1);
    await scene.publish('71', '# Chapter 1 One\n\nNew words of this chapter, in enough of them.');
    expect([await ask('old'), await ask('new')]).toEqual([0, 1]);
  });
});

describe('the words of a search in the text', () => {
  it('are marked, and each leads to the next; the page without them is kept, and no other', async () => {
    const kept = async () =>
      (await readdir(scene.folder, { recursive: true })).filter((name) => name.endsWith('.page'));
    const marked = await scene.open(`${at}/chapter-1?q=kitchen`, subscriber);
    const html = marked.view?.kind === 'text' ? marked.view.html : '';
    expect(html.match(/<a class="hit" id="hit-\d" href="#hit-\d"><mark>\w+<\/mark><\/a>/g)).toEqual([
      '<a class="hit" id="hit-1" href="#hit-2"><mark>Kitchens</mark></a>',
      '<a class="hit" id="hit-2" href="#hit-3"><mark>kitchen</mark></a>',
      '<a class="hit" id="hit-3" href="#hit-4"><mark>kitchens</mark></a>',
      '<a class="hit" id="hit-4" href="#hit-5"><mark>kitchen</mark></a>',
      '<a class="hit" id="hit-5" href="#hit-1"><mark>kitchen</mark></a>',
    ]);
    expect([marked.context.locals.keep, await kept()]).toEqual([undefined, []]);
    const plain = await scene.open(`${at}/chapter-1`, subscriber);
    expect(plain.context.locals.keep).toBeDefined();
    expect(plain.text).not.toContain('<mark>');
  });

  it('lead from the address of a section to its place on the page', async () => {
    const { kind, to } = await scene.open(`${at}/1.2?q=kitchen`, subscriber);
    expect([kind, to]).toEqual(['302', `${at}/chapter-1?q=kitchen#1.2`]);
    expect((await scene.open(`${at}/1.2?q=lamp`, anonymous)).text).not.toContain('lamp');
  });

  const words = { language: 'en' as const, next: 'Next' };

  it('stand in words only: not in tags, references to characters, formulas or words taken out', () => {
    const html =
      '<p class="amp">R&amp;D amp <a href="#amp">an amp</a>. <math><mi>amp</mi></math> <del>amp</del> <em>amp</em>s</p>';
    expect(markText(html, 'amp', words)).toEqual({
      html:
        '<p class="amp">R&amp;D <a class="hit" id="hit-1" href="#hit-2"><mark>amp</mark></a> <a href="#amp">an ' +
        '<mark>amp</mark></a><a class="hit" id="hit-2" href="#hit-3" aria-label="Next">›</a>. ' +
        '<math><mi>amp</mi></math> <del>amp</del> ' +
        '<em><a class="hit" id="hit-3" href="#hit-1"><mark>amp</mark></a></em>s</p>',
      marks: { query: 'amp', places: 3 },
    });
    expect(markText('<p>210.8(A) and 8</p>', '210.8(A)', words).html).toContain('<mark>210.8(A</mark>');
    expect(markText('<p>x</p>', '<script>', words)).toEqual({
      html: '<p>x</p>',
      marks: { query: '<script>', places: 0 },
    });
  });
});

it('keeps the texts of few editions, within the bytes it is given', async () => {
  const ids = [1, 2, 3].map((id) => ({ id: edition, stamp: String(id), language: 'en' as const }));
  const [one, two, three] = ids;
  if (!one || !two || !three) return;
  const { bytes } = await new EditionTexts().read(scene.db, one, 'issued');
  const few = new EditionTexts({ editions: 2, bytes: 1e9 });
  const first = await few.read(scene.db, one, 'issued');
  await few.read(scene.db, two, 'issued');
  expect(await few.read(scene.db, one, 'issued')).toBe(first);
  await few.read(scene.db, three, 'issued');
  expect([few.size, await few.read(scene.db, one, 'issued')]).toEqual([{ editions: 2, bytes: 2 * bytes }, first]);
  const small = new EditionTexts({ editions: 9, bytes: bytes * 1.5 });
  for (const each of ids) await small.read(scene.db, each, 'issued');
  expect(small.size).toEqual({ editions: 1, bytes });
  const none = new EditionTexts({ editions: 9, bytes: bytes - 1 });
  await none.read(scene.db, one, 'issued');
  expect(none.size).toEqual({ editions: 0, bytes: 0 });
});
