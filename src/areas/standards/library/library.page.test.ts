import path from 'node:path';
import { brotliDecompressSync } from 'node:zlib';
import fc from 'fast-check';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readCorpus } from '../../../../server/content/corpus/corpus-file.ts';
import { splitSitePath } from '../../../../server/content/items/site-path.rules.ts';
import { readDemoAmendments, readDemoLibrary } from '../../../../server/http/store-demo-library.ts';
import { projectRoot } from '../../../../server/platform/env/env.ts';
import type { Connection } from '../../../../server/platform/db/connection.ts';
import { EditionTexts } from '../../../../server/search/sections/edition-texts.ts';
import { libraryEditions } from '../../../../server/standards/library/edition.table.ts';
import { seedAmendments } from '../../../../server/standards/library/amendments/seed-amendments.ts';
import { contentsOf } from '../../../../server/standards/library/read-sections.ts';
import { seedLibrary } from '../../../../server/standards/library/live/seed-library.ts';
import { editionsOf } from '../../../../server/standards/library/reading/find-editions.ts';
import { KeptPages } from '../../../../server/standards/library/reading/kept-pages.ts';
import { libraryObjects } from '../../../../server/standards/library/section.table.ts';
import { pageContext } from '../../../../tests/support/fake-page-context.ts';
import { libraryReaders as readers, type LibraryReader as Reader } from '../../../../tests/support/library-scene.ts';
import { temporaryFolder } from '../../../../tests/support/temporary-folder.ts';
import { casesOf, isThorough } from '../../../../tests/support/test-scope.ts';
import { openDatabase } from '../../../../tests/support/test-databases.ts';
import { keepAnswer } from '../../../http/kept-answer.ts';
import { figurePage } from './figure.page.ts';
import { libraryPage } from './library.page.ts';

let now = new Date('2026-11-26T12:00:00Z');
const clock = { now: () => now };
const texts = new EditionTexts();
let connection: Connection & AsyncDisposable;
let folder: AsyncDisposable & { path: string };
let libraryPages: KeptPages;
beforeAll(async () => {
  connection = await openDatabase();
  folder = await temporaryFolder();
  await seedLibrary({ db: connection.db, clock }, await readDemoLibrary());
  expect(await seedAmendments({ db: connection.db, clock }, await readDemoAmendments())).toEqual([]);
  libraryPages = await KeptPages.open({
    folder: folder.path,
    release: 'test',
    limit: 10_000_000,
    log: { warn: () => undefined } as never,
  });
}, 60_000);
afterAll(async () => {
  await connection[Symbol.asyncDispose]();
  await folder[Symbol.asyncDispose]();
});

/** Content with a document for each standard, and nothing else. */
const content = {
  async query(name: string, _document: string, { ids }: { ids?: string[] }) {
    if (name === 'GetDocumentsById') {
      const code = ids?.at(-1)?.replace(/^msca-/, '') ?? '';
      const designation = `MSCA ${code}`;
      const named = { id: `msca-${code}`, code, codeNumberPrefix: 'MSCA', designation, title: `Code ${code}` };
      return { documentsById: [{ ...named, path: `/codes/msca-${code}` }] };
    }
    if (name === 'GetLibraryStandard') return { documentInfo: null };
    return { site: null, header: null, menu: null, footer: null, topicAreas: null, adDetails: [], dictionary: [] };
  },
};

function contextOf(address: string, { person, subscriptions }: Reader, params: Record<string, string>) {
  const services = { db: connection.db, clock, libraryPages, search: { sections: { texts } } };
  const context = pageContext(services, encodeURI(decodeURI(address)), { person, params, content });
  const { viewer } = context.locals;
  Object.defineProperty(viewer, 'customer', { value: { subscriptions } });
  return context;
}

