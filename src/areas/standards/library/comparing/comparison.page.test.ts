import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readDemoLibrary } from '../../../../../server/http/store-demo-library.ts';
import { seedLibrary } from '../../../../../server/standards/library/live/seed-library.ts';
import { libraryAmendments, libraryStates } from '../../../../../server/standards/library/history.table.ts';
import { contentsOf } from '../../../../../server/standards/library/read-sections.ts';
import { editionsOf } from '../../../../../server/standards/library/reading/find-editions.ts';
import { libraryBodies } from '../../../../../server/standards/library/section.table.ts';
import { libraryReaders, openLibraryScene } from '../../../../../tests/support/library-scene.ts';

let scene: Awaited<ReturnType<typeof openLibraryScene>>;
beforeAll(async () => {
  scene = await openLibraryScene();
  await seedLibrary(scene.services, await readDemoLibrary());
}, 60_000);
afterAll(() => scene[Symbol.asyncDispose]());

const readers = { ...libraryReaders, customer: { ...libraryReaders.subscriber, subscriptions: [] } };
const open = (address: string, who: keyof typeof readers = 'subscriber') =>
  scene.open(decodeURI(address), readers[who]);

async function changesAt(address: string) {
  const { view } = await open(address);
  if (view?.kind !== 'changes') throw new Error(`no list at ${address}`);
  return view;
}
async function wordsAt(address: string) {
  const { view } = await open(address);
  if (view?.kind !== 'words') throw new Error(`no words at ${address}`);
  return view;
}

describe('the whole of two editions', () => {
  it('lists what became of each section, the same whichever is opened', async () => {
    const newer = await changesAt('/library/msca-70/2026?compare=2023');
    const older = await changesAt('/library/msca-70/2023?compare=2026');
    expect(newer.counts).toMatchObject({ merged: 3, removed: 5, added: 18, split: 0 });
    expect(newer.counts.moved).toBeGreaterThan(10);
    expect(older.counts).toEqual(newer.counts);
    expect([newer.before.label, newer.after.label]).toEqual(['2023', '2026']);
    const find = (key: string) => newer.rows.find(({ before }) => before === key);
    expect(find('480.15')).toMatchObject({ after: '705.15', fate: 'Library fate moved' });
    expect(find('110.15')).toMatchObject({ after: '', fate: 'Library fate merged' });
    expect(find('220.14')).toMatchObject({ after: '', fate: 'Library fate removed' });
    expect(newer.canonical).toBe('/library/msca-70/2026');
  });

  it('is filtered, and each row leads to its words on a page that has them', async () => {
    const all = await changesAt('/library/msca-70/2026?compare=2023');
    for (const { filter, count, href } of all.filters) {
      const { rows } = await changesAt(href);
      expect([filter, rows.length]).toEqual([filter, count]);
    }
    const pages = new Map<string, string>();
    for (const { href } of all.rows) {
      const [address = '', fragment = ''] = href.split('#');
      const html = pages.get(address) ?? (await wordsAt(address)).html;
      pages.set(address, html);
      expect(html).toContain(`id="${decodeURIComponent(fragment)}"`);
    }
    expect(pages.size).toBeGreaterThan(5);
  });

  it('says of two equal texts that nothing differs', async () => {
    const same = await changesAt('/library/msca-70/2026?compare=2026');
    expect(same.rows).toEqual([]);
    expect(same.counts).toMatchObject({ changed: 0, added: 0, removed: 0 });
    expect((await changesAt('/library/msca-70/2026?compare=issued')).before.label).toBe('Library compared issued');
  });

  it('compares the texts of one language, marked in the frame of another', async () => {
    const view = await changesAt('/es/library/msca-110/2026?compare=2023');
    expect(view.language).toBe('en');
    expect(view.filters[0]?.href).toBe('/es/library/msca-110/2026?compare=2023');
    const words = await wordsAt('/es/library/msca-110/2026/chapter-9?compare=2023');
    expect(words.html).toContain('<h2 id="h-9.3" lang="en">');
    expect(words.html).toContain('<span class="visually-hidden" lang="es">');
  });
});

