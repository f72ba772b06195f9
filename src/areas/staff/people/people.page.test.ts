import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { pageContext } from '../../../../tests/support/fake-page-context.ts';
import { holding, rightsOf } from '../../../../tests/support/role-rights.ts';
import { staffPerson } from '../../../../tests/support/certificate-scene.ts';
import { administrator, openStaffScene, type StaffScene } from '../../../../tests/support/staff-scene.ts';
import type { Person } from '../../../../server/people/access/access.contract.ts';
import { updateAccount } from '../../../../server/people/accounts/account.repo.ts';
import { accounts } from '../../../../server/people/accounts/account.table.ts';
import { users } from '../../../../server/people/auth/auth.table.ts';
import { roleGrants, roles } from '../../../../server/people/access/roles/role.table.ts';
import { entrancePage } from '../entrance/entrance.page.ts';
import { peoplePage } from './people.page.ts';
import { personPage } from './person.page.ts';
import { rolesPage } from './roles.page.ts';

let scene: StaffScene;
beforeAll(async () => {
  scene = await openStaffScene();
});
afterAll(() => scene[Symbol.asyncDispose]());
beforeEach(async () => {
  for (const table of [roleGrants, roles]) await scene.db.delete(table);
});

type Form = Record<string, string>;
const context = (address: string, form?: Form, person: Person | null = administrator) => {
  const [shown = ''] = address.split('/').slice(3);
  const sent = form && { method: 'POST', body: new URLSearchParams(form) };
  return pageContext(scene.services, address, { person, params: { person: shown.replace(/\?.*/, '') }, ...sent });
};
/** Opens the page of a person or sends one of its forms. */
async function open(userId: string, form?: Form, person?: Person) {
  const view = await personPage.open(context(`/staff/people/${userId}`, form, person));
  if (view instanceof Response) return { status: view.status, location: view.headers.get('location') };
  return {
    errors: view.page.errors.map(({ field }) => field ?? 'page'),
    live: view.roles.live.map(({ role, reason, giver, endsOn }) => ({ role, reason, giver, endsOn })),
    former: view.roles.former.map(({ role, revokedReason }) => `${role}: ${revokedReason}`),
    audit: view.audit.map(({ action }) => action),
  };
}
const grant = { intent: 'grant', role: 'editor', reason: 'Web desk', endsOn: '2099-12-31' };

it('shows who gave which role when and why, and what was taken away', async () => {
  const { id } = await scene.addUser();
  expect(await open(id)).toMatchObject({ live: [], former: [] });
  expect(await open(id, grant)).toEqual({ status: 303, location: `/staff/people/${id}?done=grant` });
  expect(await open(id)).toMatchObject({
    live: [{ role: 'editor', reason: 'Web desk', endsOn: '2099-12-31' }],
    audit: ['role-grant'],
  });
  expect((await open(id, { intent: 'revoke', role: 'editor', reason: 'Left' })).status).toBe(303);
  expect(await open(id)).toMatchObject({ live: [], former: ['editor: Left'], audit: ['role-revoke', 'role-grant'] });
});

it('names the field that is wrong and keeps what was typed', async () => {
  const { id } = await scene.addUser();
  expect(await open(id, { ...grant, reason: ' ' })).toMatchObject({ errors: ['reason'] });
  expect(await open(id, { ...grant, role: '' })).toMatchObject({ errors: ['role'] });
  expect(await open(id, { ...grant, endsOn: '2020-01-01' })).toMatchObject({ errors: ['endsOn'] });
  expect(await open(id, { ...grant, role: 'finance', types: 'page' })).toMatchObject({ errors: ['types'] });
  await open(id, { ...grant, endsOn: '' });
  expect(await open(id, { intent: 'revoke', role: 'editor', reason: '' })).toMatchObject({
    errors: ['reason-editor'],
    live: [{ role: 'editor' }],
  });
});

it('keeps the last administrator and says why', async () => {
  const { id } = await scene.addUser('administrator');
  expect(await open(id, { intent: 'revoke', role: 'administrator', reason: 'x' })).toMatchObject({
    errors: ['page'],
    live: [{ role: 'administrator' }],
  });
});

it('is read by who may see people, changed by who may grant, and not there for others or for a person that is none', async () => {
  const { id } = await scene.addUser('reader');
  const looker = staffPerson(holding('people.read'));
  expect(await open(id, undefined, looker)).toMatchObject({ live: [{ role: 'reader' }] });
  const forms: Form[] = [grant, { intent: 'revoke', role: 'reader', reason: 'x' }, { intent: 'sessions' }];
  for (const form of forms) expect((await open(id, form, looker)).status).toBe(404);
  expect((await open(id, undefined, staffPerson())).status).toBe(404);
  for (const unknown of ['nobody', '..', 'roles%00']) expect((await open(unknown)).status).toBe(404);
  expect(await open(id)).toMatchObject({ live: [{ role: 'reader' }] });
});

