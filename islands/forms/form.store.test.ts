// @vitest-environment jsdom
import { beforeEach, expect, it, vi } from 'vitest';
import type { FormDefinition } from '../../server/forms/definition/form-definition.contract.ts';
import type { FormAnswer, ShownForm } from '../../server/forms/definition/shown-form.contract.ts';
import type { FormEnv } from './form-env.ts';
import { createFormStore } from './form.store.ts';

const definition: FormDefinition = {
  id: 'contact',
  screens: [
    {
      id: 'one',
      fields: [
        {
          kind: 'select',
          name: 'subject',
          label: 'Subject',
          isRequired: true,
          options: [
            { value: 'order', label: 'Order' },
            { value: 'other', label: 'Other' },
          ],
        },
        { kind: 'text', name: 'order', label: 'Order', isRequired: true },
      ],
      leads: [{ to: 'two' }],
    },
    {
      id: 'two',
      fields: [
        { kind: 'email', name: 'email', label: 'Email', isRequired: true, prefill: 'email' },
        { kind: 'country', name: 'country', label: 'Country' },
        { kind: 'state', name: 'state', label: 'State', of: 'country' },
        { kind: 'files', name: 'files', label: 'Files', most: 2, size: 5, types: ['pdf'] },
      ],
    },
  ],
  rules: [
    {
      field: 'order',
      action: 'show',
      when: { match: 'all', conditions: [{ field: 'subject', operator: 'equals', value: 'order' }] },
    },
  ],
};
const shown = (change: Partial<ShownForm> = {}): ShownForm => ({
  definition,
  action: '/forms/contact',
  screen: 'one',
  following: { one: 1, two: 0 },
  locked: {},
  problems: {},
  files: [],
  key: '',
  draft: null,
  alert: null,
  answers: { subject: '', order: '', email: '', country: '', state: '', files: [] },
  facts: {
    today: '',
    countries: [
      { value: 'US', label: 'US' },
      { value: 'FR', label: 'FR' },
    ],
    lists: {},
  },
  ...change,
});

const kept = new Map<string, string>();
const send = vi.fn<FormEnv['send']>();
const env: FormEnv = {
  send,
  upload: async (file) => ({ file: { id: `id-${file.name}`, name: file.name, size: file.size } }),
  readChoices: async (_, { of }) => (of === 'US' ? [{ value: 'OH', label: 'Ohio' }] : []),
  readOwn: async () => ({ answers: { email: 'ada@example.org' }, locked: { email: 'ada@example.org' } }),
  solve: async () => 'solved',
  navigate: vi.fn(),
  storage: {
    read: (key) => kept.get(key) ?? null,
    write: (key, value) => void kept.set(key, value),
    remove: (key) => void kept.delete(key),
  },
  newKey: () => crypto.randomUUID(),
};
const done: FormAnswer = { outcome: 'done', location: '/thankyou' };
beforeEach(() => {
  kept.clear();
  send.mockReset();
  send.mockResolvedValue(done);
});
function open(change: Partial<ShownForm> = {}) {
  const store = createFormStore(shown(change), env);
  store.start([]);
  return store;
}
/** A form at its second screen, ready to be sent. */
async function atEnd() {
  const store = open();
  store.set('subject', 'other');
  await store.send();
  store.set('email', 'mira@example.net');
  return store;
}

it('opens and clears fields as the answers say, at once', () => {
  const store = open();
  store.set('subject', 'order');
  expect(store.$effect.get().shown.has('order')).toBe(true);
  store.set('order', '7');
  store.set('subject', 'other');
  expect([store.$effect.get().shown.has('order'), store.$answers.get()['order']]).toEqual([false, '']);
});

it('keeps the same effect while nothing opens, so that a letter draws one field', () => {
  const store = open();
  const before = store.$effect.get();
  store.set('email', 'a');
  expect(store.$effect.get()).toBe(before);
});

