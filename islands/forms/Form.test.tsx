// @vitest-environment jsdom
import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { hydrateRoot } from 'react-dom/client';
import { renderToString } from 'react-dom/server';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { FormDefinition } from '../../server/forms/definition/form-definition.contract.ts';
import type { ShownForm } from '../../server/forms/definition/shown-form.contract.ts';
import { $session } from '../people/session/session.store.ts';
import { exampleUser } from '../people/session/session.examples.ts';
import { Form } from './Form.tsx';
import type { FormEnv } from './form-env.ts';

const definition: FormDefinition = {
  id: 'contact',
  screens: [
    {
      id: 'form',
      submit: 'Send message',
      fields: [
        { kind: 'note', name: 'intro', label: 'We answer soon.' },
        { kind: 'email', name: 'email', label: 'Email', isRequired: true, prefill: 'email', isLockedByProfile: true },
        {
          kind: 'radio',
          name: 'about',
          label: 'What is it about?',
          isRequired: true,
          options: [
            { value: 'a', label: 'An order' },
            { value: 'b', label: 'A course' },
          ],
        },
        { kind: 'long-text', name: 'message', label: 'Message', max: 40, look: 'as-narrow' },
        {
          kind: 'checkboxes',
          name: 'topics',
          label: 'Topics',
          options: [
            { value: 'x', label: 'Fire', group: 'Weekly' },
            { value: 'y', label: 'Water', group: 'Monthly' },
          ],
        },
        { kind: 'hidden', name: 'pageTitle', label: '', initial: 'Contact us' },
      ],
    },
  ],
  rules: [
    {
      field: 'message',
      action: 'show',
      when: { match: 'all', conditions: [{ field: 'about', operator: 'equals', value: 'a' }] },
    },
  ],
};
const shown: ShownForm = {
  definition,
  action: '/forms/contact',
  screen: 'form',
  following: { form: 0 },
  locked: {},
  problems: {},
  files: [],
  draft: null,
  key: '',
  alert: null,
  answers: { email: '', about: '', message: '', topics: [], pageTitle: 'Contact us' },
  facts: { today: '', countries: [], lists: {} },
};
const phrases = {
  FieldRequired: '{label} is required.',
  FormLeft: 'Characters left: {count}',
  FormTooLong: 'Characters too many: {count}',
  Submitting: 'Submitting',
  FormValidationErrorMessage: 'Check the fields.',
  FormDraftSave: 'Save',
  FormBack: 'Back',
};
const env: FormEnv = {
  send: vi.fn<FormEnv['send']>(),
  upload: async () => null,
  readChoices: async () => [],
  readOwn: vi.fn(async () => ({ answers: {}, locked: { email: 'ada@example.org' } })),
  solve: async () => '',
  navigate: vi.fn(),
  storage: { read: () => null, write: () => undefined, remove: () => undefined },
  newKey: () => 'a-key-of-sixteen-letters',
};
beforeEach(() => $session.set(null));
afterEach(cleanup);
const form = <Form shown={shown} phrases={phrases} env={env} />;

it('is a plain form as the server draws it, with what it has drawn, and is taken over without a difference', async () => {
  const complaints = vi.spyOn(console, 'error');
  const page = document.createElement('div');
  page.innerHTML = renderToString(form);
  document.body.append(page);
  const drawn = page.querySelector('form');
  expect(drawn?.getAttribute('action')).toBe('/forms/contact');
  expect(drawn?.querySelectorAll('.as-narrow')).toHaveLength(0);
  expect([...new FormData(drawn ?? undefined)]).toEqual([
    ['email', ''],
    ['pageTitle', 'Contact us'],
    ['_screen', 'form'],
    ['_key', ''],
    ['_shown', 'intro email about topics pageTitle'],
    ['_more', ''],
  ]);
  // Typed before the script came.
  const email = page.querySelector<HTMLInputElement>('[name=email]');
  if (email) email.value = 'mira@example.net';
  const root = await act(async () => hydrateRoot(page, form));
  await waitFor(() => expect(page.querySelector<HTMLInputElement>('[name=email]')?.value).toBe('mira@example.net'));
  expect(page.querySelector('[name=_shown]')).toBeNull();
  expect(complaints).not.toHaveBeenCalled();
  await act(async () => root.unmount());
  page.remove();
});

