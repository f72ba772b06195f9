import { eq } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { rightsOf } from '../../../../tests/support/role-rights.ts';
import { createThrottle } from '../../../../server/people/auth/throttle.ts';
import { files } from '../../../../server/platform/files/file.table.ts';
import { UnsentRoom } from '../../../../server/platform/files/unsent-room.ts';
import { submissions } from '../../../../server/forms/submissions/submission.table.ts';
import { outboxMessages } from '../../../../server/platform/outbox/outbox.table.ts';
import { failingDatabase } from '../../../../tests/support/failing-database.ts';
import { FormScene } from '../../../../tests/support/form-scene.ts';
import { addCustomer, staffPerson } from '../../../../tests/support/certificate-scene.ts';
import { accounts } from '../../../../server/people/accounts/account.table.ts';
import type { FormDefinition } from '../../../../server/forms/definition/form-definition.contract.ts';
import type { FormFacts } from '../../../../server/forms/kinds/field-kind.contract.ts';
import { demoForm, fillForm } from '../../../../tests/support/demo-forms.ts';
import { pageContext } from '../../../../tests/support/fake-page-context.ts';
import { exportPage, submissionsPage } from '../../staff/submissions/submissions.page.ts';
import { submissionFilePage, submissionPage } from '../../staff/submissions/submission.page.ts';
import { formPage } from './form.page.ts';

const scene = new FormScene({ now: '2026-11-22T15:00:00Z', emptied: [outboxMessages, submissions, files] });

type Fields = Readonly<Record<string, string | File | readonly (string | File)[]>>;

/** Sends a form as a browser without a script does. */
function post(form: string, fields: Fields, cookie = '') {
  const body = new FormData();
  for (const [name, value] of Object.entries(fields))
    for (const each of [value].flat()) body.append(name, each as string);
  return formPage.open(
    pageContext(scene.services, `/forms/${form}`, { method: 'POST', body, params: { form }, cookie }),
  );
}
async function shown(...ask: Parameters<typeof post>) {
  const view = await post(...ask);
  if (view instanceof Response) throw new Error(`An answer: ${view.status} ${view.headers.get('location')}`);
  return view.shown;
}
const leaves = async (...ask: Parameters<typeof post>) => {
  const answer = await post(...ask);
  return answer instanceof Response ? [answer.status, answer.headers.get('location')] : 'a page';
};
const ownThanks: unknown = expect.stringMatching(/^\/forms\/[a-z-]+\?done=1&reference=[0-9A-F]{8}$/);
const report = (change: Fields = {}): Fields => ({ description: 'The table scrolls away.', ...change });
const pdf = (name = 'a.pdf') => new File(['%PDF-1.7'], name);
const stored = () => scene.db.select().from(submissions);

it('answers 404 for a form there is not', async () => {
  const answer = await formPage.open(pageContext(scene.services, '/forms/none', { params: { form: 'none' } }));
  expect(answer instanceof Response && answer.status).toBe(404);
});

it('begins with the subject and the order that its address names', async () => {
  const open = (query: string) =>
    formPage.open(pageContext(scene.services, `/es/forms/contact${query}`, { params: { form: 'contact' } }));
  expect(await open('?subject=order&order=4F7K-9Q2D&firstName=Eve')).toMatchObject({
    shown: { answers: { subject: 'order', orderNumber: '4F7K-9Q2D', firstName: '' }, locked: {} },
  });
  expect(await open('?subject=none&order=%3Cb%3E')).toMatchObject({
    shown: { answers: { subject: '', orderNumber: '' } },
  });
});

it('says what is wrong, keeps everything typed, and the files that came along', async () => {
  const view = await shown(
    'accessibility-report',
    report({ replyBy: 'email', email: 'mira at home', files: [pdf()], _screen: 'form' }),
  );
  expect(view).toMatchObject({
    alert: 'FormValidationErrorMessage',
    problems: { email: { key: 'EmailInvalid' } },
    answers: { email: 'mira at home', replyBy: 'email' },
    files: [{ name: 'a.pdf' }],
  });
  expect(await stored()).toEqual([]);
});

it('answers 503 when the storage is full, and keeps everything typed', async () => {
  const room = new UnsentRoom({ total: 0, sender: 1_000_000 });
  const services = { ...scene.services, files: { ...scene.services.files, room } };
  const body = new FormData();
  body.append('description', 'The table scrolls away.');
  body.append('files', pdf());
  const asked = { method: 'POST', body, params: { form: 'accessibility-report' } };
  const context = pageContext(services, '/forms/accessibility-report', asked);
  const view = await formPage.open(context);
  expect([context.response.status, context.response.headers.get('retry-after')]).toEqual([503, '2']);
  expect(view).toMatchObject({
    shown: { answers: { description: 'The table scrolls away.' }, problems: { files: { key: 'FileUnstored' } } },
  });
});

