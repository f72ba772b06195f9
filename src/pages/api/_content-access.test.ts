import { demoInstallation } from '../../../server/platform/installation/demo-installation.ts';
import { buildSchema, getNamedType, isLeafType, isObjectType, isUnionType, type GraphQLNamedType } from 'graphql';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { rightsOf } from '../../../tests/support/role-rights.ts';
import { testContent } from '../../../tests/support/fake-account-content.ts';
import { callRoute } from '../../../tests/support/call-route.ts';
import { openDatabase } from '../../../tests/support/test-databases.ts';
import type { Person, Role } from '../../../server/people/access/access.contract.ts';
import { systemClock } from '../../../server/platform/clock.ts';
import { contentSchema, createContentApi, type ContentApi } from '../../../server/content/api/content-api.ts';
import { storeCorpus } from '../../../server/content/corpus/import-content.ts';
import { checkItem, type Item } from '../../../server/content/items/item.contract.ts';
import type { Connection } from '../../../server/platform/db/connection.ts';
import * as graphql from './content/graphql.ts';

const address = '/api/content/graphql';
const contentToken = 'token-of-a-remote-site';
const guarded = ['secured', 'member'] as const;
type Guarded = (typeof guarded)[number];

/** A sentence in one field of the bodies behind one rule, and nowhere else. */
const secret = (rule: Guarded, at: string) => `SECRET ${rule} ${at}.`;
const bodies = [
  'page.rich-text',
  'page.column',
  'page.tab',
  'publication.content',
  'blog.content',
  'document.content',
  'document.scope',
  'document.edition',
  'document.documents',
  'document.freeAccess',
  'committee.scope',
  'committee.members',
  'committee.content',
  'product.content',
  'product.spec-content',
];

/** A document of a committee: no page shows it, and only a trusted query returns it. */
const confidential = 'document.private';

/** Of addresses that hold offices: only a trusted query returns them. */
const holders = '@holders.example';

function behind(rule: Guarded): [string, object][] {
  const say = (at: string) => secret(rule, at);
  const routed = { title: `Title ${rule}`, description: `About ${rule}.`, access: rule, tags: ['topic'] };
  const at = (type: string, fields: object, path?: string) => ({ type, locale: 'en', ...(path && { path }), fields });
  const text = (at: string) => ({ type: 'rich-text', content: say(at) });
  const tabs = [{ label: 'Tab', content: say('page.tab') }];
  const blocks = [
    text('page.rich-text'),
    { type: 'two-column', first: [text('page.column')], second: [] },
    { type: 'tabbed-widget', tabs },
  ];
  const article = { ...routed, category: 'News', publishedAt: '2026-01-01' };
  const published = {
    docTypeId: 5,
    publishedDate: '2026-01-01',
    sortOrder: 1,
    name: 'tia',
    private: false,
    docType: { docTypeName: 'TIA', docTypeLongName: 'Amendment', docTypeGroupID: 11, sortOrder: 1 },
  };
  const documents = [
    { ...published, displayTitle: say('document.documents'), text: 'Text.' },
    { ...published, displayTitle: say(confidential), text: say(confidential), private: true },
  ];
  const edition = { year: 2026, summary: say('document.edition'), documents };
  const document = {
    ...routed,
    code: '70',
    documentId: '70',
    status: 'Current',
    currentEditionYear: 2026,
    productId: rule,
    scope: say('document.scope'),
    editions: [edition],
    content: say('document.content'),
    committee: rule,
    freeAccess: [{ edition: 2026, title: say('document.freeAccess'), permaLink: '/free' }],
  };
  const member = {
    fullName: say('committee.members'),
    office: 'Chair',
    organization: 'O',
    committeeClass: 'U',
    accountEmail: `seat${holders}`,
  };
  const committee = {
    ...routed,
    acronym: 'EIC',
    committeeId: 1,
    status: 'Active',
    scope: say('committee.scope'),
    membershipUpdatedAt: '2026-01-01',
    members: [member],
    content: say('committee.content'),
    responsibility: [rule],
  };
  const spec = { ancestorId: rule, templateId: 'spec', content: say('product.spec-content') };
  return [
    [`page:${rule}`, at('page', { ...routed, blocks }, `/${rule}`)],
    [
      `publication:${rule}`,
      at('publication', { ...article, kind: 'news', content: say('publication.content') }, `/news/${rule}`),
    ],
    [
      `publication:${rule}-post`,
      at('publication', { ...article, kind: 'blog', content: say('blog.content') }, `/blog/${rule}`),
    ],
    [`document:${rule}`, at('document', document, `/codes/${rule}`)],
    [`committee:${rule}`, at('committee', committee, `/committees/${rule}`)],
    [`product:${rule}`, at('product', { ...routed, content: say('product.content') }, `/shop/${rule}`)],
    [`spec-content:${rule}`, at('spec-content', spec)],
  ];
}

