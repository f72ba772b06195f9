import { demoInstallation } from '../../../server/platform/installation/demo-installation.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { rightsOf } from '../../../tests/support/role-rights.ts';
import { testContent } from '../../../tests/support/fake-account-content.ts';
import { callRoute } from '../../../tests/support/call-route.ts';
import { openDatabase } from '../../../tests/support/test-databases.ts';
import type { Person, Role } from '../../../server/people/access/access.contract.ts';
import { committeeOffices } from '../../../server/people/accounts/office.table.ts';
import type { CommitteeView } from '../../../server/standards/committees/committee-endpoints.contract.ts';
import { createContentApi } from '../../../server/content/api/content-api.ts';
import { AnswerCache, createReader } from '../../../server/content/api/content-reader.ts';
import { embeddedSource, type ContentSource } from '../../../server/content/api/content-source.ts';
import { storeCorpus } from '../../../server/content/corpus/import-content.ts';
import { checkItem } from '../../../server/content/items/item.contract.ts';
import type { Connection } from '../../../server/platform/db/connection.ts';
import * as committees from './committees/[key].ts';

const clock = { now: () => new Date('2026-11-22T12:00:00Z') };
let connection: Connection & AsyncDisposable;
let source: ContentSource;
let api: ReturnType<typeof createContentApi>;

const contact = {
  phone: '+1 330 555 0101',
  mobile: '+1 330 555 0201',
  email: 'ana@members.example',
  street1: '1 Secret Street',
  zip: '44114',
  individualNumber: '120101',
};
const member = (fullName: string, office: string, more: object = {}) => ({
  fullName,
  office,
  organization: 'Harbor County',
  committeeClass: 'E',
  principalOrAlternate: 'Principal',
  ...more,
});
const committee = (acronym: string, committeeId: number, change: object = {}) => ({
  type: 'committee',
  locale: 'en',
  path: `/committees/${acronym.toLowerCase()}`,
  fields: {
    title: `Committee ${acronym}`,
    description: '',
    acronym,
    committeeId,
    status: 'Active',
    scope: 'NULL',
    membershipUpdatedAt: '2026-09-30',
    content: 'Words.',
    members: [
      member('Ana Roe', 'Chair', { contact }),
      member('Ana Roe', 'Chair', { contact }),
      member('Bo Lee', 'Member'),
    ],
    ...change,
  },
});

beforeAll(async () => {
  connection = await openDatabase();
  const items = [
    ['committee:eic', committee('EIC', 1201)] as const,
    ['committee:alm', committee('ALM', 1105)] as const,
    ['committee:old', committee('OLD', 1000, { status: 'Ended' })] as const,
    ['committee:sec', committee('SEC', 1300, { access: 'member' })] as const,
  ].map(([id, body]) => {
    const checked = checkItem(id, body);
    if (!checked.ok) throw new Error(JSON.stringify(checked.problems));
    return checked.item;
  });
  await storeCorpus(connection.db, clock, items, 'test');
  api = createContentApi({ db: connection.db, clock, isProduction: true, installation: demoInstallation });
  source = embeddedSource(api);
  const seats: [string, string, string][] = [
    ['chair', 'EIC', 'Chair'],
    ['liaison', 'ALM', 'Staff Liaison'],
    ['ahj', 'EIC', 'Enforcer'],
    ['ahj-liaison', 'EIC', 'Staff Liaison'],
  ];
  await connection.db
    .insert(committeeOffices)
    .values(seats.map(([userId, acronym, officeName]) => ({ userId, acronym, officeName, committeeName: acronym })));
});
afterAll(() => connection[Symbol.asyncDispose]());

const person = (userId: string, ...roles: Role[]): Person => ({
  userId,
  email: `${userId}@example.org`,
  name: 'U',
  roles: new Set<Role>(['user', ...roles]),
  country: 'US',
  ...rightsOf(),
  membership: 'none',
  sessionId: 's',
  impersonator: null,
});
async function ask(key: string, who: Person | null = null, more = '') {
  const services = {
    clock,
    db: connection.db,
    accountContent: testContent,
    publisher: { reader: () => createReader(new AnswerCache(source, []), new Set()) },
  };
  const asked = { path: `/api/committees/${key}${more}`, params: { key } };
  const answer = await callRoute(committees, asked, { services, person: who });
  return { ...answer, list: answer.json as CommitteeView[] };
}