it('keeps a text far over its limit, and says the limit', async () => {
  const long = 'The table scrolls away. '.repeat(2_000).trim();
  const { answers, problems } = await shown('accessibility-report', report({ description: long, _screen: 'form' }));
  expect([answers['description'], problems['description']?.key]).toEqual([long, 'FieldMaximumLength']);
});

it('refuses a search of staff that is too long, and keeps its text', async () => {
  const q = 'x'.repeat(201);
  const asked = pageContext(scene.services, `/staff/submissions?q=${q}`, { person: staff });
  const view = await submissionsPage.open(asked);
  if (view instanceof Response) throw new Error('No page was shown.');
  expect([view.filter.q, view.rows, asked.response.status]).toEqual([q, [], 422]);
  expect(view.page.errors.map(({ field }) => field)).toEqual(['q']);
});

it('asks what an answer has opened, before it says that it is missing', async () => {
  const first = {
    ...report({ area: ['task'], replyBy: 'email' }),
    _shown: 'pageAddress area description technology files replyBy',
  };
  expect(await shown('accessibility-report', first)).toMatchObject({ alert: 'FormHasMoreQuestions', problems: {} });
  const second = { ...first, _shown: `${first._shown} taskDeadline email` };
  expect(await shown('accessibility-report', second)).toMatchObject({ problems: { email: { key: 'FieldRequired' } } });
  expect(await leaves('accessibility-report', { ...second, email: 'a@example.net' })).toEqual([303, ownThanks]);
});

it('carries a file of an earlier try by its id, and takes no more than there is room for', async () => {
  const given = await formPage.open(
    pageContext(scene.services, '/forms/accessibility-report', { params: { form: 'accessibility-report' } }),
  );
  expect(given instanceof Response).toBe(false);
  const cookie = `form=${'c'.repeat(43)}`;
  scene.services.env.siteOrigin = 'http://localhost:4321';
  const { files: kept } = await shown(
    'accessibility-report',
    { description: 'x', files: [pdf(), pdf('b.pdf')] },
    cookie,
  );
  const ids = kept.map(({ id }) => id);
  const third = await shown(
    'accessibility-report',
    { description: 'x', files: [...ids, pdf('c.pdf'), pdf('d.pdf')] },
    cookie,
  );
  expect(third.problems['files']).toEqual({ key: 'TooManyFiles', tokens: { max: 3 } });
  expect(await leaves('accessibility-report', report({ files: ids.slice(1) }), cookie)).toEqual([303, ownThanks]);
  const [row] = await stored();
  expect(row?.answers['files']).toEqual(ids.slice(1));
  const held = (await scene.db.select().from(files)).filter(({ usedBy }) => usedBy !== null);
  expect(held.map(({ name, usedBy }) => [name, usedBy])).toEqual([['b.pdf', `submission:${row?.id}`]]);
});

it('goes through its screens with one POST each, and back', async () => {
  const wish = { wish: ['link'], seats: '7', _shown: 'wish seats' };
  const next = await shown('quote-request', wish);
  expect([next.screen, next.alert, next.answers['seats']]).toEqual(['you', null, '7']);
  expect((await shown('quote-request', { ...wish, _screen: 'you', _go: 'wish' })).screen).toBe('wish');
  const all = { ...fillForm(demoForm('quote-request'), { wish: ['link'] }), _screen: 'you' };
  expect(await leaves('quote-request', all)).toEqual([303, ownThanks]);
});

const ada = { userId: 'u-ada', email: 'ada@example.org', country: 'US', roles: new Set(['user']), impersonator: null };
const application = '/forms/instructor-application';
const params = { form: 'instructor-application' };
const openApplication = (query = '', sent: object = {}) =>
  formPage.open(pageContext(scene.services, application + query, { person: ada, params, ...sent }));
async function saveDraft(fields: Readonly<Record<string, string>>) {
  const body = new FormData();
  for (const [name, value] of Object.entries({ _save: '1', _draft: '0', ...fields })) body.append(name, value);
  return openApplication('', { method: 'POST', body });
}

it('asks for sign-in before a form of a feature, and leads back to it', async () => {
  const answer = await formPage.open(pageContext(scene.services, `/es${application}`, { params }));
  expect(answer instanceof Response && [answer.status, answer.headers.get('location')]).toEqual([
    302,
    `/es/user/signin?returnurl=${encodeURIComponent(`/es${application}`)}`,
  ]);
});

