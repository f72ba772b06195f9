import { afterAll, beforeAll, expect, it } from 'vitest';
import { testVirus } from '../../../tests/support/fake-clamd.ts';
import type { RunningSite } from '../../../tests/support/site-process.ts';
import { startSmallSite } from '../../../tests/support/small-site-scene.ts';
import { Visitor } from '../../../tests/support/fake-visitor.ts';
import { startFakeCrm } from '../../../server/platform/integrations/crm/fake-crm.ts';
import { startFakeErp } from '../../../server/platform/integrations/erp/fake-erp.ts';
import type { FakeSystem } from '../../../server/platform/integrations/fake-system.ts';
import { startFakeLms } from '../../../server/platform/integrations/lms/fake-lms.ts';
import { startFakeMarketing } from '../../../server/platform/integrations/marketing/fake-marketing.ts';

let site: RunningSite;
let crm: FakeSystem;
let lms: FakeSystem;
let marketing: FakeSystem;
let erp: FakeSystem;
let member: Visitor;

beforeAll(async () => {
  [crm, lms, marketing, erp] = await Promise.all([
    startFakeCrm(),
    startFakeLms(),
    startFakeMarketing(),
    startFakeErp(),
  ]);
  crm
    .on('/token', { access_token: 'the-crm-token', expires_in: 600 })
    .on('/contact/nomen%40example.net', { totalSize: 1, records: [{ Id: '003REAL' }] })
    .on('/contact/', { success: true, id: '003NEW' })
    .on('/case/', { success: true, id: '500REAL' })
    .on('/lead/', { success: true, id: '00QREAL' });
  let file = 0;
  lms.on('/files', () => ({ resultObject: { id: `remote-${(file += 1)}` } }));
  site = await startSmallSite({
    DEMO: 'on',
    CRM_URL: crm.url,
    CRM_TOKEN: 'credential',
    LMS_URL: lms.url,
    MARKETING_URL: `${marketing.url}/form`,
    MARKETING_HOSTS: 'go.example.org',
    ERP_URL: erp.url,
  });
  member = await Visitor.signedIn(site.origin, 'member');
});
afterAll(async () => {
  await site[Symbol.asyncDispose]();
  await Promise.all([crm, lms, marketing, erp].map((system) => system[Symbol.asyncDispose]()));
});

const read = <T>(answer: { text: string }) => JSON.parse(answer.text) as T;
const open = async (visitor: Visitor) =>
  read<{ token: string; expiresIn: number }>(await visitor.ask('/api/forms/crm/token', { method: 'POST' }));

it('takes a case of a contact without telling the caller anything of the CRM', async () => {
  const visitor = new Visitor(site.origin);
  const { token, expiresIn } = await open(visitor);
  expect(expiresIn).toBe(1_800);
  const lookup = async (email: string) => {
    const answer = await visitor.ask(`/api/forms/crm/contact/${email}`, { json: { token } });
    return read<{ totalSize: number; records: { Id: string }[] }>(answer);
  };
  const [known, unknown] = [await lookup('nomen@example.net'), await lookup('stranger@example.net')];
  expect([known.totalSize, unknown.totalSize]).toEqual([1, 1]);
  expect(crm.heard).toEqual([]);
  const ContactId = known.records[0]?.Id ?? '';
  const sent = { json: { token, data: { ContactId, Description: 'A stair' } } };
  const answers = [await visitor.ask('/api/forms/crm/case', sent), await visitor.ask('/api/forms/crm/case', sent)];
  expect(answers.map(({ status }) => status)).toEqual([200, 200]);
  await expect.poll(() => crm.paths().filter((path) => path === '/case/')).toHaveLength(1);
  const last = crm.heard.find(({ path }) => path === '/case/');
  expect(last?.json).toMatchObject({
    data: { ContactId: '003REAL', Description: 'A stair', Subject: 'website submission' },
  });
  expect(JSON.stringify([token, known, unknown, answers])).not.toMatch(/003REAL|the-crm-token|credential|nomen/);
  expect(Buffer.from(`${token}${ContactId}`, 'base64url').toString('latin1')).not.toMatch(/nomen|userId/);
});