it('goes from screen to screen without a request, and stops at what is wrong', async () => {
  const store = open();
  await store.send();
  expect([store.$page.get().refusals, Object.keys(store.$problems.get())]).toEqual([1, ['subject']]);
  store.set('subject', 'other');
  expect(store.$problems.get()).toEqual({});
  await store.send();
  expect([store.$page.get().screen, send.mock.calls.length]).toEqual(['two', 0]);
  store.goTo('one');
  expect(store.$answers.get()['subject']).toBe('other');
});

it('is sent once, and with the same key when the answer got lost', async () => {
  const store = await atEnd();
  send.mockRejectedValueOnce(new TypeError('offline'));
  await Promise.all([store.send(), store.send()]);
  expect([store.$page.get().alert, send.mock.calls.length]).toEqual(['GeneralFormErrorMessage', 1]);
  expect(store.$answers.get()['email']).toBe('mira@example.net');
  await store.send();
  const [first, second] = send.mock.calls;
  expect(first?.[1].key).toBe(second?.[1].key);
  expect(second?.[1]).toMatchObject({ pass: 'solved', screen: 'two' });
  expect(env.navigate).toHaveBeenCalledWith('/thankyou');
  expect([store.$isDirty.get(), kept.size]).toEqual([false, 0]);
  await store.send();
  expect(send.mock.calls.length).toBe(2);
});

it('leads to the screen of what the server refuses', async () => {
  const store = await atEnd();
  const problems = { subject: { key: 'OptionInvalid' as const } };
  send.mockResolvedValueOnce({ outcome: 'refused', screen: 'one', problems, alert: 'FormValidationErrorMessage' });
  await store.send();
  expect([store.$page.get().screen, store.$problems.get()]).toEqual(['one', problems]);
});

it('goes on after a reload where it was, key and all', async () => {
  const store = await atEnd();
  send.mockRejectedValueOnce(new TypeError('offline'));
  await store.send();
  const again = open();
  expect(again.$page.get()).toMatchObject({ screen: 'two', alert: 'FormKept' });
  expect(again.$answers.get()).toMatchObject({ subject: 'other', email: 'mira@example.net' });
  await again.send();
  expect(send.mock.calls[0]?.[1].key).toBe(send.mock.calls[1]?.[1].key);
});

it('reads nothing but answers from what the tab has kept', () => {
  for (const broken of ['{', 'null', '{"answers":{"email":{"a":1}}}', '{"answers":{"email":"x"},"files":"y"}']) {
    kept.set('form:contact', broken);
    expect(open().$answers.get()['email']).toBe('');
  }
});

it('takes over what was typed before the script came', () => {
  const store = createFormStore(shown(), env);
  store.start([
    ['subject', 'order'],
    ['_screen', 'one'],
  ]);
  expect(store.$answers.get()['subject']).toBe('order');
});

it('fills in what the profile says, and leaves what was typed', async () => {
  const store = open();
  await store.adoptOwn();
  expect([store.$answers.get()['email'], store.$isDirty.get()]).toEqual(['ada@example.org', false]);
  store.set('email', 'other@example.net');
  expect(store.$answers.get()['email']).toBe('ada@example.org');
});

it('asks for the states of a country, and clears one of another', async () => {
  const store = open();
  store.set('country', 'US');
  await vi.waitFor(() => expect(store.$lists.get()['state:US']).toEqual([{ value: 'OH', label: 'Ohio' }]));
  store.set('state', 'OH');
  store.set('country', 'FR');
  expect(store.$answers.get()['state']).toBe('');
});

it('sends files as they are chosen, and asks about a name it has', async () => {
  const store = open();
  const file = (name: string, size = 8) => new File([new Uint8Array(size)], name);
  await store.addFiles('files', [file('a.pdf'), file('b.exe'), file('big.pdf', 5_242_881)], () => true);
  const refused = () => {
    const { key, tokens, more = [] } = store.$problems.get()['files'] ?? {};
    return [{ key, tokens }, ...more].map((each) => `${each.key} ${each.tokens?.['filename']}`);
  };
  const both = ['FileTypeNotAccepted b.exe', 'ExceededFileLimit big.pdf'];
  expect([refused(), store.$said.get()]).toEqual([both, 'files']);
  await vi.waitFor(() => expect(store.$answers.get()['files']).toEqual(['id-a.pdf']));
  expect(refused()).toEqual(both);
  await store.addFiles('files', [file('a.pdf')], () => false);
  expect(store.$uploads.get()).toEqual([]);
  await store.addFiles('files', [file('c.pdf'), file('d.pdf')], () => true);
  expect(store.$problems.get()['files']?.key).toBe('TooManyFiles');
  await vi.waitFor(() => expect(store.$answers.get()['files']).toEqual(['id-a.pdf', 'id-c.pdf']));
  store.toggle('files', 'id-a.pdf', false);
  expect(store.$answers.get()['files']).toEqual(['id-c.pdf']);
});

