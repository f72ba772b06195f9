import { demoInstallation } from '../../platform/installation/demo-installation.ts';
import { createSchema } from 'graphql-yoga';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openDatabase } from '../../../tests/support/test-databases.ts';
import { systemClock } from '../../platform/clock.ts';
import { AnswerBudget, callerLimits } from './answer-budget.ts';
import { TooManyQueries } from './caller-throttle.ts';
import { contentSchema, createContentApi, type ContentApi } from './content-api.ts';
import { guardLists, isList } from './guard-lists.ts';
import { readDemoContent } from '../../../tests/support/demo-content.ts';
import { importContent, storeCorpus } from '../corpus/import-content.ts';
import { readAll, type MayRead } from '../items/item-access.rules.ts';
import type { Item } from '../items/item.contract.ts';
import { LoopPacer } from './loop-pacer.ts';
import type { Context } from './resolvers/context.ts';

/** More documents than a caller without the token may read with one query. */
const many = callerLimits.reads + 200;

let connection: Awaited<ReturnType<typeof openDatabase>>;
let api: ContentApi;

const numbers = (count: number) => Array.from({ length: count }, (_, index) => String(index + 1).padStart(5, '0'));
const item = (type: Item['type'], name: string, fields: object, path: string | null = null): Item => ({
  id: `${type}:${name}`,
  type,
  path,
  locale: 'en',
  fields: fields as Record<string, unknown>,
});
const documentOf = (name: string): Item =>
  item(
    'document',
    name,
    {
      title: `Document ${name}`,
      description: 'A standard.',
      code: name,
      codeNumberPrefix: 'MSCA',
      documentId: name,
      status: 'Current',
      stage: '0',
      availableInLink: false,
      currentEditionYear: 2026,
      scope: 'S.',
      content: 'C.',
      editions: [2026, 2023].map((year) => ({ year, summary: 'Edition.' })),
    },
    `/codes/${name}`,
  );

beforeAll(async () => {
  connection = await openDatabase();
  api = createContentApi({
    db: connection.db,
    clock: systemClock,
    isProduction: true,
    installation: demoInstallation,
    throttlePoints: 1_000_000,
  });
  await storeCorpus(
    connection.db,
    systemClock,
    [
      ...numbers(many).map(documentOf),
      item('dictionary', 'long', { entries: Object.fromEntries(numbers(2_000).map((key) => [`Key${key}`, 'Words'])) }),
      item('page', 'long', { title: 'Long', description: '', template: 'blocks', blocks: longBlocks }, '/long'),
    ],
    'test',
  );
  // One that lists all standards.
  const filed = await readDemoContent(new Set(['form']));
  const forms = filed.filter(({ id }) => id.endsWith('technical-question'));
  expect((await importContent(connection.db, systemClock, forms, 'test')).problems).toEqual([]);
});
afterAll(() => connection[Symbol.asyncDispose]());

const longBlocks = [{ type: 'rich-text', content: 'Words. '.repeat(25_000) }, { type: 'document-list' }];

interface Answered {
  status: number;
  text: string;
  errors: string[];
}

const nobody: MayRead = (rule) => rule === 'public';

async function ask(query: string, { mayRead = nobody, from = api, address = '192.0.2.1' } = {}): Promise<Answered> {
  const request = new Request('http://content.test/api/content/graphql', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ query }),
  });
  const response = await from.fetch(request, { mayRead, address });
  const text = await response.text();
  const { errors = [] } = JSON.parse(text) as { errors?: { message: string }[] };
  return { status: response.status, text, errors: errors.map(({ message }) => message) };
}

const aliased = (times: number, field: string) =>
  `{ ${numbers(times)
    .map((number) => `a${number}: ${field}`)
    .join(' ')} }`;
const documents = 'documentInfoSearch(path: "/", language: "en", pageSize: 10000)';

describe('a caller without the token is refused', () => {
  it.each([
    ['a list of the whole table', `{ ${documents} { items { id } } }`, /more than 1000 items and other reads/],
    ['many lists together', aliased(20, `${documents} { items { id scope } }`), /items and other reads/],
    ['a list without an argument, often', aliased(20, 'dictionary(language: "en") { key phrase }'), /10000 entries/],
    [
      'lists inside lists',
      '{ documentInfoSearch(path: "/", language: "en", pageSize: 900) { items { a: editions { id } b: editions { id } c: editions { id } d: editions { id } e: editions { id } f: editions { id } } } }',
      /10000 entries/,
    ],
    [
      'a long text, often',
      aliased(20, 'route(path: "/long", language: "en") { ... on Page { plainText } }'),
      /longer than 1000000 bytes/,
    ],
    [
      'a list in a block',
      '{ route(path: "/long", language: "en") { ... on Page { blocks { ... on DocumentList { items { id } } } } } }',
      /items and other reads/,
    ],
    [
      'a list inside a text',
      '{ form(id: "technical-question", language: "en") { definition } }',
      /items and other reads/,
    ],
    [
      'names without end',
      `{ documentsById(ids: [${numbers(1_100)
        .map((name) => `"${name}"`)
        .join(' ')}], language: "en") { id } }`,
      /items and other reads/,
    ],
  ])('%s: with one clear error and no data', async (_, query, message) => {
    const { status, text, errors } = await ask(query);
    expect(errors).toEqual([expect.stringMatching(message) as string]);
    expect(errors[0]).toContain('send the CONTENT_TOKEN');
    expect([status, text.length < 1_000, 'data' in (JSON.parse(text) as object)]).toEqual([400, true, false]);
  });

  it('when too much is asked from one address, and told when to come again', async () => {
    const throttled = createContentApi({
      db: connection.db,
      clock: systemClock,
      isProduction: true,
      installation: demoInstallation,
      throttlePoints: 150,
    });
    const small = '{ documentInfo(path: "/codes/00001", language: "en") { title } }';
    const large = `{ documentInfoSearch(path: "/", language: "en", pageSize: 900) { items { id } } }`;
    const one = { from: throttled, address: '192.0.2.1' };
    expect((await ask(small, one)).errors).toEqual([]);
    expect((await ask(small, one)).errors).toEqual([]);
    expect((await ask(large, one)).errors).toEqual([]);
    const refused: unknown = await ask(small, one).catch((error: unknown) => error);
    expect(refused).toBeInstanceOf(TooManyQueries);
    expect((refused as TooManyQueries).retryAfterSeconds).toBeGreaterThan(0);
    expect((await ask(small, { from: throttled, address: '198.51.100.1' })).errors).toEqual([]);
    expect((await ask(large, { from: throttled, address: '192.0.2.1', mayRead: readAll })).errors).toEqual([]);
  });

  it('many at once from one address before anything is read for them', async () => {
    const throttled = createContentApi({
      db: connection.db,
      clock: systemClock,
      isProduction: true,
      installation: demoInstallation,
      throttlePoints: 300,
    });
    const answers = await Promise.allSettled(
      numbers(20).map(() => ask(`{ ${documents} { total } }`, { from: throttled })),
    );
    expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(3);
  });
});

