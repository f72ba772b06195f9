// @vitest-environment jsdom
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { readFileSync } from 'node:fs';
import { parse } from 'yaml';
import { begunForm } from '../../../../tests/support/begun-form.ts';
import { createTranslator } from '../../../platform/ui/translate.ts';
import { DeskProvider } from '../desk-context.tsx';
import type { DeskKey } from '../desk-key.ts';
import { createItemStore } from '../item.store.ts';
import type { ItemFormState } from '../item-form.ts';
import { LiveNote } from '../LiveNote.tsx';
import { DraftNote } from './DraftNote.tsx';
import { LaterPanel } from './LaterPanel.tsx';
import { PlanList } from './PlanList.tsx';

const start: ItemFormState = begunForm({
  state: 'both',
  contains: 2,
});
const autumn = '3f0c1f6e-5d0a-4a86-9f0f-6b7f0a4f6c11';
const plan = { id: 'p1', what: 'publish', revision: 3, at: '2027-11-30T14:00:00.000Z', madeBy: 'ana', release: null };

let asked: { call: string; body: unknown }[];
let answers: Record<string, { status?: number; body: unknown }>;
beforeEach(() => {
  asked = [];
  answers = {
    'PUT /api/content/items/page:a': { body: { id: 'page:a', revision: 4, publishId: null } },
    'POST /api/editor/plans': { body: { plans: [plan] } },
    'DELETE /api/editor/plans/p1': { body: { id: 'p1' } },
  };
  vi.stubGlobal('fetch', async (path: string, init: RequestInit) => {
    const call = `${init.method ?? 'GET'} ${path.split('?')[0] ?? ''}`;
    asked.push({ call, body: typeof init.body === 'string' ? (JSON.parse(init.body) as unknown) : null });
    const answer = answers[call];
    if (!answer) throw new Error(`Nobody answers ${call}.`);
    return Response.json(answer.body, { status: answer.status ?? 200 });
  });
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

/** The words of the release, as the page gives them to the island. */
function phrasesOf(language: 'en' | 'es'): Record<string, string> {
  const read = (name: string) => {
    const file = readFileSync(`src/content/${language}/dictionary/${name}.yaml`, 'utf8');
    return (parse(file) as { entries: Record<string, string> }).entries;
  };
  const all = Object.entries(Object.assign({}, read('editor'), read('plans')));
  return Object.fromEntries(all.map(([key, phrase]) => [key.replace(/^Desk/, ''), phrase]));
}

function draw(form: Partial<ItemFormState> = {}, language: 'en' | 'es' = 'en') {
  const env = { now: () => 0, wait: () => Promise.resolve(), addressOf: (path: string) => path };
  const store = createItemStore({ ...start, ...form }, env);
  const t = createTranslator<DeskKey>(phrasesOf(language));
  const desk = {
    FieldView: () => null,
    t,
    store,
    deskPath: '/editor',
    locale: 'en',
    fallback: null,
    shipped: null,
    openPath: null,
    language,
    timeZone: 'America/New_York',
    releases: [{ id: autumn, name: 'Autumn' }],
    mayWrite: true,
    mayPublish: true,
    checking: { isNeeded: false, approved: null },
  };
  render(
    <DeskProvider desk={desk}>
      <DraftNote />
      <LiveNote />
      <PlanList />
      <LaterPanel />
    </DeskProvider>,
  );
  return store;
}
const type = (label: string, value: string) => fireEvent.change(screen.getByLabelText(label), { target: { value } });
const press = (name: string) => act(async () => fireEvent.click(screen.getByRole('button', { name })));

it('saves the draft, plans it, tells when it goes out, and stops it with one press', async () => {
  draw();
  type('Date', '2027-11-30');
  type('Time', '09:00');
  await press('Save and plan it');
  expect(asked).toMatchObject([
    { call: 'PUT /api/content/items/page:a' },
    {
      call: 'POST /api/editor/plans',
      body: { id: 'page:a', what: 'publish', when: { kind: 'time', date: '2027-11-30', time: '09:00' } },
    },
  ]);
  expect(screen.getByText(/^Goes out Tue, Nov 30, 2027, 9:00 AM New York/)).toBeTruthy();
  await press('Stop');
  expect(screen.queryByText(/^Goes out/)).toBeNull();
  expect(screen.getByText('Stopped. Nothing goes out.')).toBeTruthy();
});

it('asks which of two times is meant, and tells why a time is refused', async () => {
  draw();
  type('Date', '2027-11-07');
  type('Time', '01:30');
  fireEvent.click(screen.getByLabelText(/^The second/));
  const next = { date: '2027-03-14', time: '03:00' };
  answers['POST /api/editor/plans'] = {
    status: 422,
    body: { error: { code: 'invalid_input', message: 'no', fields: { time: 'no' }, details: { kind: 'never', next } } },
  };
  await press('Save and plan it');
  expect(asked[1]?.body).toMatchObject({ when: { occurrence: 'second' } });
  expect(screen.getByRole('alert').textContent).toBe(
    'This time does not exist, because the clocks go forward then. The next time is 2027-03-14 03:00.',
  );
});

it('tells in Spanish what could not go out now, and leads to the plan of a withdrawal', async () => {
  draw({}, 'es');
  expect(screen.getByRole('link', { name: 'Retirarlo del sitio a una hora…' }).getAttribute('href')).toBe(
    '/editor/items/page:a/delete?locale=en&when=time',
  );
  type('Fecha', '2027-11-30');
  type('Hora', '09:00');
  answers['POST /api/editor/plans'] = {
    status: 422,
    body: { error: { code: 'plan_refused', message: 'no', details: { kind: 'needed', detail: '' } } },
  };
  await press('Guardar y programar');
  expect(screen.getByRole('alert').textContent).toMatch(/El sitio necesita este elemento; no se puede retirar\.$/);
});

it('puts the item into a release, or makes one for it', async () => {
  draw();
  type('When', 'release');
  await press('Save and plan it');
  expect(asked.at(-1)?.body).toMatchObject({ when: { kind: 'release', id: autumn } });
  type('Release', 'new');
  type('Name of the new release', 'Spring');
  await press('Save and plan it');
  expect(asked.at(-1)?.body).toMatchObject({ when: { kind: 'new-release', name: 'Spring' } });
});

it('throws the draft away once it is asked, and shows what is live', async () => {
  answers['DELETE /api/editor/drafts/page:a'] = { body: { id: 'page:a', locale: 'en', revision: 5 } };
  answers['GET /api/editor/items/page:a/revisions/5'] = { body: { path: '/a', fields: { title: 'Live' } } };
  const store = draw();
  await press('Throw the draft away');
  expect(asked).toEqual([]);
  await press('Throw it away');
  expect(store.$form.get()).toMatchObject({ state: 'live', revision: 5, contains: 5, fields: { title: 'Live' } });
});

it('changes what is live beside the draft, which is kept', async () => {
  answers['PUT /api/content/items/page:a'] = {
    body: { id: 'page:a', revision: 6, publishId: null, kept: { revision: 7, isMerged: false } },
  };
  const store = draw({ isBeside: true, contains: null });
  expect(screen.getByRole('link', { name: 'Back to the draft' }).getAttribute('href')).toBe(
    '/editor/items/page:a?locale=en',
  );
  await act(() => store.save('publish'));
  expect(store.$form.get()).toMatchObject({ state: 'both', revision: 6 });
  expect(screen.getByText(/^The draft is kept as it was/)).toBeTruthy();
});

it('does not ask to throw away a draft that is planned', () => {
  draw({ plans: [{ id: 'p1', what: 'publish', revision: 3, at: plan.at, release: null }] });
  expect(screen.queryByRole('button', { name: 'Throw the draft away' })).toBeNull();
  expect(screen.getByRole('link', { name: 'Edit what is live' }).getAttribute('href')).toBe(
    '/editor/items/page:a?locale=en&live=1',
  );
});