it('saves a form without a script, goes on where it was left, and deletes it when asked to', async () => {
  const saved = await saveDraft({ city: 'Akron', email: 'half', _screen: 'PersonalInformation' });
  expect(saved instanceof Response && [saved.status, saved.headers.get('location')]).toEqual([
    303,
    `${application}?saved=1`,
  ]);
  const view = await openApplication('?saved=1');
  expect(view).toMatchObject({ shown: { draft: 1, alert: 'FormDraftSaved', answers: { city: 'Akron' } } });
  const [row] = await stored();
  expect(view).toMatchObject({ shown: { key: row?.id, answers: { email: 'ada@example.org' } } });
  // A window that has not seen it keeps what was typed there and saves nothing.
  const late = await saveDraft({ city: 'Canton' });
  expect(late).toMatchObject({ shown: { draft: 1, alert: 'FormDraftChanged', answers: { city: 'Canton' } } });
  expect(await saveDraft({ city: 'Canton', _draft: '1', _screen: 'TeachingExperience' })).toBeInstanceOf(Response);
  expect(await openApplication()).toMatchObject({
    shown: { draft: 2, alert: 'FormDraftResumed', screen: 'TeachingExperience', answers: { city: 'Canton' } },
  });
  // Staff see what has been sent.
  const list = await submissionsPage.open(pageContext(scene.services, '/staff/submissions', { person: staff }));
  expect(list).toMatchObject({ rows: [], total: 0, forms: [] });
  const asked = { person: staff, params: { submission: row?.id ?? '' } };
  const detail = await submissionPage.open(pageContext(scene.services, '/staff/submissions/x', asked));
  // One that is not sent leads to the list, as one that was deleted does.
  expect(detail instanceof Response && detail.status).toBe(302);
  const body = new URLSearchParams({ intent: 'discard' });
  const discarded = await openApplication('', { method: 'POST', body });
  expect([discarded instanceof Response && discarded.status, await stored()]).toEqual([303, []]);
});

it('merges what two devices have saved of one draft, and shows both where both changed a field', async () => {
  const opened = async () => {
    const view = await openApplication();
    if (view instanceof Response) throw new Error('No page was shown.');
    return { _draft: String(view.shown.draft), _base: view.shown.base ?? '' };
  };
  await saveDraft({ city: 'Akron', zipcode: '44301' });
  const [phone, desk] = [await opened(), await opened()];
  const saved = await saveDraft({ city: 'Akron', zipcode: '44999', phone: '+1 330 555 0140', ...phone });
  expect(saved instanceof Response && saved.headers.get('location')).toBe(`${application}?saved=1`);
  // Other fields: both are kept, and it is said.
  const merged = await saveDraft({ city: 'Canton', zipcode: '44301', ...desk });
  expect(merged instanceof Response && merged.headers.get('location')).toBe(`${application}?saved=merged`);
  const both = { city: 'Canton', zipcode: '44999', phone: '+1 330 555 0140' };
  expect(await openApplication('?saved=merged')).toMatchObject({
    shown: { draft: 3, alert: 'FormDraftMerged', answers: both },
  });
  // One field: nothing is saved before the person has seen both; the other field is taken over.
  const late = await saveDraft({ city: 'Kent', zipcode: '44301', ...desk });
  if (late instanceof Response) throw new Error('It was saved.');
  expect(late.shown).toMatchObject({
    alert: 'FormDraftChanged',
    draft: 3,
    answers: { ...both, city: 'Kent' },
    elsewhere: { city: { answer: 'Canton', words: 'Canton', own: 'Kent' } },
  });
  expect((await stored())[0]?.answers).toMatchObject(both);
  const next = { zipcode: '44999', phone: both.phone, _draft: '3', _base: late.shown.base ?? '' };
  expect(await saveDraft({ ...next, city: 'Kent', _take: 'city' })).toBeInstanceOf(Response);
  expect((await stored())[0]?.answers).toMatchObject(both);
  // Without a choice what stands in the form counts.
  expect(await saveDraft({ ...next, city: 'Kent', _draft: '4' })).toBeInstanceOf(Response);
  expect((await stored())[0]?.answers).toMatchObject({ ...both, city: 'Kent' });
});

