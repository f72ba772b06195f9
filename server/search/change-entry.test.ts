import { afterAll, beforeAll, expect, it } from 'vitest';
import { openDatabase } from '../../tests/support/test-databases.ts';
import { indexDrivers, openTestIndex, testQuery } from '../../tests/support/search-index-scene.ts';
import { createContentApi } from '../content/api/content-api.ts';
import { embeddedSource } from '../content/api/content-source.ts';
import { importContent } from '../content/corpus/import-content.ts';
import { saveItem } from '../content/editing/save-item.ts';
import { demoInstallation } from '../platform/installation/demo-installation.ts';
import { createLog } from '../platform/log.ts';
import { ProductCache } from '../store/catalog/catalog-reader.ts';
import { SearchFollower } from './follow-changes.ts';
import type { SearchIndex } from './search.contract.ts';

const clock = { now: () => new Date('2026-11-22T12:00:00Z') };
const committee = (title: string) => ({
  type: 'committee',
  locale: 'en',
  path: '/committees/eic',
  fields: {
    title,
    description: '',
    acronym: 'EIC',
    content: 'Wiring.',
    committeeId: 7,
    status: 'Active',
    members: [],
    membershipUpdatedAt: '2026-01-01',
  },
});
const changeOf = (docTypeGroupID: number, more: object) => ({
  docTypeId: 5,
  docType: { docTypeName: 'X', docTypeLongName: 'Change of an edition', docTypeGroupID, sortOrder: 1 },
  publishedDate: '2026-03-02',
  sortOrder: 1,
  private: false,
  ...more,
});
const amendment = { displayTitle: 'TIA 26-1: loads', name: 'tia-26-1', text: 'Text.' };
const document = (documents: object[], more: object = {}) => ({
  type: 'document',
  locale: 'en',
  path: '/codes/70',
  fields: {
    title: 'Electrical Code',
    description: '',
    code: '70',
    codeNumberPrefix: 'MSCA',
    documentId: '70',
    content: 'Wiring.',
    scope: 'Wiring.',
    status: 'Current',
    currentEditionYear: 2026,
    stage: '0',
    availableInLink: false,
    committee: 'eic',
    editions: [{ year: 2026, effectiveAt: '2025-08-14', summary: 'Loads.', documents }],
    ...more,
  },
});
const all = [
  changeOf(11, amendment),
  changeOf(17, { displayTitle: 'Erratum 70-26-1: a table', url: '/files/errata.pdf' }),
  changeOf(14, { displayTitle: 'Ballot on TIA 26-2', name: 'ballot', text: 'Votes.' }),
  changeOf(16, { displayTitle: 'Interpretation 70-26-3', name: 'secret', text: 'Secret.', private: true }),
];

let connection: Awaited<ReturnType<typeof openDatabase>>;
let place: Awaited<ReturnType<(typeof indexDrivers)[number]['place']>>;
let index: SearchIndex;
let follower: SearchFollower;

beforeAll(async () => {
  connection = await openDatabase();
  const { db } = connection;
  const [driver] = indexDrivers;
  if (!driver) throw new Error('There is no driver.');
  place = await driver.place();
  index = openTestIndex(place.place);
  const items = [
    { file: 'eic', id: 'committee:eic', body: committee('Electrical') },
    { file: '70', id: 'document:msca-70', body: document(all) },
  ];
  expect((await importContent(db, clock, items, 'test')).problems).toEqual([]);
  const source = embeddedSource(createContentApi({ db, clock, isProduction: true, installation: demoInstallation }));
  const log = createLog({ logLevel: 'silent', isProduction: true });
  follower = new SearchFollower({ index, source, db, products: new ProductCache(db), log, mayRebuild: () => true });
  await follower.look();
});
afterAll(async () => {
  await index.close();
  await connection[Symbol.asyncDispose]();
  await place[Symbol.asyncDispose]();
});

const first = async (query: string, readable: ('public' | 'member')[] = ['public']) =>
  (await index.query({ ...testQuery(query, { hub: 'Standards' }), readable })).hits[0]?.path;
async function save(id: string, body: object): Promise<void> {
  const request = { id, body, savedBy: 'test', isDraft: false, unchecked: 'program' } as const;
  expect(await saveItem(connection.db, clock, request)).toMatchObject({ ok: true });
  await follower.look();
}
const line = '/codes/70#change-2026-03-02-erratum-70-26-1-a-table';

it.each([
  ['an amendment by its number', 'TIA 26-1', '/documents/msca-70/tia-26-1'],
  ['an amendment beside its document', 'amendment 26-1 of MSCA 70', '/documents/msca-70/tia-26-1'],
  ['an amendment without its number', 'MSCA 70 TIA', '/documents/msca-70/tia-26-1'],
  ['an erratum without its number', 'errata for the MSCA 70', line],
  ['the document where it has no such change', 'MSCA 70 interpretations', '/codes/70'],
  ['a file by its line on the page', 'errata 70-26-1', line],
])('finds %s', async (_, query, path) => {
  expect(await first(query)).toBe(path);
});

it('finds neither a ballot nor a private change', async () => {
  const { hits } = await index.query(testQuery('', { hub: 'Standards' }));
  expect(hits.map(({ path }) => path).toSorted()).toEqual(['/codes/70', line, '/documents/msca-70/tia-26-1']);
});

it('tells the language of a title without a translation', async () => {
  const translated = changeOf(17, { displayTitle: 'Errata 70-26-1: una tabla', url: '/files/errata.pdf' });
  const { type, fields } = document([changeOf(11, amendment), translated]);
  await save('document:msca-70', { type, locale: 'es', path: '/codigos/70', fields });
  const { hits } = await index.query({ ...testQuery('', { hub: 'Standards' }), language: 'es' });
  const told = Object.fromEntries(hits.map(({ title, titleLanguage }) => [title, titleLanguage]));
  expect(told).toMatchObject({ 'TIA 26-1: loads': 'en', 'Errata 70-26-1: una tabla': null });
});

it('keeps the changes of a document when what it names changes, and follows them when they go or are closed', async () => {
  await save('committee:eic', committee('Electrical installations'));
  expect([await first('TIA 26-1'), await first('erratum 70-26-1')]).toEqual(['/documents/msca-70/tia-26-1', line]);
  await save('document:msca-70', document([changeOf(11, amendment)], { access: 'member' }));
  expect((await index.query(testQuery('', { hub: 'Standards' }))).hits).toEqual([]);
  expect(await first('TIA 26-1', ['public', 'member'])).toBe('/documents/msca-70/tia-26-1');
});