it('waits for a file on its way before it says what is missing', async () => {
  const store = createFormStore(
    shown({ screen: 'two', answers: { subject: 'other', email: 'a@example.org', files: [] } }),
    env,
  );
  store.start([]);
  void store.addFiles('files', [new File(['%PDF'], 'late.pdf')], () => true);
  const sent = store.send();
  expect([store.$page.get().phase, await store.send()]).toEqual(['sending', false]);
  await sent;
  expect(send.mock.lastCall?.[1]).toMatchObject({ answers: { files: ['id-late.pdf'] } });
});

it('shows a message where it stood, and leaves for nowhere', async () => {
  send.mockResolvedValue({ outcome: 'done', location: '/forms/contact?done=1', message: '<p>Thanks</p>' });
  const store = await atEnd();
  vi.mocked(env.navigate).mockClear();
  expect(await store.send()).toBe(true);
  expect(store.$page.get()).toMatchObject({ phase: 'done', message: '<p>Thanks</p>' });
  expect([store.$isDirty.get(), kept.size, vi.mocked(env.navigate).mock.calls.length]).toEqual([false, 0, 0]);
  expect(await store.send()).toBe(false);
});

it('says at every change what is wrong with a field that is checked at once', () => {
  const [first, ...others] = definition.screens;
  const fields = (first?.fields ?? []).map((field) => ({ ...field, isCheckedAtOnce: true as const }));
  const screens = [{ id: 'one', ...first, fields }, ...others];
  const store = open({ definition: { ...definition, screens } });
  store.set('subject', 'nothing');
  expect(store.$problems.get()).toEqual({ subject: { key: 'OptionInvalid' } });
  store.set('subject', 'other');
  expect(store.$problems.get()).toEqual({});
});

it('loads the lists of what the profile says', async () => {
  const store = open();
  const own = vi.spyOn(env, 'readOwn').mockResolvedValue({ answers: { country: 'US' }, locked: {} });
  await store.adoptOwn();
  await vi.waitFor(() => expect(store.$lists.get()).toEqual({ 'state:US': [{ value: 'OH', label: 'Ohio' }] }));
  own.mockRestore();
});

it('saves what there is, however little is right, and goes on under the key of the draft', async () => {
  send.mockResolvedValue({ outcome: 'saved', key: 'draft-1', draft: 1, screen: 'one' });
  const store = createFormStore(shown({ draft: 0 }), env);
  store.start([]);
  store.set('email', 'half an addr');
  expect(await store.save()).toBe(true);
  expect(send.mock.lastCall?.[1]).toMatchObject({ save: true, draft: 0, answers: { email: 'half an addr' } });
  expect([store.$page.get().alert, store.$isDirty.get(), kept.size]).toEqual(['FormDraftSaved', false, 0]);
  store.set('email', 'ada@example.org');
  await store.save();
  expect(send.mock.lastCall?.[1]).toMatchObject({ draft: 1, key: 'draft-1' });
});

it('says that another window has saved since, and saves over it only when asked once more', async () => {
  send.mockResolvedValue({ outcome: 'refused', screen: 'one', problems: {}, alert: 'FormDraftChanged', draft: 4 });
  const store = createFormStore(shown({ draft: 1, key: 'draft-1' }), env);
  store.start([]);
  store.set('subject', 'other');
  expect(await store.save()).toBe(false);
  expect([store.$page.get().alert, store.$isDirty.get()]).toEqual(['FormDraftChanged', true]);
  await store.save();
  expect(send.mock.lastCall?.[1]).toMatchObject({ draft: 4 });
});

