import { beforeEach, expect, it, vi } from 'vitest';
import { rightsOf } from '../../../../../tests/support/role-rights.ts';
import { findApplication } from '../../../../../server/forms/applications/committee-application.repo.ts';
import { committeeApplications } from '../../../../../server/forms/applications/committee-application.table.ts';
import { addCustomer, staffPerson } from '../../../../../tests/support/certificate-scene.ts';
import { FormScene } from '../../../../../tests/support/form-scene.ts';
import { testFormContent } from '../../../../../tests/support/form-services-scene.ts';
import { fillForm } from '../../../../../tests/support/demo-forms.ts';
import { pageContext } from '../../../../../tests/support/fake-page-context.ts';
import { addApplication } from '../../../../../tests/support/application-scene.ts';
import { committeeApplicationsPage } from './applications.page.ts';

const address = '/user/my-account/account-committee-applications';
const scene = new FormScene({ now: '2026-11-23T15:00:00Z' });
let userId: string;
let id: number;
beforeEach(async () => {
  userId = `user-${crypto.randomUUID()}`;
  await addCustomer(scene.services, userId);
  id = await addApplication(scene.services, { userId, acronym: 'EIC', state: 'Pending', submittedAt: null });
});

interface Asked {
  query?: string;
  form?: Record<string, string | readonly string[]>;
  with?: object;
  who?: string;
}
function open({ query = '', form, with: change = {}, who = userId }: Asked) {
  const person = staffPerson({ userId: who, ...rightsOf() });
  const body = new URLSearchParams(
    Object.entries(form ?? {}).flatMap(([name, said]) => [said].flat().map((value) => [name, value])),
  );
  const sent = form && { method: 'POST', body };
  return committeeApplicationsPage.open(
    pageContext({ ...scene.services, ...change }, address + query, { person, ...sent }),
  );
}
async function show(asked: Asked) {
  const view = await open(asked);
  if (view instanceof Response) throw new Error(`An answer: ${view.status}`);
  return view;
}

it('asks before it deletes a pending application, and then it is gone', async () => {
  expect((await show({ query: `?delete=${id}` })).opened).toMatchObject({ doomed: { id } });
  expect(await findApplication(scene.db, id)).not.toBeNull();
  const answer = (await open({ form: { intent: 'delete', application: String(id) } })) as Response;
  expect([answer.status, answer.headers.get('location')]).toEqual([303, `${address}?deleted=1`]);
  expect(await show({ query: '?deleted=1' })).toMatchObject({ rows: [], news: 'ApplicationDeleted' });
});

it('has no such application of somebody else, and shows one that was submitted meanwhile', async () => {
  const other = `user-${crypto.randomUUID()}`;
  await addCustomer(scene.services, other);
  const form = { intent: 'delete', application: String(id) };
  for (const asked of [{ form }, { form: { ...form, application: 'x' } }]) {
    expect(await open({ ...asked, who: other })).toMatchObject({ status: 404 });
  }
  // Back after a deletion leads to the list, which says so.
  for (const query of [`?delete=${id}`, `?application=${id}`]) {
    const answer = (await open({ query, who: other })) as Response;
    expect([answer.status, answer.headers.get('location')]).toEqual([302, `${address}?gone=1`]);
  }
  expect(await show({ query: '?gone=1' })).toMatchObject({ news: 'ApplicationGone' });
  const sent = await addApplication(scene.services, { userId, acronym: 'EIC' });
  expect(await open({ query: `?delete=${sent}` })).toMatchObject({ status: 302 });
  const answer = (await open({ form: { ...form, application: String(sent) } })) as Response;
  expect(answer.headers.get('location')).toBe(`${address}?application=${sent}`);
  expect(await findApplication(scene.db, sent)).not.toBeNull();
});