async function open(address: string, reader: Reader = readers.anonymous) {
  const plain = splitSitePath(address.replace(/[?#].*$/, '')).path;
  const context = contextOf(address, reader, { path: plain.replace(/^\/library\/?/, '') });
  const answer = await libraryPage.open(context);
  if (answer instanceof Response) {
    return { kind: String(answer.status), to: answer.headers.get('location'), answer, context, text: '' };
  }
  return { kind: answer.view.kind, to: null, view: answer.view, context, text: JSON.stringify(answer.view) };
}

/** For all pages: those of a thorough run, eight times as many, have taken 90 s beside other work. */
const limits = { timeout: isThorough ? 300_000 : 60_000 };

describe('who reads what', limits, () => {
  const all = Object.keys(readers) as (keyof typeof readers)[];
  const table: [address: string, kinds: Record<keyof typeof readers, string>][] = [
    ['/library', same('library')],
    ['/library/msca-70', same('standard')],
    ['/library/msca-70/2026', same('edition')],
    ['/library/msca-70/2026/chapter-6', same('text')],
    ['/library/msca-70/2026/210', protect('text')],
    ['/library/msca-70/2026/210.8(A)', protect('302')],
    ['/library/msca-70/2026/210.8(A)?view=section', protect('text')],
    ['/library/msca-70/2026/table-250.122', protect('302')],
    ['/es/library/msca-110/2026/chapter-5', same('text')],
    ['/es/library/msca-110/2026/chapter-6', protect('text')],
    ['/es/library/msca-70/2026/210', protect('text')],
  ];
  function same(kind: string) {
    return { anonymous: kind, customer: kind, subscriber: kind, lapsed: kind, librarian: kind };
  }
  function protect(kind: string) {
    return { ...same('offer'), subscriber: kind, librarian: kind };
  }
  const cases = table.flatMap(([address, kinds]) => all.map((name) => ({ address, name, kind: kinds[name] })));

  it.each(cases)('$address for $name: $kind', async ({ address, name, kind }) => {
    expect((await open(address, readers[name])).kind).toBe(kind);
  });

  it('gives the words of no section to who may not read them, on any page of the library', async () => {
    const { db } = connection;
    const editions = (await Promise.all(['1', '70', '110'].map(async (code) => editionsOf(db, code)))).flat();
    let offers = 0;
    for (const edition of editions.filter(({ language }) => language === 'en')) {
      const pages = (await contentsOf(db, edition)).filter(({ place, page }) => place === page);
      for (const { key } of casesOf(
        pages,
        pages.filter((_, at) => at % 8 === 0),
      )) {
        const address = `/library/msca-${edition.code}/${edition.year}/${encodeURIComponent(key)}`;
        const seen = await open(address, readers.customer);
        if (seen.kind !== 'offer') continue;
        offers += 1;
        expect(Object.keys(seen.view ?? {})).not.toContain('html');
        const whole = await open(address, readers.subscriber);
        const words = whole.view?.kind === 'text' ? sentencesOf(whole.view.html) : [];
        expect(words.filter((sentence) => seen.text.includes(sentence))).toEqual([]);
      }
    }
    expect(offers).toBeGreaterThan(20);
  });

  it('ends with the subscription, and with the seat, at the next request', async () => {
    const address = '/library/msca-70/2026/210';
    expect((await open(address, readers.subscriber)).kind).toBe('text');
    now = new Date('2026-12-02T12:00:00Z');
    expect((await open(address, readers.subscriber)).kind).toBe('offer');
    now = new Date('2026-11-26T12:00:00Z');
    expect((await open(address, readers.customer)).kind).toBe('offer');
  });

  it('shows an edition that is not live to nobody but those with the right', async () => {
    const { db } = connection;
    const [edition] = await editionsOf(db, '110');
    const set = (state: 'draft' | 'live') =>
      db
        .update(libraryEditions)
        .set({ state })
        .where(eq(libraryEditions.id, edition?.id ?? 0));
    await set('draft');
    for (const address of ['/library/msca-110/2026', '/library/msca-110/2026/chapter-5']) {
      const isOther = (await open(address, readers.subscriber)).view;
      // The Spanish text is live, and read in its place.
      expect(isOther && 'edition' in isOther && isOther.edition?.language).toBe('es');
      const own = (await open(address, readers.librarian)).view;
      expect(own && 'edition' in own && own.edition?.language).toBe('en');
    }
    await set('live');
  });
});

const sentencesOf = (html: string): string[] =>
  html
    .replaceAll(/<(h\d|p class="mark)[^>]*>.*?<\/(h\d|p)>/g, '')
    .replaceAll(/<[^>]+>/g, '|')
    .split('|')
    .filter((text) => text.length > 40);

describe('addresses', () => {
  it.each([
    ['/library/msca-70/2026/§ 210.8 (a)', '/library/msca-70/2026/210.8(A)'],
    ['/library/msca-70/2026/210-8-a', '/library/msca-70/2026/210.8(A)'],
    ['/library/msca-70/2026/CHAPTER-6', '/library/msca-70/2026/chapter-6'],
    ['/library/msca-70/2026/s6.2', '/library/msca-70/2026/6.2'],
    ['/library/70/2026/Table 250.122', '/library/msca-70/2026/table-250.122'],
    ['/library/msca-70/2026/210-8-a?view=section', '/library/msca-70/2026/210.8(A)?view=section'],
    ['/es/library/msca-110/2026/Capítulo 5', '/es/library/msca-110/2026/chapter-5'],
    ['/library/70', '/library/msca-70'],
  ])('%s leads to %s for good', async (address, to) => {
    expect(await open(address)).toMatchObject({ kind: '301', to });
  });

  it.each([
    ['/library/msca-70/2026/6.2', '/library/msca-70/2026/chapter-6#6.2'],
    ['/library/msca-70/2026/figure-6.4', '/library/msca-70/2026/chapter-6#figure-6.4'],
    ['/es/library/msca-70/2026/6.2', '/es/library/msca-70/2026/chapter-6#6.2'],
    ['/library/msca-70/6.2', '/library/msca-70/2026/6.2'],
    ['/library/msca-70/705.15', '/library/msca-70/2026/705.15'],
    ['/library/msca-70/2026?q=210.8(A)', '/library/msca-70/2026/210.8(A)'],
  ])('%s leads to %s', async (address, to) => {
    expect(await open(address)).toMatchObject({ kind: '302', to });
  });

  it('leads a subscriber to the section, whose address is the one that signs in', async () => {
    const address = '/library/msca-70/2026/210.8(A)';
    expect((await open(address)).kind).toBe('offer');
    expect(await open(address, readers.subscriber)).toMatchObject({
      kind: '302',
      to: '/library/msca-70/2026/210#210.8(A)',
    });
  });

  it('shows both meanings of a number that another provision has now', async () => {
    const { view } = await open('/library/msca-70/406.16');
    expect(view).toMatchObject({
      kind: 'choice',
      meanings: [
        { year: 2026, href: '/library/msca-70/2026/406.16' },
        { year: 2023, href: '/library/msca-70/2023/406.16' },
      ],
    });
  });

  it.each(['/library/msca-70/2026/999', '/library/msca-70/999', '/library/msca-70/1999'])(
    'offers the contents of the edition at %s',
    async (address) => {
      const { view } = await open(address);
      expect(view).toMatchObject({ kind: 'missing', edition: { code: '70', year: 2026 } });
      expect(view?.kind === 'missing' && view.contents.length).toBeGreaterThan(10);
    },
  );

  it.each(['/library/msca-9', '/library/x/2026/1/2', '/library/msca-70/2026/1/2'])(
    'knows nothing at %s',
    async (address) => {
      expect(await open(address)).toMatchObject({ kind: 'missing', view: { edition: null } });
    },
  );

  it('answers any address with a page or a way, never with a failure', async () => {
    const part = fc.oneof(
      fc.string({ maxLength: 20 }),
      fc.constantFrom('msca-70', '2026', '210.8(A)', '..', '%', '\u0000'),
    );
    await fc.assert(
      fc.asyncProperty(fc.array(part, { maxLength: 4 }), async (parts) => {
        const context = contextOf('/library', readers.anonymous, { path: parts.join('/') });
        const answer = await libraryPage.open(context);
        expect(answer instanceof Response ? answer.status : 200).toBeLessThan(400);
      }),
      { numRuns: 60 },
    );
  });

  it('finds titles by words', async () => {
    const { view } = await open('/library/msca-70/2026?q=fault ground');
    const found = view?.kind === 'edition' ? view.found?.entries.map(({ key }) => key) : [];
    expect(found).toContain('210.8');
    expect((await open('/library/msca-70/2026?q=zzz')).view).toMatchObject({ found: { entries: [] } });
  });

  it('leads the free chapters of before, and every link of the demo, to a page that is there', async () => {
    const items = (await readCorpus(path.join(projectRoot(), 'src/content'))).map(
      ({ body }) => body as Record<string, unknown>,
    );
    const redirects = items
      .filter(({ type }) => type === 'redirect')
      .map(({ fields }) => String((fields as { to: string }).to));
    const chapters = redirects.filter((to) => /\/library\/.*chapter/.test(to));
    expect(chapters).toHaveLength(8);
    for (const to of chapters) {
      const { view } = await open(to);
      expect(view).toMatchObject({ kind: 'text', isFree: true });
      expect(view?.kind === 'text' && view.html).toMatch(/<span id="s[\d.]+"><\/span>/);
    }
    const links = new Set(
      [...JSON.stringify(items).matchAll(/(?:\/es)?\/library(?:\/[\w-]+(?:\.\d+)*)*/g)].map(([link]) => link),
    );
    expect(links.size).toBeGreaterThan(20);
    const kinds = new Map<string, string>();
    for (const link of links) kinds.set(link, (await open(link)).kind);
    expect([...kinds].filter(([, kind]) => kind === 'missing')).toEqual([]);
  });
});

describe('a page with text', () => {
  const address = '/library/msca-70/2026/chapter-6';

  it('is kept for all who may read it, compressed, until the text changes', async () => {
    const first = await open(address);
    expect(first.kind).toBe('text');
    const { keep } = first.context.locals as App.Locals;
    if (!keep) throw new Error('it is not kept');
    const made = new Response('<p>made</p>', { headers: { 'content-type': 'text/html', 'set-cookie': 'a=b' } });
    const request = new Request('http://localhost/', { headers: { 'accept-encoding': 'br' } });
    const sent = await keepAnswer(made, keep, request);
    expect(Object.fromEntries(sent.headers)).toMatchObject({
      'content-encoding': 'br',
      'cache-control': 'private, no-store',
    });
    expect(sent.headers.has('set-cookie')).toBe(false);
    expect(brotliDecompressSync(Buffer.from(await sent.arrayBuffer())).toString()).toBe('<p>made</p>');
    const again = await open(address, readers.subscriber);
    expect([again.kind, await again.answer?.text()]).toEqual(['200', '<p>made</p>']);
    await seedLibrary(
      { db: connection.db, clock: { now: () => new Date('2026-11-26T12:00:01Z') } },
      (await readDemoLibrary()).slice(0, 1),
    );
    expect((await open(address)).kind).toBe('text');
  });

  it('links its references, names its objects and marks a term once a section', async () => {
    const { view } = await open('/library/msca-70/2026/250', readers.subscriber);
    if (view?.kind !== 'text') throw new Error('no text');
    expect(view.html).toContain(
      '<div class="table-box" role="group" tabindex="0" aria-label="Table 250.122"><table id="table-250.122">',
    );
    expect(view.html).toContain('href="#table-250.122"');
    expect(view.html).not.toMatch(/data-(key|object|file|standard)=/);
    for (const section of view.html.split('class="mark')) {
      const terms = [...section.matchAll(/class="term" href="([^"]+)"/g)].map(([, href]) => href);
      expect(new Set(terms).size).toBe(terms.length);
    }
    expect(view.definitions.length).toBeGreaterThan(0);
    for (const [, href = ''] of view.html.matchAll(/class="term" href="#([^"]+)"/g)) {
      expect(view.definitions.map(({ id }) => id)).toContain(href);
    }
  });

  it('sends a figure to those alone who may read a page with it', async () => {
    const objects = await connection.db.select().from(libraryObjects);
    const fileOf = (key: string) => objects.find((object) => object.key === key)?.file ?? '';
    const ask = (file: string, reader: Reader) =>
      figurePage.open(contextOf(`/library/figures/${file}`, reader, { hash: file })) as Promise<Response>;
    const free = await ask(fileOf('figure-6.4'), readers.anonymous);
    expect([free.status, free.headers.get('content-type')]).toEqual([200, 'image/svg+xml']);
    expect(free.headers.get('content-security-policy')).toContain("default-src 'none'");
    const closed = fileOf('figure-702.14');
    expect((await ask(closed, readers.customer)).status).toBe(404);
    expect((await ask(closed, readers.lapsed)).status).toBe(404);
    expect((await ask(closed, readers.subscriber)).status).toBe(200);
    expect((await ask('0'.repeat(64), readers.subscriber)).status).toBe(404);
    expect((await ask('../../etc', readers.subscriber)).status).toBe(404);
  });
});