it('takes over what was saved elsewhere, and leaves what is typed meanwhile', async () => {
  const store = createFormStore(shown({ draft: 1, base: 'base-1', key: 'draft-1' }), env);
  store.start([]);
  store.set('subject', 'order');
  const answers = { subject: 'order', order: '4711', email: 'there@example.org', country: '', state: '', files: [] };
  send.mockImplementation(() => {
    store.set('order', '4712');
    const saved = { key: 'draft-1', draft: 3, screen: 'one', alert: 'FormDraftMerged' as const };
    return Promise.resolve({ outcome: 'saved', ...saved, answers, files: [], base: 'base-3' });
  });
  expect(await store.save()).toBe(true);
  expect(send.mock.lastCall?.[1]).toMatchObject({ draft: 1, base: 'base-1' });
  expect(store.$answers.get()).toMatchObject({ email: 'there@example.org', order: '4712' });
  expect([store.$page.get().alert, store.$isDirty.get()]).toEqual(['FormDraftMerged', true]);
  await store.save();
  expect(send.mock.lastCall?.[1]).toMatchObject({ draft: 3, base: 'base-3' });
});

it('shows what was changed here and elsewhere, until one of both is chosen and saved', async () => {
  const elsewhere = { order: { answer: '1', words: '1', own: '2' } };
  const answers = { subject: 'order', order: '2', email: 'there@example.org' };
  send.mockResolvedValue({
    outcome: 'refused',
    screen: 'one',
    problems: {},
    alert: 'FormDraftChanged',
    draft: 4,
    base: 'base-4',
    elsewhere,
    answers,
    files: [],
  });
  const store = createFormStore(shown({ draft: 1, base: 'base-1', key: 'draft-1' }), env);
  store.start([]);
  store.set('subject', 'order');
  store.set('order', '2');
  expect(await store.save()).toBe(false);
  expect([store.$elsewhere.get(), store.$answers.get()['email']]).toEqual([elsewhere, 'there@example.org']);
  store.takeElsewhere('order');
  expect([store.$elsewhere.get(), store.$answers.get()['order']]).toEqual([{}, '1']);
  send.mockResolvedValue({ outcome: 'saved', key: 'draft-1', draft: 5, screen: 'one', base: 'base-5' });
  await store.save();
  expect(send.mock.lastCall?.[1]).toMatchObject({ draft: 4, base: 'base-4', answers: { order: '1' } });
});

it('goes on from the draft its kept answers were typed into, not from one that was saved elsewhere since', async () => {
  const first = createFormStore(shown({ draft: 1, base: 'base-1', key: 'draft-1' }), env);
  first.start([]);
  first.set('subject', 'other');
  const reloaded = createFormStore(shown({ draft: 2, base: 'base-2', key: 'draft-1' }), env);
  reloaded.start([]);
  send.mockResolvedValue({ outcome: 'saved', key: 'draft-1', draft: 3, screen: 'one' });
  await reloaded.save();
  expect(send.mock.lastCall?.[1]).toMatchObject({ draft: 1, base: 'base-1', answers: { subject: 'other' } });
});

it('sends once, however quickly the button is pressed again', async () => {
  const store = createFormStore(shown({ screen: 'two', answers: { subject: 'other', email: 'a@example.org' } }), env);
  store.start([]);
  await Promise.all([store.send(), store.send(), store.save()]);
  expect(send).toHaveBeenCalledTimes(1);
});

it('drops the message of a field with its answer, with its field and with the list it depends on', () => {
  const problems = {
    order: { key: 'FieldRequired' as const },
    state: { key: 'StateInvalid' as const },
    email: { key: 'EmailInvalid' as const },
  };
  const store = createFormStore(shown({ problems, answers: { subject: 'order', order: '', country: 'US' } }), env);
  store.start([]);
  store.set('country', 'CA');
  expect(Object.keys(store.$problems.get())).toEqual(['order', 'email']);
  // Hides the field of the order.
  store.set('subject', 'other');
  expect(Object.keys(store.$problems.get())).toEqual(['email']);
});
