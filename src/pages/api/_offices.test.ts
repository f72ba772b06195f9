import type { Platform } from '../../../server/platform/platform.ts';
import { randomUUID } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { authOn, CookieJar, type AuthUnderTest } from '../../../tests/support/auth-scene.ts';
import { testContent } from '../../../tests/support/fake-account-content.ts';
import { callRoute } from '../../../tests/support/call-route.ts';
import { openDatabase } from '../../../tests/support/test-databases.ts';
import { createContentApi } from '../../../server/content/api/content-api.ts';
import { AnswerCache, createReader } from '../../../server/content/api/content-reader.ts';
import { embeddedSource, type ContentSource } from '../../../server/content/api/content-source.ts';
import { storeCorpus } from '../../../server/content/corpus/import-content.ts';
import { officeKindOfText } from '../../../server/content/items/office-kind.rules.ts';
import { projectRoot } from '../../../server/platform/env/env.ts';
import { checkItem } from '../../../server/content/items/item.contract.ts';
import { committeesWith } from '../../../server/people/accounts/office.rules.ts';
import { committeeOffices, committeeSeats, officeWatch } from '../../../server/people/accounts/office.table.ts';
import { listCommitteeOffices } from '../../../server/people/accounts/office.repo.ts';
import { createAccount } from '../../../server/people/accounts/account.repo.ts';
import { listAudit } from '../../../server/people/access/audit.repo.ts';
import type { Person } from '../../../server/people/access/access.contract.ts';
import { identify } from '../../../server/people/access/identify.ts';
import { signIn } from '../../../server/people/auth/sign-in.ts';
import { createVerifiedUser } from '../../../server/people/auth/sign-up.ts';
import { users } from '../../../server/people/auth/auth.table.ts';
import { endOffice, giveOffice } from '../../../server/people/offices/change-office.ts';
import { followOffices } from '../../../server/people/offices/follow-offices.ts';
import { importOffices } from '../../../server/people/offices/import-offices.ts';
import type { Connection } from '../../../server/platform/db/connection.ts';
import { demoInstallation } from '../../../server/platform/installation/demo-installation.ts';
import { systemClock } from '../../../server/platform/clock.ts';
import * as jsondata from './docinfo/jsondata/[itemId].ts';

/** An empty production: migrations alone, no demo, the content of one committee and one standard. */
let connection: Connection & AsyncDisposable;
let source: ContentSource;
let under: AuthUnderTest;
let tools: Pick<Platform, 'db' | 'clock' | 'installation'> & { source: ContentSource };
const actor = { userId: 'administrator-1', requestId: 'r-1' };

async function store(...items: [string, object][]): Promise<void> {
  const checked = items.map(([id, body]) => {
    const item = checkItem(id, body);
    if (!item.ok) throw new Error(JSON.stringify(item.problems));
    return item.item;
  });
  await storeCorpus(connection.db, systemClock, checked, 'editor@body.example');
}

const member = (more: object) => ({
  fullName: 'Ines Duarte',
  office: 'Convenor',
  organization: 'Duarte Ltd',
  committeeClass: 'U',
  ...more,
});
const committee = (members: object[], locale = 'en', change: object = {}): [string, object] => [
  'committee:tc1',
  {
    type: 'committee',
    locale,
    path: '/committees/tc1',
    fields: {
      title: 'Committee on Doors',
      description: '',
      acronym: 'TC1',
      committeeId: 1,
      status: 'Active',
      membershipUpdatedAt: '2026-11-01',
      content: '',
      members,
      ...change,
    },
  },
];
const standard: [string, object] = [
  'document:doors',
  {
    type: 'document',
    locale: 'en',
    path: '/codes/doors',
    fields: {
      title: 'Doors',
      description: '',
      code: '1',
      documentId: '1',
      status: 'Current',
      currentEditionYear: 2026,
      scope: 'Doors.',
      content: '',
      editions: [
        {
          year: 2026,
          summary: 'New.',
          documents: [
            {
              docTypeId: 5,
              displayTitle: 'Ballot',
              name: 'ballot',
              text: 'Text.',
              docType: { docTypeName: 'T', docTypeLongName: 'T', docTypeGroupID: 11, sortOrder: 1 },
              publishedDate: '2026-03-02',
              sortOrder: 1,
              private: true,
            },
          ],
        },
      ],
    },
  },
];