it('makes the contact of a case with it, and a lead with the customer number of the session', async () => {
  const { token } = await open(member);
  const person = { FirstName: 'Ann', LastName: 'Li', Email: 'ann@example.org', Company: 'Acme' };
  const made = read<{ id: string }>(await member.ask('/api/forms/crm/contact', { json: { token, data: person } }));
  await member.ask('/api/forms/crm/case', { json: { token, data: { ContactId: made.id, Subject: 'Access' } } });
  await expect
    .poll(() => crm.heard.find(({ path }) => path === '/contact/')?.json)
    .toMatchObject({ Email: 'ann@example.org' });
  await expect
    .poll(() => crm.heard.filter(({ path }) => path === '/case/').at(-1)?.json)
    .toMatchObject({ data: { ContactId: '003NEW', Subject: 'Access' } });
  const lead = {
    salesforceObject: 'Lead',
    contact: person,
    data: { Phone: '+1 330 555 0199', profileNumber: '1' },
    token,
  };
  expect((await member.ask('/api/forms/crm/lead', { json: lead })).status).toBe(200);
  await expect
    .poll(() => crm.heard.find(({ path }) => path === '/lead/')?.json)
    .toMatchObject({
      salesforceObject: 'Lead',
      contact: { Company: 'Acme' },
      data: { profileNumber: '500213' },
    });
  // What is stored in the customer's record.
  await expect
    .poll(() => erp.heard.find(({ path }) => path === '/customer-patch')?.json)
    .toMatchObject({
      customerId: 'C-100213',
      fields: { phone: '+1 330 555 0199' },
    });
});

it('takes no token, contact or form of somebody else', async () => {
  const visitor = new Visitor(site.origin);
  const [mine, other, members] = [await open(visitor), await open(visitor), await open(member)];
  const contactOf = async (who: Visitor, token: string) =>
    read<{ records: { Id: string }[] }>(await who.ask('/api/forms/crm/contact/nomen@example.net', { json: { token } }))
      .records[0]?.Id ?? '';
  const foreign = await contactOf(visitor, other.token);
  const data = { ContactId: foreign, Description: 'x' };
  const before = crm.heard.length;
  for (const [token, field] of [
    [mine.token, 'data.ContactId'],
    [members.token, 'token'],
    [`${mine.token.slice(0, -2)}AA`, 'token'],
    ['', 'token'],
  ] as const) {
    const answer = await visitor.ask('/api/forms/crm/case', { json: { token, data } });
    expect([answer.status, Object.keys(read<{ error: { fields: object } }>(answer).error.fields)]).toEqual([
      422,
      [field],
    ]);
  }
  expect(crm.heard).toHaveLength(before);
});

it('posts a form of the marketing system to hosts of the configuration only', async () => {
  const visitor = new Visitor(site.origin);
  const query = 'email=nomen%40example.net&Electrical=true&Wildfire+%26+WUI=true&country=US&button=Go&accountId=9';
  const ask = (url: string) => visitor.ask('/api/forms/pardot', { json: { url, pageTitle: 'News' } });
  for (const base of [
    'http://169.254.169.254/latest',
    'https://evil.example/form',
    'https://a:b@go.example.org/form',
    'http://go.example.org/form',
    'file:///etc/passwd',
  ]) {
    expect((await ask(`${base}?${query}`)).status, base).toBe(422);
  }
  expect((await ask(`${marketing.url}/form?${query}`)).status).toBe(200);
  await expect
    .poll(() => marketing.heard[0]?.body.toString())
    .toBe('email=nomen%40example.net&country=US&Electrical=true&Wildfire+%26+WUI=true&pageTitle=News');
  expect(marketing.heard).toHaveLength(1);
});

const application = {
  firstName: 'Ann',
  lastName: 'Li',
  streetAddress: '1 Main',
  city: 'Akron',
  stateProvince: 'OH',
  country: 'US',
  zipcode: '44301',
  email: 'ann@example.org',
  phone: '1',
  isCurrentMSCAMember: 'yes',
  isTechnicalCommitteeMember: 'no',
  isCurrentApprovedMSCAInstructor: 'no',
  isPreviouslyApprovedMSCAInstructor: 'no',
  whyWantToBecomeMSCAInstructor: 'x',
  aenDirectoryAvailability: 1,
  providerName: 'Acme',
  hasExperienceTrainingBasedOnMSCACodes: 'yes',
  hasExperienceVirtualTraining: 'no',
  topicAreasInterestedInTeaching: ['Electrical', 'Wildfire'],
  educationQualifications: 'x',
  certificationQualifications: 'x',
  workExperienceQualifications: 'x',
  references: 'x',
  signatureDate: '2026-11-22',
  signatureName: 'Ann Li',
  signatureTitle: 'Ms',
  haveReadHandbook: true,
};

async function upload(visitor: Visitor, name: string, content: string | Uint8Array<ArrayBuffer>) {
  const form = new FormData();
  form.set('formFile', new Blob([content]), name);
  const headers = { cookie: visitor.cookie, origin: site.origin };
  const answer = await fetch(`${site.origin}/api/aenapplication/files`, { method: 'POST', headers, body: form });
  return { status: answer.status, json: (await answer.json()) as { resultObject?: { id: string; fileName: string } } };
}

