import { beforeEach, describe, expect, it } from 'vitest';
import {
  addHoldings,
  createAccount,
  findAccount,
  updateAccount,
} from '../../../server/people/accounts/account.repo.ts';
import { committeeOffices } from '../../../server/people/accounts/office.table.ts';
import { listApplicationFiles } from '../../../server/forms/applications/committee-application.repo.ts';
import { committeeApplications } from '../../../server/forms/applications/committee-application.table.ts';
import type { WholeApplication } from '../../../server/forms/applications/committee-application-calls.contract.ts';
import { files } from '../../../server/platform/files/file.table.ts';
import { sweepFiles } from '../../../server/platform/files/sweep-files.ts';
import type { Answers } from '../../../server/forms/kinds/field-kind.contract.ts';
import { outboxMessages } from '../../../server/platform/outbox/outbox.table.ts';
import { callRoute } from '../../../tests/support/call-route.ts';
import { FormScene } from '../../../tests/support/form-scene.ts';
import { testFormContent } from '../../../tests/support/form-services-scene.ts';
import { fillForm } from '../../../tests/support/demo-forms.ts';
import { viewerOf } from '../../../tests/support/fake-viewer.ts';
import * as oneRoute from './account/committee-applications/[id]/index.ts';
import * as attachRoute from './account/committee-applications/[id]/attachments.ts';
import * as listRoute from './account/committee-applications/index.ts';
import * as fundingRoute from './account/enforcer-funding/index.ts';
import * as fundedRoute from './account/enforcer-funding/[id]/index.ts';
import * as formRoute from './forms/[id]/index.ts';

const scene = new FormScene({
  now: '2026-11-22T15:00:00Z',
  emptied: [outboxMessages, committeeApplications, files, committeeOffices],
});

beforeEach(async () => {
  const { db } = scene;
  for (const [id, legacyId] of [
    ['u-ada', '1048'],
    ['u-eve', '1049'],
  ] as const) {
    await createAccount(db, scene.services.clock, { userId: id, firstName: 'Ada', lastName: 'Byron', language: 'en' });
    await updateAccount(db, scene.services.clock, id, { legacyId });
  }
  const office = { individualNumber: null, originalDate: null, chairAppointDate: null };
  await addHoldings(db, {
    offices: [
      { ...office, userId: 'u-ada', acronym: 'EGR', committeeName: 'Means of Egress', officeName: 'Enforcer' },
      { ...office, userId: 'u-ada', acronym: 'EIC', committeeName: 'Electrical Installations', officeName: 'Member' },
    ],
    subscriptions: [],
  });
});

async function signedIn(userId: string, isActedFor = false) {
  const account = await findAccount(scene.db, userId);
  const impersonator = isActedFor
    ? { userId: 'u-staff', email: 'staff@example.org', name: 'Sam', endsAt: scene.now }
    : null;
  const known = { userId, email: 'ada@example.org', country: 'US', roles: new Set(['user']), sessionId: 's' };
  const person = { ...known, impersonator };
  return { person, customer: { account, subscriptions: [] } };
}
type Routes = Parameters<typeof callRoute>[0];
async function call(
  routes: Routes,
  method: string,
  given: { id?: number; body?: object; who?: string; query?: string; isActedFor?: boolean } = {},
) {
  const { id, body, who = 'u-ada', query = '', isActedFor } = given;
  const asked = { method, path: `/api/x${query}`, params: { id: id === undefined ? undefined : String(id) }, body };
  const answer = await callRoute(routes, asked, { services: scene.services, ...(await signedIn(who, isActedFor)) });
  return {
    status: answer.status,
    json: answer.json as WholeApplication & { error: { code: string; fields?: object } },
  };
}
const kept = () => scene.db.select().from(committeeApplications);
const told = () => scene.db.select().from(outboxMessages);
const key = () => crypto.randomUUID();

async function right(id = 'committee-application', choices: Answers = {}): Promise<Answers> {
  const form = await testFormContent.find(id, 'en');
  if (!form) throw new Error(id);
  const chosen = { member_type: 'Individual', member_category: 'Principal', participation_funding: 'Self' };
  return fillForm(form, {
    ...(id === 'committee-application' ? { ...chosen, committee: 'EIC' } : { committees: ['EGR'] }),
    ...choices,
  });
}
const begin = async (fields: Answers = { committee: 'EIC' }) =>
  (await call(listRoute, 'POST', { body: { fields } })).json.user_application_id ?? 0;