it('finds people by name, address and role, those without a role by words only', async () => {
  const [{ id, email }, { id: other }] = [await scene.addUser('reader'), await scene.addUser()];
  const find = async (query: string) => {
    const view = await peoplePage.open(context(`/staff/people${query}`));
    if (view instanceof Response) throw new Error(String(view.status));
    return view.people.map(({ userId }) => userId);
  };
  expect(await find('')).toEqual([id]);
  expect(await find(`?q=${email}`)).toEqual([id]);
  expect(await find('?q=ana+doe')).toEqual(expect.arrayContaining([id, other]));
  expect(await find('?role=editor')).toEqual([]);
  await updateAccount(scene.db, scene.services.clock, other, {
    lastName: 'O’Brádaigh',
    phone: '(617) 555-0142',
    legacyId: '8048213',
    city: 'Zürich',
  });
  for (const typed of ["ana o'bradaigh", 'OBRÁDAIGH', '+1 617-555-0142', '8048213 zurich']) {
    expect([typed, await find(`?q=${encodeURIComponent(typed)}`)]).toEqual([typed, [other]]);
  }
  // Without a customer record they are shown by the name of their sign-in.
  await scene.db.update(users).set({ name: 'Zoë D’Souza' }).where(eq(users.id, other));
  expect(await find("?q=zoe+d'souza")).toEqual([]);
  await scene.db.delete(accounts).where(eq(accounts.userId, other));
  expect(await find("?q=zoe+d'souza")).toEqual([other]);
  expect(await find('?q=%25&role=%00')).toEqual([]);
  expect(await find(`?q=${'x'.repeat(300)}`)).toEqual([]);
});

it('invites a person with a role, and tells of an account that is there already', async () => {
  const invite = async (email: string) => {
    const form = { ...grant, intent: 'invite', email };
    const answer = await peoplePage.open(context('/staff/people', form));
    return answer instanceof Response ? answer.headers.get('location') : answer.page.errors;
  };
  const invited = (await invite('NEW@example.net')) as string;
  expect(invited).toMatch(/^\/staff\/people\/\w+\?done=invited$/);
  expect(await open(/people\/(\w+)/.exec(invited)?.[1] ?? '')).toMatchObject({ live: [{ role: 'editor' }] });
  const { id, email } = await scene.addUser();
  expect(await invite(email)).toBe(`/staff/people/${id}?done=grant`);
  expect(await invite('no address')).toMatchObject([{ field: 'email' }]);
});

it('makes roles and demands a second step of built-in ones, whose rights stay', async () => {
  const define = async (form: Form) => {
    const answer = await rolesPage.open(context('/staff/people', { intent: 'define', ...form }));
    return answer instanceof Response ? answer.status : answer.page.errors.map(({ field }) => field);
  };
  expect(await define({ id: '', 'name-en': 'Web desk', rights: 'searches' })).toBe(303);
  expect(await define({ id: '', 'name-en': 'Web desk', rights: 'searches' })).toEqual(['name-en-']);
  expect(await define({ id: '', 'name-en': '', rights: 'searches' })).toEqual(['name-en-']);
  expect(await define({ id: '', 'name-en': 'Empty' })).toEqual(['rights-']);
  expect(await define({ id: 'editor', rights: 'installation', secondStep: 'on' })).toBe(303);
  const view = await rolesPage.open(context('/staff/people'));
  const shown = view instanceof Response ? [] : view.roles;
  expect(shown.find(({ id }) => id === 'web-desk')).toMatchObject({ name: 'Web desk', rights: ['searches'] });
  expect(shown.find(({ id }) => id === 'editor')).toMatchObject({
    requiresSecondStep: true,
    rights: rightsOf('editor').rights.map(({ right }) => right),
  });
});

it('leads people from the entrance to the first area they may open, and tells those who need a second step', async () => {
  const enter = async (person: Person | null) => {
    const answer = await entrancePage.open(context('/staff', undefined, person));
    return answer instanceof Response ? (answer.headers.get('location') ?? answer.status) : 'told';
  };
  expect(await enter(staffPerson())).toBe('/staff/needs-me');
  expect(await enter(staffPerson(holding('act-as')))).toBe('/staff/customers');
  expect(await enter(staffPerson(rightsOf('reader')))).toBe('/staff/searches');
  expect(await enter(staffPerson(holding('people.read')))).toBe('/staff/people');
  expect(await enter(staffPerson(rightsOf('editor')))).toBe(404);
  expect(await enter(staffPerson(rightsOf()))).toBe(404);
  expect(await enter(staffPerson({ rights: [], waitingRights: ['searches'] }))).toBe('told');
});
