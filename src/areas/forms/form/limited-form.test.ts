import { expect, it } from 'vitest';
import { rightsOf } from '../../../../tests/support/role-rights.ts';
import { FormScene } from '../../../../tests/support/form-scene.ts';
import { pageContext } from '../../../../tests/support/fake-page-context.ts';
import { discardSubmission } from '../../../../server/forms/submissions/handle-submission.ts';
import { formPlaces } from '../../../../server/forms/submissions/form-place.table.ts';
import { removeSubmission } from '../../../../server/forms/submissions/sweep-submissions.ts';
import { submissions } from '../../../../server/forms/submissions/submission.table.ts';
import { readFormItem } from '../../../../server/forms/definition/read-form-item.rules.ts';
import { outboxMessages } from '../../../../server/platform/outbox/outbox.table.ts';
import { resultsPage } from '../../staff/submissions/results.page.ts';
import { exportPage } from '../../staff/submissions/submissions.page.ts';
import { formPage } from './form.page.ts';

const scene = new FormScene({ now: '2026-11-22T15:00:00Z', emptied: [outboxMessages, submissions, formPlaces] });

const lists = { enumerations: {}, topics: [], countries: [], codes: [] };
const options = [
  { label: 'Yes', value: 'y' },
  { label: 'No', value: 'n' },
];
const fields = [
  { id: 'seat', fieldType: 'single-line-text', label: 'Your **name**' },
  { id: 'code', fieldType: 'single-line-text', label: 'Code', pattern: '[A-Z]{2}-\\d{4}', patternExample: 'AB-1234' },
  { id: 'come', fieldType: 'radio-list', label: 'Will you come?', options },
];

/** The services with one form of the content, named "sign-up". */
function servicesWith(limits: object) {
  const definition = { formType: 'Custom', pageTitle: 'Sign up', fields, lists };
  const form = readFormItem({
    id: 'sign-up',
    title: 'Sign up',
    definition: JSON.stringify(Object.assign(definition, limits)),
  });
  const formContent = Object.assign(Object.create(scene.services.formContent) as typeof scene.services.formContent, {
    find: () => Promise.resolve(form),
  });
  return Object.assign({}, scene.services, { formContent });
}

const key = () => crypto.randomUUID();
function send(limits: object, answers: Record<string, string>) {
  const body = new FormData();
  for (const [name, value] of Object.entries({ _key: key(), ...answers })) body.append(name, value);
  const params = { form: 'sign-up' };
  return formPage.open(pageContext(servicesWith(limits), '/forms/sign-up', { method: 'POST', body, params }));
}
const read = async (limits: object) => {
  const view = await formPage.open(
    pageContext(servicesWith(limits), '/forms/sign-up', { params: { form: 'sign-up' } }),
  );
  return view instanceof Response ? view.status : view.closing;
};
const refused = async (limits: object, answers: Record<string, string>) => {
  const view = await send(limits, answers);
  if (view instanceof Response) return [view.status];
  return [view.shown.alert, view.shown.answers['seat']];
};
const stored = () => scene.db.select().from(submissions);
const byStaff = { staff: { userId: 'u-staff', name: 'Staff' }, requestId: 'r' };
const staff = {
  userId: 'u-staff',
  email: 'staff@example.org',
  name: 'Staff',
  country: 'US',
  roles: new Set(['user']),
  ...rightsOf('staff'),
  impersonator: null,
};

it('gives the last place to one of two people who send at the same moment', async () => {
  const sent = await Promise.all(['Ada', 'Ben', 'Cho'].map((seat) => send({ quota: 2 }, { seat })));
  const redirected = sent.filter((answer) => answer instanceof Response && answer.status === 303);
  expect([redirected.length, (await stored()).length]).toEqual([2, 2]);
  expect(await refused({ quota: 2 }, { seat: 'Dee' })).toEqual(['FormFull', 'Dee']);
  expect(await read({ quota: 2 })).toBe('FormFull');
});