describe('the words of a page', () => {
  it('marks what was added and removed, said and not by color alone', async () => {
    const { html, previous, next, whole } = await wordsAt('/library/msca-70/2026/210?compare=2023');
    expect(html).toMatch(/<del><span class="visually-hidden">[^<]+ <\/span>[^<]/);
    expect(html).toMatch(/<ins><span class="visually-hidden">[^<]+ <\/span>[^<]/);
    expect([previous?.href, next?.href].every((href) => href?.endsWith('?compare=2023'))).toBe(true);
    expect(whole).toBe('/library/msca-70/2026?compare=2023');
    expect(html).not.toMatch(/data-(key|object|file|standard)=/);
    const ids = [...html.matchAll(/ id="([^"]+)"/g)].map(([, id]) => id);
    expect(new Set(ids).size).toBe(ids.length);
  });

  it('leads from a section to its page, and shows it alone when asked', async () => {
    expect(await open('/library/msca-70/2026/210.8(A)?compare=2023')).toMatchObject({
      kind: '302',
      to: '/library/msca-70/2026/210?compare=2023#210.8(A)',
    });
    const { html, name } = await wordsAt('/library/msca-70/2026/705.15?compare=2023&view=section');
    expect(name).toContain('705.15');
    expect(html.match(/<section /g)).toHaveLength(1);
    expect(html).toContain('href="/library/msca-70/2023/480.15"');
  });

  it('shows a removed section with its words at the place where it stood', async () => {
    const { html } = await wordsAt('/library/msca-70/2026/220?compare=2023');
    expect(html).toMatch(/<section id="only-220\.14".*?<del>/s);
  });
});

describe('who may not read both texts', () => {
  const protectedAddresses = [
    '/library/msca-70/2026?compare=2023',
    '/library/msca-70/2026/210?compare=2023',
    '/library/msca-70/2026/210.8(A)?compare=2023',
    '/library/msca-70/2026/705.15?compare=2023&view=section',
    '/library/msca-70/2023/220?compare=2026',
    '/es/library/msca-110/2026?compare=2023',
    '/library/msca-70/2026?compare=issued',
  ];
  it.each(
    protectedAddresses.flatMap((address) => (['anonymous', 'customer'] as const).map((who) => ({ address, who }))),
  )('$who sees how much changed at $address, and no word of it', async ({ address, who }) => {
    const { kind, view, text } = await open(address, who);
    expect(kind).toBe('comparison-offer');
    expect(Object.keys(view ?? {}).toSorted()).toEqual(
      ['after', 'before', 'canonical', 'counts', 'isSignedIn', 'kind', 'language', 'own', 'standard'].toSorted(),
    );
    expect(text).not.toMatch(/ground.fault|battery|"rows"|"html"/i);
  });

  it('sees the words of a page that is free in both editions', async () => {
    expect((await open('/library/msca-70/2026/chapter-6?compare=2023', 'subscriber')).kind).toBe('words');
    const { kind } = await open('/library/msca-70/2026/chapter-6?compare=issued', 'anonymous');
    expect(kind).toBe('words');
  });
});

describe('hostile addresses', () => {
  it.each([
    '',
    '2099',
    'x',
    '2023@',
    '2023@2026-02-30',
    '2026-13-01',
    '../../etc',
    '<script>',
    '9'.repeat(5_000),
    '2023@issued@x',
  ])('compare=%s is answered with what can be compared', async (value) => {
    const { kind, view } = await open(`/library/msca-70/2026?compare=${encodeURIComponent(value)}`);
    expect(kind).toBe('no-comparison');
    expect(view?.kind === 'no-comparison' && view.asked.length).toBeLessThan(50);
    expect(view?.kind === 'no-comparison' && view.choices.map(({ href }) => href)).toEqual([
      '/library/msca-70/2026?compare=2023',
    ]);
  });

  it('never fail', async () => {
    const value = fc.oneof(
      fc.string({ maxLength: 30 }),
      fc.constantFrom('2023', 'issued', '2023@issued', '2026-05-01', '0000'),
    );
    const place = fc.constantFrom('', '/210', '/210.8(A)', '/table-250.122', '/chapter-6');
    await fc.assert(
      fc.asyncProperty(value, place, value, async (compare, at, show) => {
        const query = new URLSearchParams({ compare, show, view: 'section' }).toString();
        const { kind } = await open(`/library/msca-70/2026${at}?${query}`, 'subscriber');
        expect(['changes', 'words', 'no-comparison', '302']).toContain(kind);
      }),
      { numRuns: 40 },
    );
  });
});

describe('the history of a section', () => {
  const historyAt = async (address: string, who: keyof typeof readers = 'anonymous') => {
    const { view } = await open(address, who);
    if (view?.kind !== 'history') throw new Error(`no history at ${address}`);
    return view;
  };

  it('tells where it stood in each edition, with links to each text and to the comparison', async () => {
    const { events, name, section } = await historyAt('/library/msca-70/2026/705.15?view=history');
    expect([name.slice(0, 6), section]).toEqual(['705.15', 'msca-70/2026/705.15']);
    expect(events).toMatchObject([
      { year: 2023, what: 'first', number: '480.15', href: '/library/msca-70/2023/480.15', compareHref: null },
      {
        year: 2026,
        what: 'moved',
        from: '480.15',
        href: '/library/msca-70/2026/705.15',
        compareHref: '/library/msca-70/2026/705.15?compare=2023&view=section',
      },
    ]);
    expect((await open(events[1]?.compareHref ?? '')).kind).toBe('words');
  });

  it('names the section that it went into, and that one names it', async () => {
    const gone = await historyAt('/library/msca-70/2023/110.15?view=history');
    expect(gone.events.at(-1)).toMatchObject({
      year: 2026,
      what: 'merged',
      href: null,
      relatives: [{ how: 'merged', name: '110.14', href: '/library/msca-70/2026/110.14' }],
    });
    const other = await historyAt('/library/msca-70/2026/110.14?view=history');
    expect(other.events.at(-1)?.relatives).toMatchObject([{ name: '110.15', href: '/library/msca-70/2023/110.15' }]);
    expect((await historyAt('/library/msca-70/2023/220.14?view=history')).events.at(-1)?.what).toBe('gone');
  });

  it('has numbers, titles and days for everybody, and no words of the text', async () => {
    const { text } = await open('/library/msca-70/2026/210.8?view=history', 'anonymous');
    expect(text).not.toMatch(/receptacle|interrupter/i);
  });
});

