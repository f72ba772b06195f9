import { expect, it } from 'vitest';
import { rightsOf } from '../../../../tests/support/role-rights.ts';
import { callRoute } from '../../../../tests/support/call-route.ts';
import { FormScene } from '../../../../tests/support/form-scene.ts';
import { demoForm, fillForm } from '../../../../tests/support/demo-forms.ts';
import { pageContext } from '../../../../tests/support/fake-page-context.ts';
import type { Role } from '../../../../server/people/access/access.contract.ts';
import { submissions } from '../../../../server/forms/submissions/submission.table.ts';
import { outboxMessages } from '../../../../server/platform/outbox/outbox.table.ts';
import * as route from '../../../pages/api/forms/[id]/index.ts';
import { submissionPage } from '../../staff/submissions/submission.page.ts';
import { submissionsPage } from '../../staff/submissions/submissions.page.ts';
import { formPage } from './form.page.ts';

const scene = new FormScene({ now: '2026-11-22T15:00:00Z', emptied: [outboxMessages, submissions] });

const id = 'technical-question';
const content = {
  query: async () => ({
    site: null,
    header: null,
    menu: null,
    footer: null,
    topicAreas: null,
    adDetails: [],
    dictionary: [{ key: 'MemberAccessPage', phrase: '/membership/access' }],
  }),
};
const person = (...roles: Role[]) => ({
  userId: 'asker',
  email: 'asker@example.org',
  name: 'Ada Asker',
  country: 'US',
  impersonator: null,
  roles: new Set(['user', ...roles]),
});
async function open(query: string, who: object | null, form?: Record<string, string>) {
  const body = form && new URLSearchParams(form);
  const sent = { params: { form: id }, person: who, content, ...(body && { method: 'POST', body }) };
  const answer = await formPage.open(pageContext(scene.services, `/forms/${id}${query}`, sent));
  return answer instanceof Response ? { to: answer.headers.get('location') } : { view: answer };
}
const filled = () => fillForm(demoForm(id), { role: 'other', stage: 'design' }) as Record<string, string>;

it.each(['member', 'inspector', 'ahj'] as const)(
  'is there for %s, with the code and the edition asked for',
  async (role) => {
    const { codes } = demoForm(id);
    const [code] = codes.filter(({ editions }) => editions.length > 1);
    const year = code?.editions.at(-1) ?? '';
    const { view } = await open(`?code=${code?.value}&edition=${year}`, person(role));
    expect(view?.shown.answers).toMatchObject({ document: code?.value, 'document-edition': year });
    const other = await open(`?code=${code?.value}&edition=1066`, person(role));
    expect(other.view?.shown.answers).toMatchObject({ document: code?.value, 'document-edition': 'current' });
    const none = await open('?code=%3Cscript%3E&edition=x', person(role));
    expect(none.view?.shown.answers).toMatchObject({ document: '', 'document-edition': 'current' });
  },
);

it.each<[string, Record<string, string> | undefined]>([
  ['opens it', undefined],
  ['sends it', { question: 'What does 702.14(B) mean?' }],
])('leads a stranger who %s to sign-in and back, and a customer to the page about membership', async (_, form) => {
  const { to } = await open('?code=70&edition=2026', null, form);
  expect(to).toBe(`/user/signin?appstartpath=%2Fforms%2F${id}%3Fcode%3D70%26edition%3D2026&action=${id}`);
  expect((await open('', person('committee-member'), form)).to).toBe('/membership/access');
  expect(await scene.db.select().from(submissions)).toEqual([]);
});

it('is refused by the endpoint, too', async () => {
  const send = (who: object | null, method: string) =>
    callRoute(
      route as Parameters<typeof callRoute>[0],
      {
        method,
        params: { id },
        path: `/api/forms/${id}?language=en`,
        ...(method === 'POST' && { body: { answers: filled() } }),
      },
      { services: scene.services, person: who },
    );
  for (const method of ['GET', 'POST']) {
    expect((await send(null, method)).status).toBe(401);
    expect((await send(person('committee-member'), method)).status).toBe(403);
    expect((await send(person('member'), method)).status).toBe(200);
  }
});

it('gives a question a reference, writes it to the account, and hands it to the CRM', async () => {
  const { to } = await open('', person('member'), filled());
  const [row] = await scene.db.select().from(submissions);
  const reference = row?.id.slice(0, 8).toUpperCase() ?? '';
  expect(to).toBe(`/forms/${id}?done=1&reference=${reference}`);
  expect(row?.searchText).toContain(reference.toLowerCase());
  const messages = await scene.db.select().from(outboxMessages).orderBy(outboxMessages.sequence);
  expect(messages.map(({ connector, kind }) => `${connector} ${kind}`)).toEqual(['crm case', 'mail form-receipt']);
  expect(messages[1]?.payload).toMatchObject({
    to: 'asker@example.org',
    userId: 'asker',
    content: { kind: 'formReceipt', reference, form: 'Ask a technical question' },
  });
  const done = await open(`?done=1&reference=${reference}`, person('member'));
  expect(done.view).toMatchObject({ isDone: true, reference });
  expect((await open('?done=1&reference=<b>', person('member'))).view?.reference).toBeNull();
});

it('waits for its answer with staff, who say when it has been given', async () => {
  await open('', person('member'), filled());
  const [row] = await scene.db.select().from(submissions);
  const staff = { ...person('user'), ...rightsOf('staff'), name: 'Sam Staff' };
  const see = async (form?: Record<string, string>) => {
    const body = form && new URLSearchParams(form);
    const asked = { params: { submission: row?.id ?? '' }, person: staff, ...(body && { method: 'POST', body }) };
    return submissionPage.open(pageContext(scene.services, `/staff/submissions/${row?.id}`, asked));
  };
  const answered = async () => {
    const view = await see();
    return view instanceof Response ? view.status : (view.answered?.answeredBy ?? null);
  };
  expect(await answered()).toBeNull();
  expect((await see({ intent: 'answered' })) instanceof Response).toBe(true);
  expect(await answered()).toBe('Sam Staff');
  const list = await submissionsPage.open(pageContext(scene.services, '/staff/submissions', { person: staff }));
  expect(list instanceof Response ? null : [...list.answered.keys()]).toEqual([row?.id]);
  const listed = async (answer: string) => {
    const asked = pageContext(scene.services, `/staff/submissions?answer=${answer}`, { person: staff });
    const view = await submissionsPage.open(asked);
    return view instanceof Response ? view.status : [view.total, view.rows.length];
  };
  expect([await listed('open'), await listed('answered'), await listed('other')]).toEqual([
    [0, 0],
    [1, 1],
    [1, 1],
  ]);
  await see({ intent: 'open' });
  expect(await answered()).toBeNull();
  expect([await listed('open'), await listed('answered')]).toEqual([
    [1, 1],
    [0, 0],
  ]);
});