it('says that the committees could not be loaded, after three more tries, beside the list, with a way to try again', async () => {
  const find = vi.fn(() => Promise.reject(new Error('away')));
  const query = '?applyToCommittee=EIC';
  const view = await show({ query, with: { formContent: { ...testFormContent, find } } });
  expect(find).toHaveBeenCalledTimes(4);
  expect(view).toMatchObject({
    failures: ['CommitteeFormNoList'],
    again: address + query,
    rows: [{ id }],
    opened: null,
  });
  expect(scene.services.logged.map(({ level, words }) => [level, words])).toEqual([
    ['error', 'a list of applications could not be loaded'],
  ]);
  find.mockClear();
  const passing = vi.fn(testFormContent.find).mockRejectedValueOnce(new Error('away'));
  const again = await show({ query: '?new=1', with: { formContent: { ...testFormContent, find: passing } } });
  expect([again.failures, passing.mock.calls.length]).toEqual([[], 2]);
});

it('merges an application that was saved on two devices, and shows both where both changed a field', async () => {
  const query = `?application=${id}`;
  const opened = async () => {
    const view = (await show({ query })).opened;
    if (!view || !('form' in view)) throw new Error('No form was opened.');
    return view.form;
  };
  const window = async () => {
    const { answers, draft, base = '', key } = await opened();
    return { ...answers, _draft: String(draft), _base: base, _key: key, _save: '1' };
  };
  const [phone, desk] = [await window(), await window()];
  const saves = async (form: Record<string, string | readonly string[]>) => {
    const answer = await open({ query, form });
    return answer instanceof Response ? answer.headers.get('location') : answer.opened;
  };
  expect(await saves({ ...phone, general_knowledge: 'From the phone' })).toBe(`${address}${query}&saved=1`);
  expect(await saves({ ...desk, ps_education: 'From the desk' })).toBe(`${address}${query}&saved=merged`);
  const both = { general_knowledge: 'From the phone', ps_education: 'From the desk' };
  expect((await findApplication(scene.db, id))?.answers).toMatchObject(both);
  expect(await saves({ ...desk, general_knowledge: 'Another word' })).toMatchObject({
    form: {
      alert: 'FormDraftChanged',
      answers: { ...both, general_knowledge: 'Another word' },
      elsewhere: { general_knowledge: { answer: 'From the phone', own: 'Another word' } },
    },
  });
  expect((await findApplication(scene.db, id))?.answers).toMatchObject(both);
  // Nor is it submitted without changes this window has not seen.
  const { _save: _, ...sent } = desk;
  expect(await saves({ ...sent, agreement: 'yes' })).toMatchObject({
    form: { alert: 'FormDraftChanged', answers: both },
  });
  expect((await findApplication(scene.db, id))?.state).toBe('Pending');
});

it('says that the applications could not be loaded', async () => {
  const db = new Proxy(scene.db, {
    get: (target, name) => {
      const value = Reflect.get(target, name) as unknown;
      if (name !== 'select') return typeof value === 'function' ? value.bind(target) : value;
      return (...given: []) => {
        const made = target.select(...given);
        const from = made.from.bind(made);
        return Object.assign(made, {
          from: (table: Parameters<typeof from>[0]) => {
            if (table === (committeeApplications as object)) throw new Error('away');
            return from(table);
          },
        });
      };
    },
  });
  expect(await show({ with: { db } })).toMatchObject({ rows: [], failures: ['ApplicationsNoList'], opened: null });
});

it('keeps everything typed when it could not be kept, and names the request', async () => {
  const form = await testFormContent.find('committee-application', 'en');
  if (!form) throw new Error('There is no form.');
  const chosen = { member_type: 'Individual', member_category: 'Principal', participation_funding: 'Self' };
  const said = fillForm(form, { ...chosen, committee: 'EIC' });
  const broken = Object.assign(Object.create(scene.db) as typeof scene.db, {
    transaction: () => Promise.reject(new Error('disk full at /var/lib')),
  });
  for (const sent of [said, { ...said, _save: '1' }]) {
    const view = await show({ query: '?new=1', form: sent, with: { db: broken } });
    expect(view.opened).toMatchObject({
      form: {
        alert: 'GeneralFormErrorMessage',
        fault: { status: 503, requestId: 'r-1' },
        answers: { general_knowledge: said['general_knowledge'] },
      },
    });
    expect(JSON.stringify(view.opened)).not.toContain('disk full');
  }
});