it('answers active committees by acronym, number or name, each member once an office', async () => {
  for (const key of ['EIC', 'eic', '1201']) {
    expect((await ask(key)).list).toMatchObject([{ Acronym: 'EIC', CommitteeId: 1201, Scope: null, SortOrder: 99 }]);
  }
  const { list } = await ask('eic');
  expect(list[0]?.Members.map(({ FullName, LastName }) => [FullName, LastName])).toEqual([
    ['Ana Roe', 'Roe'],
    ['Bo Lee', 'Lee'],
  ]);
  expect((await ask('all')).list.map(({ Acronym }) => Acronym)).toEqual(['ALM', 'EIC']);
  expect((await ask('old')).list).toEqual([]);
});

it.each<[string, Person | null, string[]]>([
  ['a stranger', null, []],
  ['a member of the association', person('m', 'member'), []],
  ['a chair', person('chair', 'committee-member'), ['EIC']],
  ['a staff liaison', person('liaison', 'liaison'), ['ALM', 'EIC']],
  ['an authority on one committee', person('ahj', 'ahj', 'committee-member'), ['EIC']],
  ['an authority that is a liaison', person('ahj-liaison', 'ahj', 'liaison'), []],
])('tells %s how the members of their committees are reached, and of no other', async (_, who, expected) => {
  const { list, text } = await ask('all', who);
  const told = list.filter(({ Members }) => Members.some((each) => 'Phone' in each || 'EmailAddress' in each));
  expect(told.map(({ Acronym }) => Acronym)).toEqual(expected);
  for (const secret of Object.values(contact))
    expect([secret, text.includes(secret)]).toEqual([secret, expected.length > 0]);
});

it('says them under the names that clients know', async () => {
  const { list } = await ask('eic', person('chair', 'committee-member'));
  expect(list[0]?.Members[0]).toMatchObject({
    Phone: contact.phone,
    MobilePhone: contact.mobile,
    EmailAddress: contact.email,
    Street1: contact.street1,
    Zip: contact.zip,
    CommitteeMemberIndNumber: contact.individualNumber,
  });
});

it('leaves them out of what the content tells and of what search reads', async () => {
  const query = `query Q { committees(language: "en", path: "/") { items { plainText privateContacts members {
    fullName } } } route(path: "/committees/eic", language: "en") { ... on Committee { plainText privateContacts } } }`;
  const ofStranger = await api.fetch(
    new Request('https://www.example.org/api/content/graphql', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ query }),
    }),
    { mayRead: () => true },
  );
  const text = await ofStranger.text();
  expect(text).toContain('Ana Roe');
  for (const secret of Object.values(contact)) expect(text).not.toContain(secret);
  const own = JSON.stringify(await source.execute(query, {}));
  expect(own).toContain(contact.phone);
  expect(JSON.stringify(await source.execute(query.replaceAll('privateContacts', ''), {}))).not.toContain('555');
});

it('answers with at most fifty committees, and with the following ones on further pages', async () => {
  const fields = { title: 'C', description: '', committeeId: 1, status: 'Active', membershipUpdatedAt: '2026-01-01' };
  const many = Array.from({ length: 60 }, (_, at) => ({
    id: `committee:many-${at}`,
    type: 'committee' as const,
    path: `/committees/many-${at}`,
    locale: 'en',
    fields: Object.assign({ acronym: `M${at}`, sortOrder: 200 + at, responsibility: [], members: [] }, fields),
  }));
  await storeCorpus(connection.db, clock, many, 'test');
  const pages = [await ask('all'), await ask('all', null, '?page=2'), await ask('all', null, '?page=3')];
  expect(pages.map(({ list }) => list.length)).toEqual([50, 12, 0]);
  const seen = pages.flatMap(({ list }) => list.map(({ Acronym }) => Acronym));
  expect(new Set(seen).size).toBe(62);
  expect((await ask('all', null, '?page=0')).status).toBe(422);
});