it('counts what is repeated once, and gives a place back when staff delete a submission, not when its time is over', async () => {
  const twice = { seat: 'Ada', _key: key() };
  expect([await send({ quota: 2 }, twice), await send({ quota: 2 }, twice)]).toMatchObject([
    { status: 303 },
    { status: 303 },
  ]);
  await send({ quota: 2 }, { seat: 'Ben' });
  const [first, second] = await stored();
  await removeSubmission(scene.services, first?.id ?? '');
  expect(await read({ quota: 2 })).toBe('FormFull');
  const submission = { id: second?.id ?? '', formId: 'sign-up', userId: null };
  await discardSubmission(scene.services, { ...byStaff, submission });
  expect(await read({ quota: 2 })).toBeNull();
});

it('counts what was sent before there was a quota', async () => {
  await send({}, { seat: 'Ada' });
  expect(await refused({ quota: 1 }, { seat: 'Ben' })).toEqual(['FormFull', 'Ben']);
  expect(await send({ quota: 2 }, { seat: 'Ben' })).toMatchObject({ status: 303 });
  expect(await refused({ quota: 2 }, { seat: 'Cho' })).toEqual(['FormFull', 'Cho']);
});

// 10:00 in New York, the zone of the organization.
it.each([
  [{ opensAt: '2026-11-22T10:00' }, null],
  [{ opensAt: '2026-11-22T10:01' }, 'FormNotOpen'],
  [{ closesAt: '2026-11-22T10:01' }, null],
  [{ closesAt: '2026-11-22T10:00' }, 'FormClosed'],
])('with %o it is open or says %s first, and keeps what was typed', async (limits, closing) => {
  expect(await read(limits)).toBe(closing);
  expect(await refused(limits, { seat: 'Ada' })).toEqual(closing ? [closing, 'Ada'] : [303]);
});

it('leads a repeated submission to its thanks after the form has closed', async () => {
  const sent = { seat: 'Ada', _key: key() };
  await send({}, sent);
  expect(await send({ closesAt: '2026-11-22T10:00' }, sent)).toMatchObject({ status: 303 });
});

it('refuses an answer beside the pattern and names an example', async () => {
  const view = await send({}, { seat: 'Ada', code: 'AB-12' });
  expect(view).toMatchObject({
    shown: {
      problems: { code: { key: 'PatternMismatch', tokens: { example: 'AB-1234' } } },
      answers: { code: 'AB-12' },
    },
  });
  expect(await send({}, { seat: 'Ada', code: ' AB-1234 ' })).toMatchObject({ status: 303 });
});

it('shows links and bold of a label as HTML, and stores its words', async () => {
  const view = await formPage.open(pageContext(servicesWith({}), '/forms/sign-up', { params: { form: 'sign-up' } }));
  const [name] = view instanceof Response ? [] : (view.shown.definition.screens[0]?.fields ?? []);
  expect(name).toMatchObject({ label: 'Your name', rendered: { label: 'Your <strong>name</strong>' } });
  await send({}, { seat: 'Ada' });
  expect((await stored())[0]?.questions[0]).toEqual({ name: 'seat', label: 'Your name', words: 'Ada' });
});

it('shows staff the results as figures, table and sheet', async () => {
  for (const [seat, come] of [
    ['Ada', 'y'],
    ['Ben', 'y'],
    ['=1+1', 'n'],
    ['Dee', ''],
  ] as const)
    await send({ quota: 9 }, { seat, come });
  const asked = pageContext(servicesWith({ quota: 9 }), '/staff/submissions/results?form=sign-up', { person: staff });
  const view = await resultsPage.open(asked);
  expect(view).toMatchObject({
    total: 4,
    places: { quota: 9, taken: 4 },
    figures: [
      {
        name: 'come',
        answered: 3,
        choices: [
          { value: 'y', label: 'Yes', count: 2 },
          { value: 'n', label: 'No', count: 1 },
        ],
      },
    ],
    columns: [{ name: 'seat' }, { name: 'come' }],
  });
  const sheet = await exportPage.open(
    pageContext(scene.services, '/staff/submissions/export?form=sign-up', { person: staff }),
  );
  expect(sheet instanceof Response && (await sheet.text())).toContain(`"'=1+1"`);
  const nobody = await resultsPage.open(pageContext(scene.services, '/staff/submissions/results', {}));
  expect(nobody).toBeInstanceOf(Response);
});
