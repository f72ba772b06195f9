import { demoInstallation } from '../../../server/platform/installation/demo-installation.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { rightsOf } from '../../../tests/support/role-rights.ts';
import { testContent } from '../../../tests/support/fake-account-content.ts';
import { callRoute } from '../../../tests/support/call-route.ts';
import { openDatabase } from '../../../tests/support/test-databases.ts';
import type { Person, Role } from '../../../server/people/access/access.contract.ts';
import { createContentApi } from '../../../server/content/api/content-api.ts';
import { AnswerCache, createReader } from '../../../server/content/api/content-reader.ts';
import { embeddedSource, type ContentSource } from '../../../server/content/api/content-source.ts';
import { storeCorpus } from '../../../server/content/corpus/import-content.ts';
import { checkItem } from '../../../server/content/items/item.contract.ts';
import type { Connection } from '../../../server/platform/db/connection.ts';
import { zonedInstant } from '../../../server/platform/dates/zoned-time.rules.ts';
import * as jsondata from './docinfo/jsondata/[itemId].ts';
import * as committee from './documents/[document]/committee.ts';

let connection: Connection & AsyncDisposable;
let source: ContentSource;
let now = new Date('2026-11-22T12:00:00Z');
const clock = { now: () => now };

const paper = (displayTitle: string, more: object) => ({
  docTypeId: 5,
  displayTitle,
  name: displayTitle.toLowerCase(),
  text: `Text of ${displayTitle}.`,
  docType: { docTypeName: 'TIA', docTypeLongName: 'Amendment', docTypeGroupID: 11, sortOrder: 1 },
  publishedDate: '2026-03-02',
  sortOrder: 1,
  private: false,
  ...more,
});
const standard = (name: string, access: string, more: object = {}) => ({
  type: 'document',
  locale: 'en',
  path: `/codes/${name}`,
  fields: {
    title: 'Electrical Code',
    description: '',
    code: '70',
    documentId: '70',
    status: 'Current',
    access,
    currentEditionYear: 2026,
    nextEditionYear: 2029,
    revisionCycle: 'Fall 2028',
    scope: 'Scope.',
    content: '',
    editions: [
      {
        year: 2026,
        summary: 'New.',
        documents: [
          paper('Open', {}),
          paper('Hiding', { hideDate: '2026-11-30' }),
          paper('Ballot', { private: true }),
          paper('Addresses', { docTypeId: 30 }),
        ],
      },
    ],
    schedule: { isProposed: true, publicInputCloses: '2027-01-14', documents: [paper('Agenda', { private: true })] },
    ...more,
  },
});

beforeAll(async () => {
  connection = await openDatabase();
  const items = [
    ['document:msca-70', standard('msca-70', 'public')] as const,
    ['document:msca-71', standard('msca-71', 'member')] as const,
    ['document:msca-76', standard('msca-76', 'public', { stage: '-1', schedule: undefined })] as const,
  ].map(([id, body]) => {
    const checked = checkItem(id, body);
    if (!checked.ok) throw new Error(JSON.stringify(checked.problems));
    return checked.item;
  });
  await storeCorpus(connection.db, clock, items, 'test');
  source = embeddedSource(
    createContentApi({ db: connection.db, clock, isProduction: true, installation: demoInstallation }),
  );
});
afterAll(() => connection[Symbol.asyncDispose]());

const person = (...roles: Role[]): Person => ({
  userId: 'u',
  email: 'u@example.org',
  name: 'U',
  roles: new Set<Role>(['user', ...roles]),
  country: 'US',
  ...rightsOf(),
  membership: 'none',
  sessionId: 's',
  impersonator: null,
});
function ask(routes: object, path: string, params: Record<string, string>, who: Person | null) {
  const services = {
    clock,
    accountContent: testContent,
    publisher: { reader: () => createReader(new AnswerCache(source, []), new Set()) },
  };
  return callRoute(routes as Parameters<typeof callRoute>[0], { path, params }, { services, person: who });
}
const data = (edition: string, document: string, who: Person | null) =>
  ask(jsondata, `/api/docinfo/jsondata/${edition}?docInfoPageItemID=${document}`, { itemId: edition }, who);