it('says what is wrong above it and at the fields, takes the focus, and leads to each', async () => {
  render(form);
  fireEvent.click(screen.getByRole('button', { name: 'Send message' }));
  const alert = await screen.findByRole('alert');
  expect(document.activeElement).toBe(alert);
  fireEvent.click(screen.getByRole('link', { name: '“What is it about?” is required.' }));
  expect(document.activeElement?.id).toBe('contact-about');
  expect(screen.getByLabelText(/^Email/).getAttribute('aria-invalid')).toBe('true');
  expect(env.send).not.toHaveBeenCalled();
});

it('opens a question at once, counts its letters, and is off while it is on its way', async () => {
  render(form);
  fireEvent.change(screen.getByLabelText(/^Email/), { target: { value: 'mira@example.net' } });
  expect(screen.queryByLabelText(/^Message/)).toBeNull();
  fireEvent.click(screen.getByLabelText('An order'));
  fireEvent.change(screen.getByLabelText(/^Message/), { target: { value: 'Where is it?' } });
  expect(screen.getByText('Characters left: 28')).toBeTruthy();
  fireEvent.click(screen.getByLabelText('Water'));
  vi.mocked(env.send).mockReturnValue(new Promise(() => undefined));
  fireEvent.click(screen.getByRole('button', { name: 'Send message' }));
  const busy = await screen.findByRole('button', { name: 'Submitting' });
  expect((busy as HTMLButtonElement).disabled).toBe(true);
  await waitFor(() => expect(env.send).toHaveBeenCalledTimes(1));
  expect(vi.mocked(env.send).mock.calls[0]?.[1].answers).toMatchObject({
    about: 'a',
    message: 'Where is it?',
    topics: ['y'],
  });
});

it('names a request that failed, for who asks support about it, and no request that had no answer', async () => {
  const failed = Object.assign(new Error('Error: 500'), { status: 500, requestId: 'r-77' });
  render(<Form shown={shown} env={env} phrases={{ ...phrases, FormFault: '{status} {requestId}' }} />);
  fireEvent.change(screen.getByLabelText(/^Email/), { target: { value: 'mira@example.net' } });
  fireEvent.click(screen.getByLabelText('A course'));
  for (const [error, named] of [
    [failed, true],
    [new TypeError('offline'), false],
  ] as const) {
    vi.mocked(env.send).mockRejectedValueOnce(error);
    fireEvent.click(screen.getByRole('button', { name: 'Send message' }));
    await waitFor(() => expect(screen.getByRole('alert').textContent.includes('500 r-77')).toBe(named));
  }
});

it('keeps what the profile says once the session is known', async () => {
  render(form);
  expect(env.readOwn).not.toHaveBeenCalled();
  act(() => $session.set(exampleUser));
  const email = screen.getByLabelText<HTMLInputElement>(/^Email/);
  await waitFor(() => expect([email.value, email.readOnly]).toEqual(['ada@example.org', true]));
});

it('has a button for each answer of a field, and leads on by what was pressed', async () => {
  const program = {
    kind: 'radio' as const,
    name: 'program',
    label: 'Program',
    isRequired: true,
    options: [
      { value: 'degree', label: 'A degree' },
      { value: 'trade', label: 'A trade' },
    ],
  };
  const ways = (to: string, value: string) => ({
    to,
    when: { match: 'all' as const, conditions: [{ field: 'program', operator: 'equals' as const, value }] },
  });
  const form: FormDefinition = {
    id: 'student',
    screens: [
      {
        id: 'choice',
        title: 'Choose',
        buttons: 'program',
        fields: [program],
        leads: [ways('a', 'degree'), ways('b', 'trade')],
      },
      { id: 'a', title: 'About the degree', fields: [] },
      { id: 'b', title: 'About the trade', fields: [] },
    ],
  };
  const given: ShownForm = { ...shown, definition: form, screen: 'choice', answers: { program: '' }, draft: 0 };
  render(<Form shown={given} phrases={phrases} env={env} />);
  expect(screen.queryByRole('radio')).toBeNull();
  expect(screen.getAllByRole('button').map(({ textContent }) => textContent)).toEqual(['A degree', 'A trade', 'Save']);
  fireEvent.click(screen.getByRole('button', { name: 'A trade' }));
  const trade = await screen.findByRole('heading', { name: /About the trade/ });
  await waitFor(() => expect(document.activeElement).toBe(trade));
  fireEvent.click(screen.getByRole('button', { name: 'Back' }));
  fireEvent.click(screen.getByRole('button', { name: 'A degree' }));
  const degree = await screen.findByRole('heading', { name: /About the degree/ });
  await waitFor(() => expect(document.activeElement).toBe(degree));
});

