import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { certificateLink, linkLifetime } from '../../../server/learning/certificates/certificate-link.ts';
import type { TrainingCertificate } from '../../../server/learning/certificates/certificates.contract.ts';
import type { Resource } from '../../../server/learning/resources/resources.contract.ts';
import type { RunningSite } from '../../../tests/support/site-process.ts';
import { startSmallSite } from '../../../tests/support/small-site-scene.ts';
import { Visitor } from '../../../tests/support/fake-visitor.ts';

const home = '/user/my-account';
let site: RunningSite;
let member: Visitor;
let inspector: Visitor;
let anonymous: Visitor;
let secrets: readonly [string];
beforeAll(async () => {
  site = await startSmallSite({ DEMO: 'on' });
  [member, inspector] = (await Promise.all(
    ['member', 'inspector'].map((name) => Visitor.signedIn(site.origin, name)),
  )) as [Visitor, Visitor];
  anonymous = new Visitor(site.origin);
  const kept = await readFile(path.join(site.dataDir, 'secrets.json'), 'utf8');
  secrets = [(JSON.parse(kept) as { sessionSecret: string }).sessionSecret];
});
afterAll(() => site[Symbol.asyncDispose]());

const payloadOf = async <T>(visitor: Visitor, address: string) =>
  (JSON.parse((await visitor.ask(address)).text) as { payload: T }).payload;
const certificates = (visitor: Visitor) => payloadOf<TrainingCertificate[]>(visitor, '/api/account/certificates');
const idOf = async (visitor: Visitor) =>
  (JSON.parse((await visitor.ask('/api/user/current')).text) as { ID: string }).ID;

/** A member of staff who acts as the member. */
async function actingAsMember(): Promise<Visitor> {
  const staff = await Visitor.signedIn(site.origin, 'staff');
  const json = { userId: await idOf(member), reason: 'A test' };
  expect((await staff.ask('/api/staff/impersonation', { json })).status).toBe(200);
  return staff;
}

it('lists the certificates of the session, by any number of theirs and whatever database is named', async () => {
  const own = await certificates(member);
  expect(own.map(({ ID, TrainingType, Status }) => [ID, TrainingType, Status])).toEqual([
    ['TC-2610', 'Certification', 'valid'],
    ['TC-2871', 'Course', 'valid'],
    ['TC-2503', 'Course', 'expired'],
  ]);
  for (const query of [
    `userid=${await idOf(member)}`,
    'userid=OP-48213&database=onpoint',
    "database=x';drop",
    'userid=',
  ]) {
    expect((await payloadOf<TrainingCertificate[]>(member, `/api/account/certificates?${query}`)).length, query).toBe(
      3,
    );
  }
  for (const id of [await idOf(member), 'OP-48213', 'LMS-48213']) {
    const refused = await inspector.ask(`/api/account/certificates?userid=${id}`);
    expect([refused.status, refused.text.includes('Maeve')]).toEqual([404, false]);
  }
});

it('opens a certificate by its link for its owner alone, and prints nothing the address says', async () => {
  const { Link } = (await certificates(member))[0] ?? { Link: '' };
  const own = await member.ask(`${Link}&name=Eve&title=Anything&issueddate=1999-01-01`);
  expect([own.status, own.headers.get('content-type'), own.text.slice(0, 5)]).toEqual([
    200,
    'application/pdf',
    '%PDF-',
  ]);
  expect(own.headers.get('cache-control')).toBe('private, no-store');
  expect(own.text).toBe((await member.ask(Link)).text);
  expect((await anonymous.ask(Link)).status).toBe(401);
  expect((await (await actingAsMember()).ask(Link)).status).toBe(200);
  for (const [visitor, link] of [
    [inspector, Link],
    [member, Link.replace('TC-2610', 'TC-2871')],
    [member, Link.replace('type=trainingcertificate', 'type=committee')],
    [member, Link.replace('token=', 'token=x')],
  ] as const) {
    const answer = await visitor.ask(link);
    expect([answer.status, answer.text.includes('%PDF')], link).toEqual([404, false]);
  }
});

it('refuses a link that is over, and one to what its owner does not have', async () => {
  const userId = await idOf(member);
  const now = new Date();
  const grant = { userId, kind: 'trainingcertificate' as const, documentId: 'TC-2610', language: 'en' as const };
  const link = (change: object, at = now) => certificateLink({ ...grant, ...change }, { secrets, now: at });
  expect((await member.ask(link({}))).status).toBe(200);
  expect((await member.ask(link({}, new Date(now.getTime() - linkLifetime - 1_000)))).status).toBe(404);
  for (const change of [
    { documentId: 'TC-2960' },
    { kind: 'membersection', documentId: 'electrical' },
    { kind: 'committee', documentId: 'EIC:Chair' },
  ]) {
    expect((await member.ask(link(change))).status).toBe(404);
  }
});

