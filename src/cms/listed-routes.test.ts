import { expect, it } from 'vitest';
import type { ModuleName } from '../../server/platform/installation/module-names.contract.ts';
import { readListedRoutes } from './listed-routes.ts';
import { sitemap } from '../templates/site-files/sitemap.ts';

const page = { path: '/codes', updatedAt: '2026-11-01', isListed: true, alternates: [] };
const hidden = { ...page, path: '/hidden', isListed: false };
const hub = (isDisabled: boolean) => ({
  id: 'training-events',
  tabName: 'Events',
  searchHubName: 'Events',
  defaultView: 'List View',
  isDisabled,
  filtersHeading: 'Filters',
  noResultsFoundMessage: 'Nothing',
  leavingPage: null,
  facets: [],
  sortItems: [],
});

/** Content whose tab of training events is there in some languages. */
function localsWith(
  eventsIn: Readonly<Record<string, boolean>>,
  {
    languages = ['en', 'es'],
    items = [page, hidden],
    modulesOff = [],
    documents = {},
  }: {
    languages?: string[];
    items?: readonly object[];
    modulesOff?: readonly ModuleName[];
    documents?: Readonly<Record<string, readonly object[]>>;
  } = {},
): App.Locals {
  const content = {
    query: async (name: string, _document: string, { language = '' }: { language?: string }) =>
      name === 'GetSearchHubs'
        ? { searchHubs: language in eventsIn ? [hub(!eventsIn[language])] : [] }
        : name === 'GetDocumentChanges'
          ? { documentInfoSearch: { next: null, items: documents[language] ?? [] } }
          : { routes: { next: null, items } },
  };
  return { content, site: { installation: { languages, modulesOff } } } as never;
}
const listed = async (eventsIn: Record<string, boolean>, modulesOff: readonly ModuleName[] = []) =>
  sitemap('https://www.example.org', await readListedRoutes(localsWith(eventsIn, { modulesOff })), null);

it('lists neither communities nor events while their module is off', async () => {
  const xml = await listed({ en: true, es: true }, ['communities', 'events']);
  expect(xml?.match(/<loc>[^<]*<\/loc>/g)).toEqual(['<loc>https://www.example.org/codes</loc>']);
});

it('lists communities, and the training events in each language that offers them, without a date of their own', async () => {
  const xml = await listed({ en: true, es: true });
  expect(xml?.match(/<loc>[^<]*<\/loc>/g)).toEqual([
    '<loc>https://www.example.org/codes</loc>',
    '<loc>https://www.example.org/events</loc>',
    '<loc>https://www.example.org/es/events</loc>',
    '<loc>https://www.example.org/communities</loc>',
    '<loc>https://www.example.org/es/communities</loc>',
  ]);
  expect(xml?.match(/<lastmod>/g)).toHaveLength(1);
  expect(xml).toContain('hreflang="es" href="https://www.example.org/es/events"');
});

it('lists none where editors have switched them off, or have no such tab', async () => {
  expect(await listed({ en: true, es: false })).not.toContain('/es/events');
  expect(await listed({})).not.toContain('/events');
});

it('lists nothing in a language that the site does not offer', async () => {
  const spanish = { ...page, path: '/es/codigos', alternates: [{ language: 'es', path: '/es/codigos' }] };
  const locals = localsWith({ en: true, es: true }, { languages: ['en'], items: [page, spanish] });
  const xml = sitemap('https://www.example.org', await readListedRoutes(locals), null);
  expect(xml).toContain('https://www.example.org/codes');
  expect(xml).not.toContain('/es');
  expect(xml).not.toContain('hreflang="es"');
});

const change = (url: string, download: string | null, docTypeGroupID = 11) => ({
  displayTitle: 'TIA 26-1',
  url,
  download,
  publishedDate: '2026-03-02',
  docType: { docTypeGroupID },
});
const changed = (path: string, ...documents: object[]) => ({
  path,
  editions: [{ jSONData: JSON.stringify({ documents }) }],
});

it('lists the texts that changed editions of listed documents, in the languages that have them', async () => {
  const alternates = [
    { language: 'en', path: '/codes' },
    { language: 'es', path: '/es/codigos' },
  ];
  const items = [{ ...page, alternates }, { ...page, path: '/es/codigos', alternates }, hidden];
  const text = (name: string) => change(name, `${name}.pdf`);
  const documents = {
    en: [
      changed('/codes', text('/documents/70/tia-26-1'), text('/documents/70/tia-26-2'), change('/codes#scope', null)),
      changed('/hidden', text('/documents/71/tia-26-1')),
      changed('/codes', change('/documents/70/ballot', '/documents/70/ballot.pdf', 14)),
    ],
    es: [changed('/es/codigos', text('/es/documents/70/tia-26-1'))],
  };
  const routes = await readListedRoutes(localsWith({}, { items, documents, modulesOff: ['communities'] }));
  const told = routes.filter(({ path }) => path.includes('/documents/'));
  const both = [
    { language: 'en', path: '/documents/70/tia-26-1' },
    { language: 'es', path: '/es/documents/70/tia-26-1' },
  ];
  expect(told).toEqual([
    { path: '/documents/70/tia-26-1', updatedAt: '2026-11-01', alternates: both },
    {
      path: '/documents/70/tia-26-2',
      updatedAt: '2026-11-01',
      alternates: [{ language: 'en', path: '/documents/70/tia-26-2' }],
    },
    { path: '/es/documents/70/tia-26-1', updatedAt: '2026-11-01', alternates: both },
  ]);
});