/** A person with an account and a session; `now` reads them as the next request does. */
async function newPerson(email = `${randomUUID()}@body.example`) {
  const password = 'a-quiet-river-bend';
  const { id } = await createVerifiedUser(under.auth, { email, name: 'Ines Duarte', password });
  await createAccount(connection.db, systemClock, {
    userId: id,
    firstName: 'Ines',
    lastName: 'Duarte',
    language: 'en',
  });
  const jar = new CookieJar();
  const answer = await signIn(under.auth, jar.caller, { email, password });
  if (!answer.ok) throw new Error(answer.code);
  jar.keep(answer.value.cookies);
  const now = async (): Promise<Person> => {
    const found = await identify(
      { auth: under.auth, db: connection.db, clock: systemClock, installation: demoInstallation },
      jar.caller.headers,
    );
    if (!found) throw new Error('Nobody is signed in.');
    return found.person;
  };
  return { id, email, now };
}
type Someone = Awaited<ReturnType<typeof newPerson>>;

/** Rights of a person at their next request: to see the private document, and to review applications. */
async function rightsOf(someone: Someone) {
  const services = {
    clock: systemClock,
    accountContent: testContent,
    publisher: { reader: () => createReader(new AnswerCache(source, []), new Set()) },
  };
  const asked = { path: '/api/docinfo/jsondata/doors-2026?docInfoPageItemID=doors', params: { itemId: 'doors-2026' } };
  const { json } = await callRoute(jsondata as Parameters<typeof callRoute>[0], asked, {
    services,
    person: await someone.now(),
  });
  const { documents } = JSON.parse((json as { Item1: string }).Item1) as { documents: { displayTitle: string }[] };
  const offices = await listCommitteeOffices(tools, someone.id);
  return { sees: documents.map(({ displayTitle }) => displayTitle), reviews: committeesWith(offices, 'review') };
}
const nothing = { sees: [], reviews: [] };
const everything = { sees: ['Ballot'], reviews: ['TC1'] };
const actionsAbout = async ({ id }: Someone) =>
  (await listAudit(connection.db, id, 10)).map(({ action, actorUserId }) => `${action} by ${actorUserId}`).toReversed();

beforeAll(async () => {
  connection = await openDatabase();
  source = embeddedSource(
    createContentApi({ db: connection.db, clock: systemClock, isProduction: true, installation: demoInstallation }),
  );
  under = authOn(connection.db);
  tools = { db: connection.db, clock: systemClock, source, installation: demoInstallation };
  await store(standard, committee([]));
});
afterAll(() => connection[Symbol.asyncDispose]());