async function attach(id: number, names: readonly string[], more: Record<string, string> = {}) {
  const body = new FormData();
  for (const [name, value] of Object.entries(more)) body.append(name, value);
  for (const name of names) body.append('files', new File([name.endsWith('.exe') ? 'MZ' : '%PDF-1.7'], name));
  const { siteOrigin } = scene.services.env;
  const request = new Request(`${siteOrigin}/api/x`, { method: 'POST', body, headers: { origin: siteOrigin } });
  const viewer = viewerOf({ ...(await signedIn('u-ada')), headers: request.headers, siteOrigin });
  const locals = { services: scene.services, viewer, requestId: 'r-1', origins: new Set([siteOrigin]) };
  const context = { request, url: new URL(request.url), params: { id: String(id) }, locals };
  const answer = await attachRoute.POST(context as unknown as Parameters<typeof attachRoute.POST>[0]);
  return { status: answer.status, json: (await answer.json()) as WholeApplication };
}

describe('an application for a seat', () => {
  it('is saved without the answers it needs, listed, gone on with and submitted, and told to the CRM once', async () => {
    const id = await begin();
    const [row] = await kept();
    expect(row).toMatchObject({ state: 'Pending', acronyms: ['EIC'], revision: 1, submittedAt: null });
    const listed = await call(listRoute, 'GET', { query: '?LegacyId=1048' });
    expect(listed.json).toEqual([
      {
        user_application_id: id,
        committee: 'EIC',
        application_status: 'Pending',
        mod_date: '11/22/2026',
        attachment_filenames: '',
        attachment_count: 0,
        revision: 1,
      },
    ]);
    expect(await told()).toEqual([]);
    const body = { fields: await right(), submit: true, revision: 1 };
    const submitted = await call(oneRoute, 'PUT', { id, body });
    expect([submitted.status, submitted.json.application_status]).toEqual([200, 'Submitted']);
    const [message, ...others] = await told();
    expect(others).toEqual([]);
    expect(message).toMatchObject({ connector: 'crm', kind: 'application', reference: `application-${id}` });
    const [after] = await kept();
    expect(after).toMatchObject({ state: 'Submitted', submittedAt: scene.now, decision: 'none' });
    expect(after?.agreedVersion).toMatch(/^[\w-]{16}$/);
    expect(after?.questions.find(({ name }) => name === 'committee')?.words).toBe('Electrical Installations (EIC)');
  });

  it('is filled in by staff who act for the person, and submitted by the person alone', async () => {
    const fields = await right();
    const begun = await call(listRoute, 'POST', { body: { fields }, isActedFor: true });
    expect(begun.status).toBe(201);
    const id = begun.json.user_application_id ?? 0;
    const body = { fields, submit: true, revision: 1 };
    const refused = await call(oneRoute, 'PUT', { id, body, isActedFor: true });
    expect([refused.status, refused.json.error.code]).toEqual([403, 'forbidden']);
    expect(await kept()).toMatchObject([{ state: 'Pending', answers: { agreement: '' } }]);
    expect(await told()).toEqual([]);
    expect((await call(oneRoute, 'PUT', { id, body })).json.application_status).toBe('Submitted');
  });

  it('never changes once it is submitted, by whatever way', async () => {
    const fields = await right();
    const own = key();
    const made = await call(listRoute, 'POST', { body: { fields, submit: true, key: own } });
    expect(made.status).toBe(201);
    const id = made.json.user_application_id ?? 0;
    const before = await kept();
    const change = { fields: { comments: 'Later' }, revision: 1 };
    for (const body of [
      change,
      { ...change, submit: true },
      { fields: { application_status: 'Pending' }, revision: 1 },
    ]) {
      const refused = await call(oneRoute, 'PUT', { id, body });
      expect([refused.status, refused.json.error.code]).toEqual([409, 'transition_not_allowed']);
    }
    expect((await attach(id, ['more.pdf'])).status).toBe(409);
    const form = { answers: { ...fields, comments: 'Later' }, key: own, draft: 1 };
    for (const save of [true, false]) {
      const { person, customer } = await signedIn('u-ada');
      const asked = {
        method: 'POST',
        path: '/api/x',
        params: { id: 'committee-application' },
        body: { ...form, save },
      };
      const answer = await callRoute(formRoute, asked, { services: scene.services, person, customer });
      expect(answer.status).toBe(422);
      expect(answer.json).toMatchObject({ error: { details: { alert: 'FormSentAlready' } } });
    }
    expect(await kept()).toEqual(before);
  });

  it('is one however often it arrives: twice at once, once more under its key, from another window', async () => {
    const body = { fields: await right(), submit: true, key: key() };
    const answers = await Promise.all([1, 2, 3].map(() => call(listRoute, 'POST', { body })));
    answers.push(
      await call(listRoute, 'POST', { body }),
      await call(listRoute, 'POST', { body: { ...body, key: key() } }),
    );
    expect(answers.map(({ status }) => status)).toEqual([201, 201, 201, 201, 201]);
    expect(new Set(answers.map(({ json }) => json.user_application_id)).size).toBe(1);
    expect([(await kept()).length, (await told()).length]).toEqual([1, 1]);
  });

  it('tells a second window that the first has saved, and writes nothing where nothing has changed', async () => {
    const id = await begin();
    const first = await call(oneRoute, 'PUT', { id, body: { fields: { comments: 'One' }, revision: 1 } });
    expect([first.status, first.json.revision]).toEqual([200, 2]);
    const second = await call(oneRoute, 'PUT', { id, body: { fields: { comments: 'Two' }, revision: 1 } });
    expect([second.status, second.json.error]).toEqual([
      409,
      expect.objectContaining({ code: 'revision_conflict', details: { revision: 2 } }),
    ]);
    const same = await call(oneRoute, 'PUT', { id, body: { fields: {}, revision: 2 } });
    expect([same.status, same.json.revision]).toEqual([200, 2]);
    const [row] = await kept();
    expect(row?.answers['comments']).toBe('One');
  });

  it('is not submitted without the agreement, whose error is its own, nor without the answers of the configuration', async () => {
    const fields = await right('committee-application', { agreement: '' });
    const refused = await call(listRoute, 'POST', { body: { fields, submit: true } });
    expect([refused.status, Object.keys(refused.json.error.fields ?? {})]).toEqual([422, ['agreement']]);
    const without = await call(listRoute, 'POST', {
      body: { fields: { ...(await right()), u_city: '' }, submit: true },
    });
    expect(Object.keys(without.json.error.fields ?? {})).toEqual(['u_city']);
    expect(await kept()).toEqual([]);
  });

  it('has the name and the address of the profile, whatever is sent', async () => {
    const id = await begin({ u_first_name: 'Eve', u_last_name: 'Adams', u_email_address: 'eve@example.net' });
    const { json } = await call(oneRoute, 'GET', { id });
    const { u_first_name, u_last_name, u_email_address, u_city } = json.fields;
    expect([u_first_name?.value, u_last_name?.value, u_email_address?.value]).toEqual([
      'Ada',
      'Byron',
      'ada@example.org',
    ]);
    expect(u_first_name).toMatchObject({ disabled: true, required: true, label: 'First name', errors: [] });
    expect(u_city).toMatchObject({ disabled: false, required: true, errors: [expect.any(String)] });
  });

  it('is nobody else’s to read, to change or to attach to', async () => {
    const id = await begin();
    expect((await call(oneRoute, 'GET', { id, who: 'u-eve' })).status).toBe(404);
    expect((await call(oneRoute, 'PUT', { id, who: 'u-eve', body: { fields: {}, revision: 1 } })).status).toBe(404);
    expect((await call(listRoute, 'GET', { who: 'u-eve' })).json).toEqual([]);
    expect((await call(listRoute, 'GET', { who: 'u-eve', query: '?LegacyId=1048' })).status).toBe(403);
    // The other kind has numbers of the same series.
    expect((await call(fundedRoute, 'GET', { id })).status).toBe(404);
  });

  it('lists its attachments, replaces one of the same name when told to, and takes ten at most', async () => {
    const id = await begin();
    const first = await attach(id, ['plan.pdf', 'a|b.pdf']);
    expect([first.status, first.json.attachment_filenames, first.json.attachment_count]).toEqual([
      200,
      'a_b.pdf|plan.pdf',
      2,
    ]);
    expect((await attach(id, ['plan.pdf'])).status).toBe(422);
    expect((await attach(id, ['plan.pdf'], { replace: 'yes' })).json.attachment_count).toBe(2);
    expect((await attach(id, ['plan.exe'])).status).toBe(422);
    expect(
      (
        await attach(
          id,
          ['1', '2', '3', '4', '5', '6', '7', '8'].map((name) => `${name}.pdf`),
        )
      ).json.attachment_count,
    ).toBe(10);
    expect((await attach(id, ['eleventh.pdf'])).status).toBe(422);
    expect((await call(oneRoute, 'GET', { id })).json.attachment_count).toBe(10);
    expect(await listApplicationFiles(scene.db, id)).toHaveLength(10);
  });
});