it('says nothing while the pointer is down: what moves would take the choice from under it', async () => {
  render(form);
  const email = screen.getByRole('textbox', { name: /Email/ });
  fireEvent.change(email, { target: { value: 'nobody' } });
  const choice = screen.getByLabelText('A course');
  fireEvent.pointerDown(choice);
  fireEvent.blur(email);
  expect(email.getAttribute('aria-invalid')).toBeNull();
  fireEvent.pointerUp(choice);
  fireEvent.click(choice);
  await waitFor(() => expect(email.getAttribute('aria-invalid')).toBe('true'));
  expect((choice as HTMLInputElement).checked).toBe(true);
  // The focus has left the field: its message is read out.
  expect(document.querySelector('[aria-live]')?.textContent).not.toBe('');
});

it('says what to do where an answer is missing, in the words of the page', async () => {
  const fields = definition.screens[0]?.fields.map((field) =>
    field.name === 'about' ? { ...field, missing: 'Choose an option for “What is it about?”.' } : field,
  );
  const told = { ...definition, screens: [{ id: 'form', fields: fields ?? [] }] };
  render(<Form shown={{ ...shown, definition: told }} phrases={phrases} env={env} />);
  fireEvent.click(screen.getByRole('button', { name: /FormSubmit|Send/ }));
  const links = await screen.findAllByRole('link', { name: 'Choose an option for “What is it about?”.' });
  expect(links.map((link) => link.getAttribute('href'))).toEqual(['#contact-about']);
  expect(screen.getAllByText('Choose an option for “What is it about?”.')).toHaveLength(2);
});

it('puts the fields of each address under its heading, and names it in their problems', async () => {
  const part = (name: string, group: string) =>
    ({ kind: 'text', name, label: 'Town', group, isRequired: true }) as const;
  const fields = [part('a-city', 'Sender'), part('b-city', 'Event')];
  const two = { ...shown, definition: { id: 'two', screens: [{ id: 'form', fields }] }, answers: {} };
  render(<Form shown={two} phrases={phrases} env={env} />);
  expect(screen.getByRole('group', { name: 'Sender' }).querySelector('input')?.name).toBe('a-city');
  expect(screen.getByRole('group', { name: 'Event' }).querySelector('input')?.name).toBe('b-city');
  fireEvent.click(screen.getByRole('button', { name: /FormSubmit|Send/ }));
  expect(await screen.findByRole('link', { name: 'Town (Event) is required.' })).toBeTruthy();
});

it('counts the steps from the longest way, before anything is answered', () => {
  const screens = [
    { id: 'one', fields: [], leads: [] },
    { id: 'two', fields: [] },
  ];
  const begun = { ...shown, definition: { id: 'x', screens }, screen: 'one', following: { one: 2 }, answers: {} };
  render(<Form shown={begun} phrases={{ FormStep: 'Step {number} of {total}' }} env={env} />);
  expect(screen.getByText('Step 1 of 3')).toBeTruthy();
});

it('lists what was changed here and elsewhere, with and without a script', async () => {
  const elsewhere = { message: { answer: 'There', words: 'There', own: 'Here' } };
  const changed: ShownForm = { ...shown, draft: 2, base: 'b', alert: 'FormDraftChanged', elsewhere };
  changed.answers = { ...shown.answers, about: 'a', message: 'Here' };
  const html = renderToString(
    <Form shown={changed} phrases={{ FormElsewhereField: '{label}: {own}, {other}' }} env={env} />,
  );
  expect(html).toContain('<input type="checkbox" name="_take" value="message"');
  expect(html).toContain('Message: Here, There');
  expect(html).toContain('name="_base" value="b"');
  render(<Form shown={changed} phrases={{ FormElsewhereTake: 'Use that' }} env={env} />);
  fireEvent.click(await screen.findByRole('button', { name: /Use that/ }));
  await waitFor(() => expect(screen.getByLabelText<HTMLTextAreaElement>(/Message/).value).toBe('There'));
  expect(screen.queryByRole('button', { name: /Use that/ })).toBeNull();
});