describe('an office that the committee gives in its content', () => {
  it('lets its chair see private documents and review applications, until it is taken out', async () => {
    const chair = await newPerson();
    expect(await rightsOf(chair)).toEqual(nothing);
    await store(committee([member({ officeKind: 'chair', accountEmail: chair.email.toUpperCase() })]));
    expect(await followOffices(tools)).toBe(1);
    expect(await rightsOf(chair)).toEqual(everything);
    await store(committee([member({ officeKind: 'chair' })]));
    expect(await followOffices(tools)).toBe(1);
    expect(await rightsOf(chair)).toEqual(nothing);
    expect(await actionsAbout(chair)).toEqual(['office-give by content', 'office-end by content']);
  });

  it('is there for somebody who opens an account later, and for nobody whose address is not confirmed', async () => {
    const email = `${randomUUID()}@body.example`;
    await store(committee([member({ office: 'Chair', accountEmail: email })]));
    await followOffices(tools);
    const chair = await newPerson(email);
    expect(await rightsOf(chair)).toEqual(everything);
    await connection.db.update(users).set({ emailVerified: false });
    expect(await rightsOf(chair)).toEqual(nothing);
    await connection.db.update(users).set({ emailVerified: true });
  });

  it('ends with its committee, and counts in the first language that has it', async () => {
    const chair = await newPerson();
    const holds = member({ office: 'Chair', accountEmail: chair.email });
    await store(committee([holds]), committee([holds], 'es'));
    await followOffices(tools);
    expect(await rightsOf(chair)).toEqual(everything);
    await store(committee([]));
    await followOffices(tools);
    expect(await rightsOf(chair)).toEqual(nothing);
    await store(committee([holds]));
    await followOffices(tools);
    await store(committee([holds], 'en', { status: 'Disbanded' }), committee([holds], 'es', { status: 'Disbanded' }));
    await followOffices(tools);
    expect(await rightsOf(chair)).toEqual(nothing);
  });

  it('gives what a kind of office of the content gives', async () => {
    const convenor = await newPerson();
    const kind = (gives: string[]): [string, object] => [
      'office-kind:convenor',
      { type: 'office-kind', locale: 'en', path: null, fields: { name: 'Convenor', gives } },
    ];
    await store(
      kind(['private-documents', 'review']),
      committee([member({ officeKind: 'convenor', accountEmail: convenor.email })]),
    );
    await followOffices(tools);
    expect(await rightsOf(convenor)).toEqual(everything);
    await store(kind(['review']));
    await followOffices(tools);
    expect(await rightsOf(convenor)).toEqual({ sees: [], reviews: ['TC1'] });
  });

  it('is written by one of two nodes, and stays when the content API does not tell', async () => {
    const chair = await newPerson();
    await store(committee([member({ office: 'Chair', accountEmail: chair.email })]));
    const counts = await Promise.all([followOffices(tools), followOffices(tools)]);
    expect(counts.reduce((sum, count) => sum + count)).toBeGreaterThan(0);
    expect(await actionsAbout(chair)).toEqual(['office-give by content']);
    // As a CMS answers whose token is missing: the offices are null there.
    const silent: ContentSource = {
      ...source,
      async execute(document, variables) {
        const answer = await source.execute(document, variables);
        return JSON.parse(
          JSON.stringify(answer).replaceAll(/"privateSeats":"(?:[^"\\]|\\.)*"/g, '"privateSeats":null'),
        ) as typeof answer;
      },
    };
    await store(committee([member({ office: 'Chair', accountEmail: chair.email, city: 'Porto' })]));
    await expect(followOffices({ ...tools, source: silent })).rejects.toThrow('Expected string');
    expect(await rightsOf(chair)).toEqual(everything);
    // A restored store has a shorter feed, or another history.
    for (const other of [{ position: 1_000_000 }, { mark: 1 }]) {
      await connection.db.update(officeWatch).set(other);
      await connection.db.delete(committeeSeats);
      await followOffices(tools);
      expect(await rightsOf(chair)).toEqual(everything);
    }
  });
});

describe('an office that staff give to a person', () => {
  const typed = { committee: 'tc1', committeeName: '', kind: 'chair', office: '', individualNumber: '', since: '' };

  it('counts from the next request, and ends at once', async () => {
    const chair = await newPerson();
    const change = { actor, userId: chair.id, reason: 'Elected' };
    expect(await giveOffice(tools, { ...change, typed: { ...typed, until: '' } })).toMatchObject({
      ok: true,
      value: { acronym: 'TC1', committeeName: 'Committee on Doors', officeName: 'Chair', kindId: 'chair' },
    });
    expect(await rightsOf(chair)).toEqual(everything);
    const office = { acronym: 'TC1', officeName: 'Chair' };
    expect(await endOffice(tools, { ...change, reason: ' ', office })).toMatchObject({ ok: false });
    expect(await endOffice(tools, { ...change, office })).toMatchObject({ ok: true });
    expect(await rightsOf(chair)).toEqual(nothing);
    expect(await endOffice(tools, { ...change, office })).toMatchObject({ ok: false, code: 'not_found' });
    expect(await actionsAbout(chair)).toEqual(['office-give by administrator-1', 'office-end by administrator-1']);
  });

  it.each([
    ['its last day is over', '2020-01-31', nothing],
    ['its last day is far', '2999-12-31', everything],
  ])('gives what it gives when %s', async (_, until, expected) => {
    const chair = await newPerson();
    await giveOffice(tools, { actor, userId: chair.id, reason: 'Elected', typed: { ...typed, until } });
    expect(await rightsOf(chair)).toEqual(expected);
  });

  it('names each field that is wrong, and stores nothing', async () => {
    const chair = await newPerson();
    const wrong = {
      committee: '',
      committeeName: '',
      kind: 'king',
      office: '',
      individualNumber: 'a b',
      since: '2026-02-30',
      until: 'soon',
    };
    const refused = await giveOffice(tools, { actor, userId: chair.id, reason: '', typed: wrong });
    expect(Object.keys((!refused.ok && 'problems' in refused && refused.problems) || {}).toSorted()).toEqual(
      ['committee', 'committeeName', 'individualNumber', 'kind', 'reason', 'since', 'until'].toSorted(),
    );
    expect(await rightsOf(chair)).toEqual(nothing);
  });
});

