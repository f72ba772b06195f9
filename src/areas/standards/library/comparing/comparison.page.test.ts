import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { splitSitePath } from '../../../../../server/content/items/site-path.rules.ts';
import { readDemoLibrary } from '../../../../../server/http/store-demo-library.ts';
import type { Connection } from '../../../../../server/platform/db/connection.ts';
import { seedLibrary } from '../../../../../server/standards/library/live/seed-library.ts';
import { KeptPages } from '../../../../../server/standards/library/reading/kept-pages.ts';
import { pageContext } from '../../../../../tests/support/fake-page-context.ts';
import { rightsOf } from '../../../../../tests/support/role-rights.ts';
import { temporaryFolder } from '../../../../../tests/support/temporary-folder.ts';
import { openDatabase } from '../../../../../tests/support/test-databases.ts';
import { libraryPage } from '../library.page.ts';

const clock = { now: () => new Date('2026-11-26T12:00:00Z') };
let connection: Connection & AsyncDisposable;
let folder: AsyncDisposable & { path: string };
let libraryPages: KeptPages;
beforeAll(async () => {
  connection = await openDatabase();
  folder = await temporaryFolder();
  await seedLibrary({ db: connection.db, clock }, await readDemoLibrary());
  const log = { warn: () => undefined } as never;
  libraryPages = await KeptPages.open({ folder: folder.path, release: 'test', limit: 10_000_000, log });
}, 60_000);
afterAll(async () => {
  await connection[Symbol.asyncDispose]();
  await folder[Symbol.asyncDispose]();
});

const content = {
  async query(name: string, _document: string, { ids }: { ids?: string[] }) {
    if (name === 'GetDocumentsById') {
      const code = ids?.at(-1)?.replace(/^msca-/, '') ?? '';
      const named = { id: `msca-${code}`, code, codeNumberPrefix: 'MSCA', designation: `MSCA ${code}`, title: 'Code' };
      return { documentsById: [{ ...named, path: `/codes/msca-${code}` }] };
    }
    if (name === 'GetLibraryStandard') return { documentInfo: null };
    return { site: null, header: null, menu: null, footer: null, topicAreas: null, adDetails: [], dictionary: [] };
  },
};
const person = {
  userId: 'u1',
  email: 'ana@example.net',
  name: 'Ana',
  country: 'US',
  roles: new Set(['user']),
  ...rightsOf(),
  membership: 'none',
  impersonator: null,
};
const plan = { typeId: 9, expiresOn: '2026-12-01', graceDays: 0, extendedAccessDays: 0 };
type Who = 'anonymous' | 'customer' | 'subscriber';

async function open(address: string, who: Who = 'subscriber') {
  const plain = splitSitePath(address.replace(/[?#].*$/, '')).path;
  const context = pageContext({ db: connection.db, clock, libraryPages }, encodeURI(decodeURI(address)), {
    person: who === 'anonymous' ? null : person,
    params: { path: plain.replace(/^\/library\/?/, '') },
    content,
  });
  Object.defineProperty(context.locals.viewer, 'customer', {
    value: { subscriptions: who === 'subscriber' ? [plan] : [] },
  });
  const answer = await libraryPage.open(context);
  if (answer instanceof Response) return { kind: String(answer.status), to: answer.headers.get('location'), text: '' };
  return { kind: answer.view.kind, to: null, view: answer.view, text: JSON.stringify(answer.view), context };
}
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