it('sends no form without what was entered into its draft elsewhere meanwhile', async () => {
  await saveDraft({ city: 'Akron' });
  const view = await openApplication();
  if (view instanceof Response) throw new Error('No page was shown.');
  const window = { _draft: '1', _base: view.shown.base ?? '' };
  await saveDraft({ city: 'Akron', phone: '+1 330 555 0140', ...window });
  const last = view.shown.definition.screens.at(-1);
  const body = new URLSearchParams({ city: 'Akron', _key: view.shown.key, _screen: last?.id ?? '', ...window });
  const sent = await openApplication('', { method: 'POST', body });
  const isShown = !(sent instanceof Response) && sent.shown;
  expect(isShown).toMatchObject({ answers: { city: 'Akron', phone: '+1 330 555 0140' } });
});

const staff = {
  userId: 's-1',
  email: 'staff@example.org',
  country: 'US',
  ...rightsOf('staff'),
  impersonator: null,
};
const nobodies = [null, { ...staff, ...rightsOf('editor') }, { ...staff, impersonator: { userId: 'x' } }];

it('shows staff alone what was sent, by the words in it', async () => {
  await leaves('accessibility-report', report({ description: 'The 100% table_x scrolls away', files: [pdf()] }));
  await leaves('contact', { ...fillForm(demoForm('contact'), { subject: 'link' }) });
  const list = async (query: string) => {
    const view = await submissionsPage.open(
      pageContext(scene.services, `/staff/submissions${query}`, { person: staff }),
    );
    if (view instanceof Response) throw new Error(String(view.status));
    return view.rows.map(({ formId }) => formId);
  };
  expect((await list('')).toSorted()).toEqual(['accessibility-report', 'contact']);
  expect(await list('?q=TABLE_X+100%25')).toEqual(['accessibility-report']);
  expect(await list('?q=table%25')).toEqual([]);
  expect(await list('?form=contact&state=submitted&page=0')).toEqual(['contact']);
  expect(await list('?state=failed')).toEqual([]);
  const [row] = (await stored()).filter(({ formId }) => formId === 'accessibility-report');
  const params = { submission: row?.id ?? '' };
  const view = await submissionPage.open(
    pageContext(scene.services, '/staff/submissions/x', { person: staff, params }),
  );
  const file = view instanceof Response ? undefined : view.files[0];
  expect([file?.name, view instanceof Response ? null : view.message?.state]).toEqual(['a.pdf', 'waiting']);
  const asked = { person: staff, params: { ...params, file: file?.id ?? '' } };
  const sent = await submissionFilePage.open(pageContext(scene.services, '/x', asked));
  expect(sent instanceof Response && [sent.headers.get('content-disposition'), await sent.text()]).toEqual([
    `attachment; filename="${file?.id}.pdf"`,
    '%PDF-1.7',
  ]);
  for (const person of nobodies) {
    for (const page of [submissionsPage, exportPage, submissionPage, submissionFilePage]) {
      const refused = await page.open(
        pageContext(scene.services, '/staff/submissions', { person, params: asked.params }),
      );
      expect(refused instanceof Response && [302, 404].includes(refused.status)).toBe(true);
    }
  }
});

it('prints a sheet in which nothing that was typed is a formula', async () => {
  const evil = '=HYPERLINK("https://evil.example";"x")';
  await leaves('accessibility-report', report({ description: evil, technology: ' @SUM(1)', pageAddress: '+1;-2,@x' }));
  const answer = await exportPage.open(pageContext(scene.services, '/staff/submissions/export', { person: staff }));
  const sheet = answer instanceof Response ? Buffer.from(await answer.arrayBuffer()).toString() : '';
  // The mark of UTF-8, for spreadsheets.
  expect(sheet.startsWith('\uFEFF"id","form","state"')).toBe(true);
  expect(sheet).toContain(`"'=HYPERLINK(""https://evil.example"";""x"")"`);
  expect(sheet).toContain(`," '@SUM(1)"`);
  expect(sheet).toContain(`,"'+1;'-2,'@x"`);
});

it('sends a message again and deletes for good', async () => {
  await leaves('contact', { ...fillForm(demoForm('contact'), { subject: 'link' }) });
  const [row] = await stored();
  const params = { submission: row?.id ?? '' };
  await scene.db.update(outboxMessages).set({ state: 'dead', tries: 9, triesLimit: 9 });
  const open = (intent?: string) =>
    submissionPage.open(
      pageContext(scene.services, `/staff/submissions/${row?.id}`, {
        person: staff,
        params,
        ...(intent && { method: 'POST', body: new URLSearchParams({ intent }) }),
      }),
    );
  const view = await open();
  expect(view instanceof Response ? null : view.submission.state).toBe('failed');
  const resent = await open('resend');
  expect(resent instanceof Response && resent.headers.get('location')).toMatch(/done=resent$/);
  const toCrm = eq(outboxMessages.connector, 'crm');
  expect(await scene.db.select().from(outboxMessages).where(toCrm)).toMatchObject([{ state: 'waiting' }]);
  await scene.db.update(outboxMessages).set({ state: 'delivered' });
  const after = await open();
  expect(after instanceof Response ? null : after.submission.state).toBe('delivered');
  const deleted = await open('delete');
  expect(deleted instanceof Response && deleted.headers.get('location')).toBe('/staff/submissions?done=deleted');
  expect([await stored(), (await open('delete')) instanceof Response]).toEqual([[], true]);
});