describe('a file of offices', () => {
  const run = (text: string, isCheck = false) => importOffices(tools, { name: 'offices.csv', text, actor, isCheck });

  it('says row and column of everything that is wrong, and then stores nothing', async () => {
    const chair = await newPerson();
    const before = await connection.db.$count(committeeOffices);
    const text = `email,committee,kind,since\n${chair.email},TC1,chair,2026-02-30\nnobody@body.example,TC1,king,\n${chair.email},TC9,member,\n${chair.email},TC1,member\n`;
    const { problems, changed } = await run(text);
    expect(problems).toEqual([
      'offices.csv, row 5: has 3 cells instead of 4',
      'offices.csv, row 2, column since: must be a date such as 2026-03-31',
      'offices.csv, row 3, column kind: must be a kind of office: chair, secretary, liaison, administrator, enforcer, member, other, convenor',
      'offices.csv, row 3, column email: no account has this address; invite them first',
      'offices.csv, row 4, column committeeName: must be given: the content has no committee with this acronym',
    ]);
    expect([changed, await connection.db.$count(committeeOffices)]).toEqual([0, before]);
    expect((await run('committee,king\nTC1,x\n')).problems).toEqual([
      'offices.csv, row 1, column email: is missing',
      'offices.csv, row 1, column kind: is missing',
      expect.stringMatching(/^offices\.csv, row 1, column king: is no column here; those are email, /),
    ]);
  });

  it('checks without storing, stores, and changes nothing at the second run', async () => {
    const chair = await newPerson();
    const text = `\uFEFFkind,email,committee,until\nchair,${chair.email.toUpperCase()},tc1,2999-01-01\n`;
    expect(await run(text, true)).toEqual({ offices: 1, changed: 1, problems: [] });
    expect(await rightsOf(chair)).toEqual(nothing);
    expect(await run(text)).toEqual({ offices: 1, changed: 1, problems: [] });
    expect(await rightsOf(chair)).toEqual(everything);
    expect(await run(text)).toEqual({ offices: 1, changed: 0, problems: [] });
    expect(await actionsAbout(chair)).toEqual(['office-give by administrator-1']);
  });
});

describe('offices of earlier releases', () => {
  it('get the kind by migration that their text means', async () => {
    const { db } = connection;
    const texts = ['Chair', ' chair ', 'Secretary', 'Staff Liaison', 'Alternate Staff Liaison', 'Member', 'Vice Chair'];
    const all = [...texts, 'Enforcer', 'Special enforcement representative', 'Project Administrator', 'Historian'];
    const userId = `former-${randomUUID()}`;
    await db
      .insert(committeeOffices)
      .values(all.map((officeName) => ({ userId, acronym: 'TC1', committeeName: 'Doors', officeName })));
    const folder = path.join(projectRoot(), 'server/platform/db/migrations');
    const file = readdirSync(folder).find((name) => name.endsWith('_offices.sql')) ?? '';
    const [statement] = /^UPDATE [^;]*;/m.exec(readFileSync(path.join(folder, file), 'utf8')) ?? [];
    await db.execute(sql.raw(statement ?? ''));
    const rows = await db.select().from(committeeOffices).where(eq(committeeOffices.userId, userId));
    expect(rows).toHaveLength(all.length);
    expect(rows.map(({ officeName, kindId }) => [officeName, kindId])).toEqual(
      rows.map(({ officeName }) => [officeName, officeKindOfText(officeName)]),
    );
  });
});