/** A page for everybody that shows every guarded item in each way there is. */
const open: [string, object] = [
  'page:open',
  {
    type: 'page',
    locale: 'en',
    path: '/open',
    fields: {
      title: 'Open',
      description: 'For everybody.',
      blocks: [
        ...guarded.map((committee) => ({ type: 'committee-card', committee })),
        { type: 'multi-spot', heading: 'Chosen', items: [...guarded] },
        { type: 'multi-spot', heading: 'Newest', source: 'news', topic: 'topic' },
        { type: 'document-list', ids: [...guarded] },
        { type: 'document-list', topic: 'topic' },
        { type: 'committee-list', topic: 'topic' },
      ],
    },
  },
];

const paths = (places: readonly string[]) => places.map((path) => `path: "${path}", language: "en"`);
const each = (place: string) => guarded.map((rule) => `${place}${rule}`);
const anyPath = [...each('/'), ...each('/news/'), ...each('/blog/'), ...each('/codes/'), ...each('/committees/')];
const list = ['path: "/settings/any", language: "en"'];
const language = ['language: "en"'];
const tag = ['tag: "topic", language: "en"'];

/** Every query, with arguments that reach protected content. */
const asked: Readonly<Record<string, readonly string[]>> = {
  route: paths([...anyPath, ...each('/shop/')]),
  routes: ['first: 100'],
  changes: ['since: "0"'],
  feedMark: ['position: "0"'],
  addressesOfModules: ['modules: ["shop", "committees"]'],
  isAddressGone: paths(anyPath),
  breadcrumb: paths(anyPath),
  redirectPage: each('/').map((path) => `itemPath: "${path}", language: "en"`),
  site: language,
  header: language,
  menu: ['id: "main", language: "en"'],
  footer: ['datasource: "main", language: "en"'],
  adDetails: list,
  announcement: language,
  alert: ['id: "main", language: "en"'],
  dictionary: language,
  enumeration: list,
  newsletterTopics: list,
  topicAreas: list,
  countries: language,
  states: ['countryCode: "US", language: "en"'],
  publications: ['kind: news', 'kind: blog', 'kind: news, topic: "topic"'].map((kind) => `${kind}, language: "en"`),
  publicationsById: ['ids: ["secured", "member"], language: "en"'],
  documentInfo: paths(each('/codes/')),
  documentsById: ['ids: ["secured", "member"], language: "en"'],
  documentInfoSearch: [...paths(['/codes']), 'path: "/", topic: "topic", language: "en"'],
  committees: paths(['/committees']),
  variant: paths(each('/shop/')),
  specContent: guarded.map((rule) => `ancestorId: "${rule}", templateId: "spec", language: "en"`),
  productCallToAction: guarded.map((rule) => `productId: "${rule}", language: "en"`),
  memberships: language,
  membershipExceptions: list,
  membershipProducts: list,
  linkableFacets: ['parent: "x", template: "x", language: "en"'],
  searchHubs: language,
  searchSynonyms: language,
  faqTags: language,
  officeKinds: language,
  faqItems: tag,
  supportTags: language,
  supportResults: ['tag: "topic", locale: "en"'],
  form: ['id: "x", language: "en"'],
};

const schema = buildSchema(contentSchema());
const queries = schema.getQueryType()?.getFields() ?? {};
const typeOf = (name: string): GraphQLNamedType | undefined => {
  const field = queries[name];
  return field && getNamedType(field.type);
};

/** Every way from a type down to its texts, one selection each; no type is entered twice on one way. */
function* waysThrough(type: GraphQLNamedType, entered: readonly string[] = []): Generator<string> {
  if (isUnionType(type)) {
    for (const member of type.getTypes()) {
      for (const inner of waysThrough(member, entered)) yield `... on ${member.name} { ${inner} }`;
    }
    return;
  }
  if (!isObjectType(type) || entered.includes(type.name)) return;
  const fields = Object.values(type.getFields());
  const leaves = fields.filter((field) => isLeafType(getNamedType(field.type)));
  if (leaves.length > 0) yield leaves.map(({ name }) => name).join(' ');
  for (const field of fields) {
    const inner = getNamedType(field.type);
    if (isLeafType(inner)) continue;
    for (const way of waysThrough(inner, [...entered, type.name])) yield `${field.name} { ${way} }`;
  }
}