it('lists the resources of the session, and gives a file once its licence is agreed to by its owner', async () => {
  const list = () => payloadOf<Resource[]>(member, '/api/account/resources/me');
  const about = async (asked: string) => (await list()).find(({ id }) => id === asked);
  expect(await about('R-501')).toMatchObject({
    acceptedLicense: false,
    hasAccess: true,
    url: null,
    fileName: 'sprinkler-workbook.pdf',
  });
  expect(await about('R-503')).toMatchObject({ hasAccess: false, url: null });
  expect((await list()).filter(({ itemType }) => itemType === 'download').length).toBeGreaterThan(0);
  const file = `${home}/account-resources/R-501`;
  expect(await member.ask(file)).toMatchObject({ status: 303, location: `${home}/account-resources` });

  const version =
    /name="version" value="([^"]+)"/.exec((await member.ask(`${home}/account-resources`)).text)?.[1] ?? '';
  const form = { intent: 'accept', resource: 'R-501', version, agree: 'on' };
  const accept = (visitor: Visitor, change: object = {}) =>
    visitor.ask(`${home}/account-resources`, { form: { ...form, ...change } });
  expect((await accept(await actingAsMember())).status).toBe(422);
  expect((await accept(member, { version: '2020-01-01' })).status).toBe(409);
  expect((await accept(member, { resource: 'R-503' })).status).toBe(404);
  expect((await accept(inspector)).status).toBe(404);
  expect((await about('R-501'))?.acceptedLicense).toBe(false);
  expect((await accept(member)).status).toBe(303);
  expect(await about('R-501')).toMatchObject({ acceptedLicense: true, url: file });
  const had = await member.ask(file);
  expect([had.status, had.text.slice(0, 5)]).toEqual([200, '%PDF-']);
  for (const id of ['R-501', 'R-504', 'nothing', '%22']) {
    expect((await inspector.ask(`${home}/account-resources/${id}`)).status, id).toBe(404);
  }
  expect((await member.ask(`${home}/account-resources/R-503`)).status).toBe(404);
});

it('has members join and leave their own sections, and nobody else’s', async () => {
  const join = (visitor: Visitor, json: object) => visitor.ask('/api/account/membersection', { json });
  const { accountProfileId } = JSON.parse((await member.ask('/api/user/profile')).text) as { accountProfileId: string };
  const joined = await join(member, { accountProfileId, sectionId: 'wildfire' });
  expect(JSON.parse(joined.text)).toMatchObject({ code: 200, payload: [{ sectionId: 'wildfire' }] });
  expect(await payloadOf(member, '/api/account/membersection/me')).toMatchObject([{ sectionId: 'wildfire' }]);
  expect((await join(inspector, { accountProfileId, sectionId: 'rail-transit' })).status).toBe(403);
  expect((await join(inspector, { sectionId: 'rail-transit' })).status).toBe(403);
  expect((await join(member, { sectionId: 'nothing' })).status).toBe(404);
  for (const sectionId of ['electrical', 'research']) expect((await join(member, { sectionId })).status).toBe(200);
  expect((await join(member, { sectionId: 'education' })).status).toBe(403);
  const left = await member.ask('/api/account/membersection/wildfire', { method: 'DELETE' });
  expect(JSON.parse(left.text)).toMatchObject({
    code: 200,
    payload: [{ sectionId: 'electrical' }, { sectionId: 'research' }],
  });
});

it('shows of a certificate what anybody may know, and asks who checks too many to wait', async () => {
  const shown = await anonymous.ask('/verify/PE8T3M5W7R');
  expect(shown.status).toBe(200);
  expect(shown.text).toMatch(/Maeve O’Connell[^]*Certified Plans Examiner/);
  expect(shown.text).not.toMatch(/OP-48213|LMS-48213|member@example|TC-2610|Buckeye/);
  expect(shown.text).toContain('noindex');
  expect(await anonymous.ask('/verify?number=pe8t3m5w7r')).toMatchObject({
    status: 303,
    location: '/verify/PE8T3M5W7R',
  });
  expect((await anonymous.ask('/verify/%22%3Cb%3E')).status).toBe(404);
  const statuses = new Set<number>();
  for (let time = 0; time < 70; time += 1) statuses.add((await anonymous.ask('/es/verify/NOSUCHNUMB')).status);
  expect([...statuses]).toEqual([404, 429]);
});

it('gives a copy of everything, and the closing of an account, to nobody who acts for the customer', async () => {
  const staff = await actingAsMember();
  expect((await staff.ask(`${home}/account-data/json`)).status).toBe(404);
  for (const intent of ['close', 'keep']) {
    const form = { intent, password: 'stanchion-demo', understood: 'on' };
    expect((await staff.ask(`${home}/account-data`, { form })).status).toBe(422);
  }
  const copy = await member.ask(`${home}/account-data/json`);
  expect([copy.status, copy.headers.get('content-disposition')]).toEqual([
    200,
    expect.stringMatching(/^attachment; filename="personal-data-[\d-]+\.json"$/),
  ]);
  const { data } = JSON.parse(copy.text) as { data: Record<string, object[]> };
  expect(data['orders']?.length).toBeGreaterThan(0);
  expect(data['staffActions']?.length).toBeGreaterThan(0);
  expect((await member.ask(`${home}/account-data/xml`)).status).toBe(404);
  expect((await anonymous.ask(`${home}/account-data/json`)).status).toBe(302);
});