describe('the data of an edition', () => {
  const titles = async (who: Person | null, edition = 'msca-70-2026') => {
    const { json } = await data(edition, 'msca-70', who);
    const { documents } = JSON.parse((json as { Item1: string }).Item1) as { documents: { displayTitle: string }[] };
    return documents.map(({ displayTitle }) => displayTitle);
  };
  const open = ['Open', 'Hiding'];
  const all = [...open, 'Ballot', 'Addresses'];

  it.each<[string, Person | null, string[]]>([
    ['a stranger', null, open],
    ['a user', person(), open],
    ['a member', person('member'), open],
    ['an authority', person('ahj'), open],
    ['an authority on a committee', person('ahj', 'committee-member'), open],
    ['a member of a committee', person('committee-member'), all],
    ['a staff liaison', person('liaison'), all],
  ])('has for %s the documents that are theirs', async (_, who, expected) => {
    expect(await titles(who)).toEqual(expected);
  });

  it('says the calendar, the cycle and the stage by the names that clients know', async () => {
    const { status, json } = await data('msca-70-2029', 'msca-70', null);
    expect(status).toBe(200);
    const { Item1, Item2 } = json as { Item1: string; Item2: string };
    expect(JSON.parse(Item1)).toMatchObject({
      documents: [],
      revisionCycle: 'Fall 2028',
      schedule1: {
        publicInput_PublicInputClosingDateOnlineSubmittal: '2027-01-14',
        comment_PublicCommentClosingDateOnlineSubmittal: null,
        firstDraftReportComplete: false,
      },
    });
    expect(JSON.parse(Item2)).toEqual({ inNewProcess: true, stage: '1' });
  });

  it('stores and tells a stage that is not known', async () => {
    const { json } = await data('msca-76-2026', 'msca-76', null);
    expect(JSON.parse((json as { Item2: string }).Item2)).toEqual({ inNewProcess: false, stage: '-1' });
  });

  it('leaves out a document after its hide date', async () => {
    now = zonedInstant('2026-11-30', '23:59', demoInstallation.timeZone) ?? now;
    expect(await titles(null)).toEqual(open);
    now = zonedInstant('2026-12-01', '00:00', demoInstallation.timeZone) ?? now;
    expect(await titles(null)).toEqual(['Open']);
    now = new Date('2026-11-22T12:00:00Z');
  });

  it.each([
    ['no such edition', 'msca-70-1999', 'msca-70'],
    ['no such document', 'msca-99-2026', 'msca-99'],
    ['an edition of another document', 'msca-71-2026', 'msca-70'],
    ['a page for members', 'msca-71-2026', 'msca-71'],
  ])('is not there: %s', async (_, edition, document) => {
    expect((await data(edition, document, null)).status).toBe(404);
  });

  it('refuses an id that is none, by name', async () => {
    const answer = await data('msca-70-2026', "x'; drop", null);
    expect([answer.status, answer.text]).toEqual([422, expect.stringContaining('docInfoPageItemID')]);
  });
});

it('tells the documents of committees, with their addresses, to their people alone', async () => {
  const list = (who: Person | null) => ask(committee, '/api/documents/msca-70/committee', { document: 'msca-70' }, who);
  expect((await list(null)).status).toBe(401);
  expect((await list(person('member'))).json).toEqual([]);
  expect((await list(person('committee-member', 'ahj'))).json).toEqual([]);
  const { json } = await list(person('committee-member'));
  expect(json).toMatchObject([
    { year: 2026, displayTitle: 'Ballot', url: '/documents/msca-70/ballot', download: '/documents/msca-70/ballot.pdf' },
    { year: 2026, displayTitle: 'Addresses' },
    { year: 2029, displayTitle: 'Agenda' },
  ]);
});
