import { cp, mkdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { drivers, openDatabase } from '../../../tests/support/test-databases.ts';
import { temporaryFolder } from '../../../tests/support/temporary-folder.ts';
import { systemClock } from '../../platform/clock.ts';
import { projectRoot } from '../../platform/env/env.ts';
import { checkCorpus } from './check-corpus.ts';
import { listChanges, newestChange } from '../items/change-feed.repo.ts';
import { countContentItems, findByPath } from '../items/content.repo.ts';
import { BadCorpusFile, formatFile, parseFile, readCorpus, type FiledItem } from './corpus-file.ts';
import { findCorpusWarnings } from './find-corpus-warnings.ts';
import { exportContent } from './export-content.ts';
import { generatePages } from './generate-content.ts';
import { importContent } from './import-content.ts';
import { checkItem } from '../items/item.contract.ts';

const demo = path.join(projectRoot(), 'src/content');
const byIdentity = (items: readonly FiledItem[]) =>
  Object.fromEntries(items.map(({ id, body }) => [`${(body as { locale: string }).locale} ${id}`, body]));
const page = (file: string, body: object = {}, fields: object = {}): FiledItem => ({
  file: `en/page/${file}.yaml`,
  id: `page:${file}`,
  body: {
    type: 'page',
    path: `/${file}`,
    locale: 'en',
    fields: { title: file, description: '', blocks: [], ...fields },
    ...body,
  },
});

describe.each(drivers)('on $name', ({ open }) => {
  let connection: Awaited<ReturnType<typeof open>>;
  beforeAll(async () => {
    connection = await open();
  });
  afterAll(() => connection[Symbol.asyncDispose]());
  const load = (items: readonly FiledItem[]) => importContent(connection.db, systemClock, items, 'test');
  const titleAt = async (at: string) => (await findByPath(connection.db, at, 'en'))?.item.fields['title'] ?? null;

  it('stores nothing of a folder with one bad item, and names file, field and fix of every problem', async () => {
    const report = await load([
      page('good'),
      page('bad', {}, { title: '' }),
      page('twin', { path: '/good' }),
      page('same'),
      { ...page('other'), file: 'en/page/same.yml', id: 'page:same' },
      {
        file: 'en/redirect/loop.yaml',
        id: 'redirect:loop',
        body: { type: 'redirect', path: '/loop', locale: 'en', fields: { to: '/en/loop' } },
      },
      {
        file: 'en/redirect/nowhere.yaml',
        id: 'redirect:nowhere',
        body: { type: 'redirect', path: '/short', locale: 'en', fields: { to: '/es/good' } },
      },
      {
        file: 'en/redirect/somewhere.yaml',
        id: 'redirect:somewhere',
        body: { type: 'redirect', path: '/long', locale: 'en', fields: { to: '/good?a=b' } },
      },
    ]);
    expect(report).toEqual({
      stored: 0,
      problems: [
        'en/page/bad.yaml: fields.title must not be empty.',
        'en/page/same.yml: id page:same is already that of en/page/same.yaml; rename one of the two files.',
        'en/page/twin.yaml: path /good is already the address of en/page/good.yaml; choose another.',
        'en/redirect/loop.yaml: fields.to leads in a circle: /loop → /loop; let it lead elsewhere.',
        'en/redirect/nowhere.yaml: fields.to leads to /es/good, where nothing is; publish that page first or choose another address.',
      ],
    });
    expect(await countContentItems(connection.db)).toBe(0);
    expect(await newestChange(connection.db)).toBe(0);
  });

  it('refuses an address that a stored item has, with file, field and fix', async () => {
    await load([page('holder')]);
    const report = await load([page('late', { path: '/holder' })]);
    expect(report.problems).toEqual([
      'en/page/late.yaml: path /holder is already the address of the stored page:holder; choose another.',
    ]);
  });

  it('lets two items swap their addresses, and tells the feed of both', async () => {
    await load([page('swap-a'), page('swap-b')]);
    const before = await newestChange(connection.db);
    const report = await load([page('swap-a', { path: '/swap-b' }), page('swap-b', { path: '/swap-a' })]);
    expect(report.problems).toEqual([]);
    expect([await titleAt('/swap-a'), await titleAt('/swap-b')]).toEqual(['swap-b', 'swap-a']);
    const changes = await listChanges(connection.db, before, 10);
    expect(changes.map((change) => change.paths.toSorted())).toEqual(Array(2).fill(['/swap-a', '/swap-b']));
  });

  it('tells the feed of the address an imported item leaves, so that its old page goes', async () => {
    await load([page('leaving')]);
    const before = await newestChange(connection.db);
    await load([page('leaving', { path: '/left' })]);
    const [change] = await listChanges(connection.db, before, 10);
    expect(change?.paths.toSorted()).toEqual(['/leaving', '/left']);
    expect(change?.tags).toEqual(expect.arrayContaining(['path:/leaving', 'path:/left', 'list:routes']));
  });

  it('ends a stored redirect that stands where an imported page goes', async () => {
    const redirect = { type: 'redirect', path: '/wanted', locale: 'en', fields: { to: '/' } };
    await load([{ file: 'en/redirect/wanted.yaml', id: 'redirect:wanted', body: redirect }]);
    expect((await load([page('wanted')])).problems).toEqual([]);
    expect(await titleAt('/wanted')).toBe('wanted');
  });

  it('completes a variant from the stored item when the folder holds the variant alone', async () => {
    await load([page('alone')]);
    const variant = { type: 'page', path: '/alone', locale: 'es', fields: { title: 'Solo' } };
    expect((await load([{ file: 'es/page/alone.yaml', id: 'page:alone', body: variant }])).problems).toEqual([]);
    expect((await findByPath(connection.db, '/alone', 'es'))?.item.fields).toMatchObject({ title: 'Solo', blocks: [] });
  });

  it('names menus, links and markup of a folder that readers do not get, and stores it all the same', async () => {
    const entry = { label: 'L', href: '/no-such-page', children: [] };
    const items = [
      page('warned', {}, { blocks: [{ type: 'rich-text', content: 'a\n[b](/gone) <blink>c</blink>' }] }),
      {
        file: 'en/menu/aside.yaml',
        id: 'menu:aside',
        body: { type: 'menu', locale: 'en', fields: { items: [entry] } },
      },
    ];
    expect(await load(items)).toEqual({ stored: 2, problems: [] });
    expect(await findCorpusWarnings(connection.db, items)).toEqual([
      'en/page/warned.yaml: item page:warned: fields.blocks.0.content, line 2, column 12: <blink> is left out: write it in another way, or as &lt; ("a [b](/gone) <blink>c</blink>").',
      'en/page/warned.yaml: item page:warned: fields.blocks.0.content, line 2, column 4: "/gone" leads nowhere on this site: publish a page there or choose another address ("a [b](/gone) <blink>c</blink>").',
      'en/menu/aside.yaml: item menu:aside: fields.items.0.href: "/no-such-page" leads nowhere on this site: publish a page there or choose another address.',
    ]);
  });

  it('raises the revision of an item that is imported again, and leaves the others', async () => {
    await load([page('again'), page('untouched')]);
    await load([page('again', {}, { title: 'New' })]);
    const revisionAt = async (at: string) => (await findByPath(connection.db, at, 'en'))?.item.revision;
    expect([await revisionAt('/again'), await revisionAt('/untouched')]).toEqual([2, 1]);
  });
});

describe('the demo content', () => {
  it('goes through export and import without loss, twice', { timeout: 120_000 }, async () => {
    await using folder = await temporaryFolder();
    const folders = ['first', 'second'].map((name) => path.join(folder.path, name)) as [string, string];
    // The words of the release stay files.
    const corpus = (await readCorpus(demo)).filter(({ id }) => !id.startsWith('dictionary:'));
    const from = async (items: readonly FiledItem[], into: string) => {
      await using connection = await openDatabase();
      const report = await importContent(connection.db, systemClock, items, 'test');
      expect(report).toEqual({ stored: items.length, problems: [] });
      expect(await exportContent(connection.db, into)).toBe(items.length);
      return readCorpus(into);
    };
    const first = await from(corpus, folders[0]);
    const second = await from(first, folders[1]);
    const { items } = checkCorpus(corpus);
    const wanted = Object.fromEntries(
      items.map(({ id, type, locale, path: at, fields }) => [
        `${locale} ${id}`,
        { type, locale, fields, ...(at !== null && { path: at }) },
      ]),
    );
    expect(byIdentity(first)).toEqual(wanted);
    expect(byIdentity(second)).toEqual(wanted);
    for (const { file } of first) {
      expect(await readFile(path.join(folders[1], file), 'utf8')).toBe(
        await readFile(path.join(folders[0], file), 'utf8'),
      );
    }
  });
});

describe('a content file', () => {
  it.each([
    ['en/page/a.yaml', 'title: [', /^en\/page\/a\.yaml: /],
    ['en/page/a.yaml', '- a\n- b', /must hold fields/],
    ['en/page/a.yaml', '', /must hold fields/],
    ['en/page/a.md', '---\ntitle: A\n---\nText', /a page is a \.yaml file/],
    ['en/document/a.md', 'Text alone', /begins with front matter/],
    ['en/poem/a.yaml', 'title: A', /<locale>\/<type>\/<name>\.yaml/],
    ['en/a.yaml', 'title: A', /<locale>\/<type>\/<name>\.yaml/],
    ['en/page/deeper/a.yaml', 'title: A', /<locale>\/<type>\/<name>\.yaml/],
  ])('%s with %j is refused by name', (file, text, problem) => {
    expect(() => parseFile(file, text)).toThrow(BadCorpusFile);
    expect(() => parseFile(file, text)).toThrow(problem);
  });

  it.each([
    'Text.',
    '---\nnot: front matter\n---',
    ' leading space',
    'a\r\nb',
    '',
    '# Heading\n\n---\n\nMore',
    'tab\there',
    '“quotes” — ✓',
  ])('keeps the body %j as it is', (content) => {
    const fields = { title: 'Yes', description: 'no: "colon"', code: '007', content };
    const item = { id: 'document:a', type: 'document' as const, path: '/a', locale: 'en', fields };
    const { extension, text } = formatFile(item);
    expect(parseFile(`en/document/a.${extension}`, text)).toMatchObject({
      id: 'document:a',
      body: { type: 'document', path: '/a', locale: 'en', fields },
    });
  });

  it('that lies elsewhere in the folder stops the reading by name', async () => {
    await using folder = await temporaryFolder();
    await cp(path.join(demo, 'en/alert'), path.join(folder.path, 'en/alert'), { recursive: true });
    expect((await readCorpus(folder.path)).length).toBeGreaterThan(0);
    await mkdir(path.join(folder.path, 'notes'));
    await writeFile(path.join(folder.path, 'notes/todo.md'), 'x');
    await expect(readCorpus(folder.path)).rejects.toThrow('notes/todo.md');
  });
});

describe('generated pages', () => {
  it('are the same on every run, differ from one another, and pass the checks', () => {
    const [first, second] = [[...generatePages(300)], [...generatePages(300)]];
    expect(first).toEqual(second);
    expect(new Set(first.map(({ path: at }) => at)).size).toBe(300);
    expect(new Set(first.map(({ fields }) => JSON.stringify(fields['blocks']))).size).toBe(300);
    for (const { id, ...body } of first) expect(checkItem(id, body)).toMatchObject({ ok: true });
  });

  it('keep their text when more of them are made', () => {
    expect([...generatePages(50)].slice(0, 20)).toEqual([...generatePages(20)]);
  });
});