describe('an application that is deleted', () => {
  it('goes with its attachments while it is pending, for its owner alone', async () => {
    const id = await begin();
    await attach(id, ['plan.pdf']);
    expect((await call(oneRoute, 'DELETE', { id, who: 'u-eve' })).status).toBe(404);
    expect((await call(fundedRoute, 'DELETE', { id })).status).toBe(404);
    expect((await kept()).length).toBe(1);
    expect((await call(oneRoute, 'DELETE', { id })).status).toBe(200);
    expect((await call(oneRoute, 'DELETE', { id })).status).toBe(404);
    expect(await kept()).toEqual([]);
    const left = await scene.db.select().from(files);
    expect(left.map(({ name, usedBy }) => [name, usedBy])).toEqual([['plan.pdf', null]]);
    scene.now = new Date(scene.now.getTime() + 8 * 86_400_000);
    const storage = scene.services.files;
    await sweepFiles({ db: scene.db, clock: scene.services.clock, files: storage });
    scene.now = new Date(scene.now.getTime() - 8 * 86_400_000);
    expect([await scene.db.select().from(files), await storage.storage.read(left[0]?.id ?? '')]).toEqual([[], null]);
  });

  it('is not one that was submitted, nor one that another window saves afterwards', async () => {
    const made = await call(listRoute, 'POST', { body: { fields: await right(), submit: true } });
    const refused = await call(oneRoute, 'DELETE', { id: made.json.user_application_id ?? 0 });
    expect([refused.status, refused.json.error.code]).toEqual([409, 'transition_not_allowed']);
    expect((await kept()).map(({ state }) => state)).toEqual(['Submitted']);
    const id = await begin();
    await call(oneRoute, 'DELETE', { id });
    expect((await call(oneRoute, 'PUT', { id, body: { fields: { comments: 'More' }, revision: 1 } })).status).toBe(404);
    expect(await kept()).toHaveLength(1);
  });
});