it('offers to compare the meanings of a number that has had two', async () => {
  const { view } = await open('/library/msca-70/406.16');
  expect(view).toMatchObject({
    kind: 'choice',
    meanings: [
      { year: 2026, href: '/library/msca-70/2026/406.16', compareHref: '/library/msca-70/2026/406.16?compare=2023' },
      { year: 2023, href: '/library/msca-70/2023/406.16', compareHref: '/library/msca-70/2023/406.16?compare=2026' },
    ],
  });
  expect((await open('/library/msca-70/2023/406.16?compare=2026&view=section')).kind).toBe('words');
});

describe('states of one edition', () => {
  beforeAll(async () => {
    const { db } = scene;
    const [edition] = (await editionsOf(db, '70')).filter(({ year }) => year === 2026);
    const sections = await contentsOf(db, { id: edition?.id ?? 0 });
    const find = (key: string) => sections.find((section) => section.key === key);
    const [changed, deleted] = [find('210.8'), find('210.4')];
    const facts = { code: '70', year: 2026, kind: '11', issuedOn: '2026-04-01', effectiveOn: '2026-05-01' };
    const [amendment] = await db
      .insert(libraryAmendments)
      .values({ ...facts, name: 'TIA 26-9' })
      .returning();
    const html = '<p>Every outlet of a dwelling shall have a device that trips at 6 mA.</p>';
    await db.insert(libraryBodies).values({ hash: '9'.repeat(64), html, plain: html, objects: [] });
    const state = { edition: edition?.id ?? 0, from: '2026-05-01', cause: amendment?.id ?? 0 };
    await db.insert(libraryStates).values([
      {
        ...state,
        work: changed?.work ?? '',
        number: '210.8',
        title: changed?.title ?? '',
        body: '9'.repeat(64),
        isDeleted: false,
      },
      {
        ...state,
        work: deleted?.work ?? '',
        number: '210.4',
        title: deleted?.title ?? '',
        body: null,
        isDeleted: true,
      },
    ]);
  });

  it('are compared with the text as issued, and with that of a day', async () => {
    for (const compare of ['issued', '2026-04-30', '2026@issued']) {
      const { counts } = await changesAt(`/library/msca-70/2026?compare=${compare}`);
      expect([compare, counts.changed, counts.removed]).toEqual([compare, 1, 1]);
    }
    expect((await changesAt('/library/msca-70/2026?compare=2026-05-01')).counts.changed).toBe(0);
    expect((await changesAt('/library/msca-70/2026?on=issued&compare=2026-04-30')).counts.changed).toBe(0);
    const { html } = await wordsAt('/library/msca-70/2026/210?compare=issued');
    expect(html).toMatch(/<ins>.*trips at 6 mA/);
    expect(html).toContain('href="/library/msca-70/2026/210.8?on=issued"');
    expect(html).toMatch(/<section id="only-210\.4"/);
  });

  it('are an entry of the history and of the ways to compare, and count against another edition', async () => {
    const { view } = await open('/library/msca-70/2026/210.8?view=history');
    expect(view?.kind === 'history' && view.events.at(-1)).toMatchObject({
      what: 'amended',
      cause: { name: 'TIA 26-9' },
      href: '/library/msca-70/2026/210.8?on=2026-05-01',
      compareHref: '/library/msca-70/2026/210.8?on=2026-05-01&compare=2026-04-30&view=section',
    });
    const compared = await open('/library/msca-70/2026/210.8?on=2026-05-01&compare=2026-04-30&view=section');
    expect(compared.kind).toBe('words');
    const edition = await open('/library/msca-70/2026');
    expect(edition.view?.kind === 'edition' && edition.view.choices.map(({ href }) => href)).toEqual([
      '/library/msca-70/2026?compare=2023',
      '/library/msca-70/2026?compare=issued',
    ]);
    expect((await wordsAt('/library/msca-70/2026/210?compare=2023')).html).toContain('trips at 6 mA');
    expect((await wordsAt('/library/msca-70/2026/210?on=issued&compare=2023')).html).not.toContain('trips at 6 mA');
  });
});