/** The member of the union `Routed` that lives at an address of this test. */
const kindAt: Readonly<Record<string, string>> = {
  news: 'Publication',
  blog: 'Publication',
  codes: 'DocumentInfo',
  committees: 'Committee',
  shop: 'ProductContent',
};
const kindOf = (args: string) => kindAt[/path: "\/(\w+)\//.exec(args)?.[1] ?? ''] ?? 'Page';

/** Questions asked in one request; more would cost more than the content API allows. */
const together = 8;

/** All queries of one field of the schema; of `route` those that fit what lives at the address. */
function queriesOf(name: string, given: readonly string[] = asked[name] ?? []): string[] {
  const type = typeOf(name);
  const ways = type ? [...waysThrough(type)] : [];
  const questions = given.flatMap((args) =>
    ways
      .filter((way) => name !== 'route' || way.startsWith(`... on ${kindOf(args)} `))
      .map((way) => `${name}(${args}) { ${way} }`),
  );
  return Array.from({ length: Math.ceil(questions.length / together) }, (_, at) => {
    const part = questions.slice(at * together, (at + 1) * together);
    return `{ ${part.map((question, index) => `q${index}: ${question}`).join(' ')} }`;
  });
}

function person(membership: Person['membership'], ...roles: Role[]): Person {
  return {
    userId: 'u1',
    email: 'person@example.org',
    name: 'Person',
    roles: new Set<Role>(['user', ...roles]),
    membership,
    ...rightsOf(),
    country: 'US',
    sessionId: 's1',
    impersonator: null,
  };
}

interface Caller {
  person: Person | null;
  token?: string;
  mayRead: readonly Guarded[];
}
const callers: Record<string, Caller> = {
  anonymous: { person: null, mayRead: [] },
  'signed in': { person: person('none'), mayRead: ['secured'] },
  'a member': { person: person('active', 'member'), mayRead: ['secured', 'member'] },
  'from a banned country': { person: { ...person('active', 'member'), country: 'XX' }, mayRead: [] },
  'a remote site with the token': { person: null, token: contentToken, mayRead: ['secured', 'member'] },
};

let connection: Connection & AsyncDisposable;
let contentApi: ContentApi;

beforeAll(async () => {
  connection = await openDatabase();
  contentApi = createContentApi({
    db: connection.db,
    clock: systemClock,
    isProduction: true,
    installation: demoInstallation,
    throttlePoints: 1_000_000,
  });
  const items = [...guarded.flatMap(behind), open].map(([id, body]): Item => {
    const checked = checkItem(id, body);
    if (!checked.ok) throw new Error(`${id}: ${JSON.stringify(checked.problems)}`);
    return checked.item;
  });
  await storeCorpus(connection.db, systemClock, items, 'test');
});
afterAll(() => connection[Symbol.asyncDispose]());

async function ask(query: string, { person, token }: Omit<Caller, 'mayRead'>) {
  const headers = new Headers(token ? { authorization: `Bearer ${token}` } : {});
  const services = {
    contentApi,
    db: connection.db,
    clock: systemClock,
    env: { contentTokens: [contentToken], publishSecrets: ['of publishers'], customersTokens: [] },
    accountContent: { ...testContent, bannedCountries: () => Promise.resolve(['XX']) },
  };
  const answer = await callRoute(
    graphql,
    { method: 'POST', path: address, body: { query }, headers },
    { services, person },
  );
  expect(answer.json, query).not.toHaveProperty('errors');
  return answer;
}

it('asks every query there is', () => {
  expect(Object.keys(asked).toSorted()).toEqual(Object.keys(queries).toSorted());
  expect(Object.keys(asked).flatMap((name) => queriesOf(name)).length).toBeGreaterThan(100);
});

describe.each(Object.entries(callers))('%s', (_, caller) => {
  it('gets the bodies that the pages would show, by whatever query, and no other', { timeout: 240_000 }, async () => {
    const seen = new Set<string>();
    let isHolderTold = false;
    for (const query of Object.keys(asked).flatMap((name) => queriesOf(name))) {
      const { status, text } = await ask(query, caller);
      expect(status, query).toBe(200);
      isHolderTold ||= text.includes(holders);
      for (const [said] of text.matchAll(/SECRET \w+ [\w.-]+\./g)) seen.add(said);
    }
    expect(isHolderTold).toBe(caller.token !== undefined);
    expect([...seen].toSorted()).toEqual(
      caller.mayRead
        .flatMap((rule) => [...bodies, ...(caller.token ? [confidential] : [])].map((at) => secret(rule, at)))
        .toSorted(),
    );
  });

  it('gets the title, the description and the rule of every page', async () => {
    const { json } = await ask(
      '{ route(path: "/member", language: "en") { ... on Page { title description access } } }',
      caller,
    );
    expect(json).toMatchObject({
      data: { route: { title: 'Title member', description: 'About member.', access: 'member' } },
    });
  });

  it('finds in a page for everybody no more of a guarded item than everybody may read', async () => {
    const shown: string[] = [];
    for (const query of queriesOf('route', paths(['/open']))) shown.push((await ask(query, caller)).text);
    // A visitor from a country that is not served sees no page at all.
    const isServed = caller.person?.country !== 'XX';
    expect(shown.some((text) => text.includes('Title member'))).toBe(isServed);
    expect(shown.filter((text) => text.includes('SECRET'))).toEqual([]);
  });
});

it('refuses a token that is not ours rather than answering half', async () => {
  const body = { query: '{ routes { next } }' };
  const env = { contentTokens: [contentToken], publishSecrets: ['of publishers'], customersTokens: [] };
  const services = { contentApi, db: connection.db, clock: systemClock, env, accountContent: testContent };
  const headers = new Headers({ authorization: 'Bearer another-token' });
  const answer = await callRoute(graphql, { method: 'POST', path: address, body, headers }, { services });
  expect([answer.status, answer.headers.get('www-authenticate')]).toEqual([401, 'Bearer']);
  expect(answer.text).toContain('CONTENT_TOKEN');
  const without = { ...services, env: { ...env, contentTokens: [] } };
  const untold = await callRoute(graphql, { method: 'POST', path: address, body, headers }, { services: without });
  expect(untold.status).toBe(401);
});