describe('enforcer funding', () => {
  it('is for enforcers, and for the committees they are one on', async () => {
    expect((await call(fundingRoute, 'POST', { who: 'u-eve', body: { fields: {} } })).status).toBe(403);
    const fields = await right('enforcer-funding', { committees: ['EIC'] });
    const other = await call(fundingRoute, 'POST', { body: { fields, submit: true } });
    expect([other.status, Object.keys(other.json.error.fields ?? {})]).toEqual([422, ['committees']]);
    const made = await call(fundingRoute, 'POST', { body: { fields: await right('enforcer-funding'), submit: true } });
    expect(made.json).toMatchObject({ committees: 'EGR', application_status: 'Submitted' });
    const id = made.json.user_application_enforcer_id ?? 0;
    expect((await call(fundedRoute, 'PUT', { id, body: { fields: {}, revision: 1 } })).status).toBe(409);
    expect((await call(fundedRoute, 'GET', { id, who: 'u-eve' })).status).toBe(403);
  });

  it('is refused by the way of every form to who is no enforcer', async () => {
    const { person, customer } = await signedIn('u-eve');
    const asked = {
      method: 'POST',
      path: '/api/x',
      params: { id: 'enforcer-funding' },
      body: { answers: {}, save: true },
    };
    expect((await callRoute(formRoute, asked, { services: scene.services, person, customer })).status).toBe(403);
    expect(await kept()).toEqual([]);
  });
});