it.each<[string, string, Fields]>([
  ['a form', 'contact', fillForm(demoForm('contact'), { subject: 'membership', firstName: 'Zoe-Maria' })],
  ['one with a file', 'accessibility-report', report({ files: [pdf()] })],
])('loses nothing typed into %s, whichever statement the database fails at', async (_, form, fields) => {
  const texts = Object.entries(fields).filter(([, value]) => typeof value === 'string');
  let refusals = 0;
  for (let statements = 0; ; statements += 1) {
    const db = failingDatabase(scene.db, statements);
    // Counts in the database, as it does with several nodes.
    const env = Object.assign({}, scene.services.env, { databaseUrl: 'postgres://' });
    const auth = { throttle: createThrottle(env, db) };
    const body = new FormData();
    for (const [name, value] of Object.entries(fields))
      for (const each of [value].flat()) body.append(name, each as string);
    body.append('_key', `${form}-0000-0000-0000`);
    const context = pageContext(Object.assign({}, scene.services, { db, auth }), `/forms/${form}`, {
      method: 'POST',
      body,
      params: { form },
    });
    const view = await formPage.open(context);
    if (view instanceof Response) {
      expect(view.status).toBe(303);
      break;
    }
    refusals += 1;
    expect([statements, context.response.status, view.shown.alert]).toEqual([
      statements,
      503,
      'GeneralFormErrorMessage',
    ]);
    expect(context.response.headers.get('retry-after')).toBe('2');
    expect(view.shown.answers).toMatchObject(Object.fromEntries(texts));
    const isFileSaid = view.shown.files.length > 0 || view.shown.problems['files']?.key === 'FormFileFailed';
    expect(isFileSaid).toBe(form === 'accessibility-report');
  }
  // The search for an earlier submission, the throttle and the writing itself at least.
  expect(refusals).toBeGreaterThan(4);
});

it('tells a member on the first screen that they have the membership, and nobody else', async () => {
  const { db } = scene.services;
  const userId = `member-${crypto.randomUUID()}`;
  await addCustomer(scene.services, userId);
  const open = (form = 'student-membership') => {
    const person = staffPerson({ userId, ...rightsOf() });
    return formPage.open(pageContext(scene.services, `/forms/${form}`, { params: { form }, person }));
  };
  expect(await open()).toMatchObject({ barrier: null });
  const years = {
    membershipType: 'Professional',
    membershipStartedOn: '2026-01-01',
    membershipExpiresOn: '2027-12-31',
  };
  await db.update(accounts).set(years).where(eq(accounts.userId, userId));
  expect(await open()).toMatchObject({ barrier: 'CartRefusalAlreadyMember' });
  expect(await open('instructor-application')).toMatchObject({ barrier: null });
});

it('names the country that is not served on the screen where it is chosen', async () => {
  const userId = `applicant-${crypto.randomUUID()}`;
  await addCustomer(scene.services, userId);
  const person = staffPerson({ userId, ...rightsOf() });
  const params = { form: 'instructor-application' };
  const begun = await formPage.open(pageContext(scene.services, '/forms/instructor-application', { params, person }));
  const { shown: first } = begun as { shown: { facts: FormFacts; definition: FormDefinition } };
  expect(first.facts.banned).toContain('KP');
  const definition = first.definition;
  const answers = fillForm({ definition } as Parameters<typeof fillForm>[0], {
    country: 'KP',
    stateProvince: '',
    zipcode: '',
  });
  const body = new URLSearchParams({ _screen: definition.screens[0]?.id ?? '' });
  for (const [name, answer] of Object.entries(answers)) for (const each of [answer].flat()) body.append(name, each);
  const context = { method: 'POST', body, params, person };
  const view = await formPage.open(pageContext(scene.services, '/forms/instructor-application', context));
  expect(view).toMatchObject({
    shown: { screen: definition.screens[0]?.id, problems: { country: { key: 'FormCountryNotServed' } } },
  });
});