it('takes an application with files of the same person, who is told by the session', async () => {
  const taken = await upload(member, 'resume.pdf', '%PDF-1.7\n%%EOF');
  expect(taken).toMatchObject({ status: 200, json: { resultObject: { fileName: 'resume.pdf' }, hasErrors: false } });
  const files = [{ description: '../../etc/passwd', fileId: taken.json.resultObject?.id, type: 1 }];
  const smuggled = { submittedByNetSuiteId: '1', submittedByMSCAWebId: '1' };
  const body = { ...application, ...smuggled, instructorApplicationsFiles: files };
  const other = await Visitor.signedIn(site.origin, 'customer');
  expect((await other.ask('/api/aenapplication/instructors', { json: body })).status).toBe(422);
  const answer = await member.ask('/api/aenapplication/instructors', { json: body });
  expect([answer.status, answer.text]).toEqual([200, '{"hasErrors":false}']);
  // The same again is the same application; its file belongs to that one now.
  expect((await member.ask('/api/aenapplication/instructors', { json: body })).status).toBe(200);
  const another = { ...body, lastName: 'Lee' };
  expect((await member.ask('/api/aenapplication/instructors', { json: another })).status).toBe(422);
  // The list of its events is asked for besides, whenever that is due.
  await expect
    .poll(() => lms.paths().filter((path) => !path.startsWith('/events')))
    .toEqual(['/files', '/instructors']);
  expect(lms.heard.find(({ path }) => path === '/instructors')?.json).toMatchObject({
    isCurrentMSCAMember: true,
    haveReadHandbook: true,
    topicAreasInterestedInTeaching: 'Electrical__Wildfire',
    submittedByNetSuiteId: '500213',
    submittedByMSCAWebId: '1048213',
    instructorApplicationsFiles: [{ description: 'resume.pdf', fileId: 'remote-1', type: 1 }],
  });
  // Staff find it among the submissions, with its file, and learn that it has arrived.
  const staff = await Visitor.signedIn(site.origin, 'staff');
  const list = await staff.ask('/staff/submissions?form=instructor-application&q=Electrical');
  const [found = ''] = /\/staff\/submissions\/[\da-f-]{36}/.exec(list.text) ?? [];
  expect(list.text).toContain('Delivered');
  const shown = await staff.ask(found);
  expect(shown.text).toContain('ann@example.org');
  const [file = ''] = /\/staff\/submissions\/[\da-f-]{36}\/files\/[\da-f-]{36}/.exec(shown.text) ?? [];
  const kept = await staff.ask(file);
  expect([kept.status, kept.text]).toEqual([200, '%PDF-1.7\n%%EOF']);
});

it.each([
  ['a program under the name of a document', 'resume.pdf', 'MZ\u0090\u0000', 422],
  ['a page', 'resume.html', '<script>alert(1)</script>', 422],
  ['one byte more than 5 MiB', 'resume.pdf', new Uint8Array(5_242_881), 422],
  ['an empty file', 'resume.pdf', '', 422],
  ['the test virus', 'resume.pdf', `%PDF-1.7 ${testVirus}`, 422],
])('refuses %s', async (_, name, content, status) => {
  expect((await upload(member, name, content)).status).toBe(status);
});

it('says of an application by its field what is wrong with it, and takes none of somebody without an account', async () => {
  const ask = (visitor: Visitor, more: object) =>
    visitor.ask('/api/aenapplication/instructors', { json: { ...application, ...more } });
  const fieldsOf = async (more: object) =>
    Object.keys(read<{ error: { fields: object } }>(await ask(member, more)).error.fields);
  expect(await fieldsOf({ providerName: '' })).toEqual(['providerName']);
  expect(await fieldsOf({ haveReadHandbook: false })).toEqual(['haveReadHandbook']);
  expect(await fieldsOf({ uploadVideo: 'my video' })).toEqual(['uploadVideo']);
  expect(await fieldsOf({ topicAreasInterestedInTeaching: ['a__b'] })).toEqual(['topicAreasInterestedInTeaching']);
  expect(await fieldsOf({ city: ' ' })).toEqual(['city']);
  expect(await fieldsOf({ country: 'DE', city: '', stateProvince: '', zipcode: '' })).toEqual(['city']);
  expect((await ask(member, { country: 'HK', city: '', stateProvince: '', zipcode: '' })).status).toBe(200);
  expect((await ask(new Visitor(site.origin), {})).status).toBe(401);
});

it('counts the calls of an address', async () => {
  const visitor = new Visitor(site.origin);
  const { token } = await open(visitor);
  const statuses: number[] = [];
  for (let call = 0; call < 65; call += 1) {
    statuses.push((await visitor.ask('/api/forms/crm/contact/nomen@example.net', { json: { token } })).status);
  }
  expect(statuses.at(-1)).toBe(429);
});
