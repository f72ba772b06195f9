import { demoInstallation } from '../../server/platform/installation/demo-installation.ts';
import { expect, it } from 'vitest';
import { type BlockMismatch } from '../blocks/block-mismatch.ts';
import { examples as pageTitleExamples } from '../blocks/page-title/page-title.examples.ts';
import { listingPageSize } from './listing/listing.ts';
import { loadPage } from './page-model.ts';
import { type ContentMismatch } from '../cms/query.ts';

const shell = { site: null, header: null, menu: null, footer: null, topicAreas: null, adDetails: [], dictionary: [] };
const routed = {
  id: 'x',
  path: '/x',
  language: 'en',
  title: 'Title',
  pageTitle: null,
  addTitleSuffix: true,
  navigationTitle: null,
  description: 'Description',
  cardImage: null,
  mainImage: null,
  titleImage: null,
  noIndex: false,
  noFollow: false,
  access: 'public',
  tags: [],
  updatedAt: '2026-11-20T00:00:00.000Z',
  alternates: [],
  breadcrumb: [],
  questions: [],
};
const page = (more: object) => ({
  __typename: 'Page',
  ...routed,
  template: 'blocks',
  productCategories: [],
  blocks: [],
  ...more,
});

/** A content API that answers with this route and so many articles, and remembers what it was asked. */
function contentWith(route: unknown, total: number | ((asked: Record<string, unknown>) => number) = 0) {
  const asked: Record<string, Record<string, unknown>> = {};
  const query = (name: string, _document: string, variables: Record<string, unknown>) => {
    asked[name] = variables;
    const answers: Record<string, unknown> = {
      GetShell: shell,
      GetRoute: { route: typeof route === 'function' ? (route as (asked: object) => unknown)(variables) : route },
      GetPublications: {
        publications: { total: typeof total === 'function' ? total(variables) : total, items: [] },
      },
    };
    return Promise.resolve(answers[name]);
  };
  const further = new Set<string>();
  return {
    asked,
    further,
    locals: {
      content: { query },
      render: { further },
      site: { installation: demoInstallation },
    } as unknown as App.Locals,
  };
}

it('answers an unknown address with the shell only', async () => {
  const { locals } = contentWith(null);
  expect(await loadPage(locals, '/nowhere', 'en')).toEqual({ kind: 'missing', shell, language: 'en' });
});

it('places the blocks of a page', async () => {
  const { locals } = contentWith(page({ blocks: [pageTitleExamples.alone] }));
  const model = await loadPage(locals, '/x', 'en');
  expect(model.kind === 'blocks' && model.blocks.map((placed) => placed.headingLevel)).toEqual([1]);
});

it('names page, block and field of a block that does not fit', async () => {
  const { locals } = contentWith(
    page({ blocks: [pageTitleExamples.alone, { ...pageTitleExamples.alone, title: null }] }),
  );
  await expect(loadPage(locals, '/x', 'en')).rejects.toMatchObject({
    name: 'BlockMismatch',
    path: '/x',
    block: '2 (PageTitle title-alone)',
    field: 'title',
  } satisfies Partial<BlockMismatch>);
});

it('names the field of a page that does not fit', async () => {
  const { locals } = contentWith(page({ title: null }));
  await expect(loadPage(locals, '/x', 'en')).rejects.toMatchObject({
    name: 'ContentMismatch',
    field: 'route.title',
  } satisfies Partial<ContentMismatch>);
});

const inBoth = [
  { language: 'en', path: '/news' },
  { language: 'es', path: '/es/noticias' },
];

it.each([
  ['es', inBoth, { count: 31, path: '/news' }],
  ['es', [], null],
  ['en', inBoth, null],
])('says in %s what a list lacks because it is in English only', async (language, alternates, more) => {
  const { locals } = contentWith(page({ template: 'news', language, alternates }), (asked) =>
    asked['language'] === 'en' ? 41 : 10,
  );
  expect(await loadPage(locals, '/x', language)).toMatchObject({ kind: 'listing', more });
});

it('passes a redirect on', async () => {
  const { locals } = contentWith({ __typename: 'Redirect', id: 'r', target: '/new', isPermanent: true });
  expect(await loadPage(locals, '/old', 'en')).toMatchObject({ kind: 'redirect', redirect: { target: '/new' } });
});

it.each([
  ['ends at a page', { '/a': '/b' }, '/b', true],
  ['goes on to another', { '/a': '/b?from=a', '/b': '/en/c/', '/c': '/d#end' }, '/d#end', true],
  ['leaves the site', { '/a': '/b', '/b': 'https://example.org' }, 'https://example.org', true],
  ['changes the language', { '/a': '/es/b', 'es /b': '/es/c' }, '/es/c', true],
  ['is for a while at one step', { '/a': '/b', '/b': '~/c', '/c': '/d' }, '/d', false],
  ['never ends', { '/a': '/b', '/b': '/a' }, '/b', true],
] as [string, Record<string, string>, string, boolean][])(
  'makes one step of a way that %s',
  async (_, ways, target, isPermanent) => {
    const { locals } = contentWith((at: { path: string; language: string }) => {
      const way = ways[at.language === 'en' ? at.path : `${at.language} ${at.path}`];
      if (way === undefined) return null;
      return { __typename: 'Redirect', id: at.path, target: way.replace('~', ''), isPermanent: !way.startsWith('~') };
    });
    expect(await loadPage(locals, '/a', 'en')).toMatchObject({ kind: 'redirect', redirect: { target, isPermanent } });
  },
);

it('reads the articles of the page the address names', async () => {
  const { asked, locals } = contentWith(page({ template: 'news' }), 25);
  expect(await loadPage(locals, '/news/page/3', 'en')).toMatchObject({ kind: 'listing', page: 3, pageCount: 3 });
  expect(asked['GetRoute']).toEqual({ path: '/news', language: 'en' });
  expect(asked['GetPublications']).toEqual({ kind: 'news', language: 'en', offset: 24, first: listingPageSize });
});

it('asks for the numbered pages of a listing', async () => {
  const { further, locals } = contentWith(page({ path: '/news', template: 'news' }), 25);
  await loadPage(locals, '/news', 'en');
  expect([...further]).toEqual(['/news/page/2', '/news/page/3']);
});

it.each([
  ['the first page of a listing', { template: 'news' }, '/news', true],
  ['a further page of it', { template: 'news' }, '/news/page/2', undefined],
  ['a page of blocks', {}, '/about', undefined],
])('tells of %s that a number in its query means a page', async (_, more, path, expected) => {
  const { locals } = contentWith(page({ path: '/news', ...more }), 13);
  await loadPage(locals, path, 'en');
  expect(locals.render.isListing).toBe(expected);
});

it('has no listing page past the last', async () => {
  const { locals } = contentWith(page({ template: 'blog' }), 24);
  expect(await loadPage(locals, '/blog/page/3', 'en')).toMatchObject({ kind: 'missing' });
});

it('has no numbered pages under a page of blocks', async () => {
  const { locals } = contentWith(page({}));
  expect(await loadPage(locals, '/about/page/2', 'en')).toMatchObject({ kind: 'missing' });
});