it('answers every page to a caller with the token, and every part of a list to anybody', async () => {
  const whole = await ask(`{ ${documents} { total items { id editions(first: 500) { id year } } } }`, {
    mayRead: readAll,
  });
  expect(whole.errors).toEqual([]);
  expect(whole.text.match(/"year":2026/g)).toHaveLength(many);
  const part = await ask(
    '{ documentInfoSearch(path: "/", language: "en", after: "00990", pageSize: 100) { total next items { id } } }',
  );
  expect(JSON.parse(part.text)).toMatchObject({
    data: {
      documentInfoSearch: {
        total: many,
        next: '01090',
        items: numbers(1_090)
          .slice(990)
          .map((id) => ({ id })),
      },
    },
  });
});

it('lets other work in while a large answer is made', async () => {
  let turns = 0;
  let isAnswered = false;
  const turn = () => {
    turns += 1;
    if (!isAnswered) setImmediate(turn);
  };
  setImmediate(turn);
  const { text } = await ask(`{ ${documents} { items { id title editions { id summary } } } }`, { mayRead: readAll });
  isAnswered = true;
  expect(text.length).toBeGreaterThan(100_000);
  // At most 64 entries are completed in one turn; once all of them were.
  expect(turns).toBeGreaterThan(many / 64);
});

it('tells no field names in production to callers without the token', async () => {
  const misspelled = '{ documentInfos(path: "/", language: "en") { titel } }';
  const inEnum = '{ publications(kind: new, language: "en") { total } }';
  for (const query of [misspelled, inEnum]) {
    const { errors } = await ask(query);
    expect(errors.length).toBeGreaterThan(0);
    expect(errors.join()).not.toContain('Did you mean');
    expect((await ask(query, { mayRead: readAll })).errors.join()).toContain('Did you mean');
  }
  const development = createContentApi({
    db: connection.db,
    clock: systemClock,
    isProduction: false,
    installation: demoInstallation,
  });
  expect((await ask(misspelled, { from: development })).errors.join()).toContain('Did you mean');
});

describe('every list of the schema, a new one too', () => {
  const typeDefs = `${contentSchema()} extend type Query { newList: [NewEntry!]! } type NewEntry { names: [String] }`;
  const listsOf = (schema: ReturnType<typeof createSchema>) =>
    Object.values(schema.getTypeMap()).flatMap((type) => {
      const isObject = type[Symbol.toStringTag] === 'GraphQLObjectType' && !type.name.startsWith('__');
      const fields = isObject && 'getFields' in type ? Object.values(type.getFields()) : [];
      return fields.flatMap((field) => ('resolve' in field && isList(String(field.type)) ? [{ type, field }] : []));
    });
  const schema = guardLists(createSchema<Context>({ typeDefs, resolvers: { Query: { newList: () => [1, 2, 3, 4] } } }));
  const lists = listsOf(schema);

  it.each(lists.map(({ type, field }) => [`${type.name}.${field.name}`, field] as const))(
    'is counted and refused: %s',
    async (_, field) => {
      const budget = new AnswerBudget({ entries: 3, reads: 0, bytes: 0 });
      const context = { pacer: new LoopPacer(), budget } as unknown as Context;
      const source = { [field.name]: [1, 2, 3, 4] };
      const answer = async (): Promise<unknown> => field.resolve?.(source, {}, context, { fieldName: field.name });
      await expect(answer()).rejects.toThrow(/more than 3 entries/);
    },
  );

  it('is found by its type, in a type of a block and in one of an answer', () => {
    const names = lists.map(({ type, field }) => `${type.name}.${field.name}`);
    expect(names).toEqual(
      expect.arrayContaining([
        'Query.newList',
        'NewEntry.names',
        'Query.dictionary',
        'DocumentInfoPage.items',
        'DocumentList.items',
      ]),
    );
    expect(names.length).toBeGreaterThan(60);
  });
});
