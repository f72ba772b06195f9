// @vitest-environment jsdom
import { cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { begunForm } from '../../../../tests/support/begun-form.ts';
import { formOf } from '../../../../server/content/items/form-schema.rules.ts';
import type { TranslationSource } from '../../../../server/content/translations/translation.contract.ts';
import type { ItemFormState } from '../item-form.ts';
import { ItemForm, type ItemFormProps } from '../ItemForm.tsx';

const text = (content: string) => ({ type: 'rich-text', content });
const english = { title: 'Fees', description: 'About fees.', blocks: [text('The fee is 25.'), text('Second.')] };
const phrases = {
  SourceOf: '{label}, in {language}',
  TakeSame: 'Same as {language}',
  TakeSameOf: 'Same as {language}: {label}',
  TakeBackOf: 'Undo: {label}',
  WriteOwnOf: 'Write it here: {label}',
  NotTranslated: 'Not in {language} yet',
  AddTranslatedOf: 'Add it: {name}',
  MatchesSource: 'Matches revision {revision} in {language}',
  SourceBehind: '{count} behind',
  SourceSame: 'Matches {revision}',
  SourceNoChange: 'No change needed',
  PresenceIn: '{name} too',
  PresenceHere: '{name} is here',
  PresenceSaved: '{name} saved {revision}',
  PresenceTakeIn: 'Take it in',
};

const calls: { path: string; method: string | undefined; body: unknown }[] = [];
let answers: (path: string) => unknown;
beforeEach(() => {
  calls.length = 0;
  answers = (path) =>
    path.includes('/revisions')
      ? { revisions: [], problems: {}, warnings: [] }
      : { revision: 4, id: 'page:fees', publishId: null, problems: {}, warnings: [] };
  vi.stubGlobal(
    'ResizeObserver',
    class {
      observe = () => undefined;
      disconnect = () => undefined;
    },
  );
  vi.stubGlobal('fetch', async (path: string, { method, body }: RequestInit = {}) => {
    calls.push({ path, method, body: typeof body === 'string' ? JSON.parse(body) : undefined });
    return Promise.resolve(Response.json(answers(path)));
  });
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

function show(fields: Record<string, unknown>, source: Partial<TranslationSource> | null = {}) {
  const initial: ItemFormState = begunForm({
    id: 'page:fees',
    name: 'fees',
    locale: source ? 'es' : 'en',
    path: '/fees',
    address: '/es/fees',
    fields,
  });
  const read: TranslationSource = Object.assign(
    { revision: 14, matched: 9, behind: 1, fields: english, changed: {} },
    source,
  );
  const props: ItemFormProps = {
    initial,
    warnings: [],
    form: formOf('page'),
    isRouted: true,
    fallback: source ? english : null,
    shipped: null,
    openPath: null,
    deskPath: '/editor',
    phrases,
    language: 'en',
    timeZone: 'UTC',
    releases: [],
    mayWrite: true,
    mayPublish: true,
    others: [],
    unsaved: null,
    source: source ? { read, locale: 'en', name: 'English', ownName: 'Spanish' } : null,
  };
  render(<ItemForm {...props} />);
}
const beside = (label: string) => screen.getByRole('group', { name: `${label}, in English` });
const control = (key: string) => document.getElementById(`fields.${key}`) as HTMLInputElement;
const saves = () => calls.filter(({ path, method }) => method === 'PUT' && path.startsWith('/api/content/items/'));

it('shows the default language beside each field, with the words that have changed', () => {
  const changed = {
    title: [
      { how: 'removed', text: 'Fee' },
      { how: 'added', text: 'Fees' },
    ],
  } as const;
  show({ title: 'Tarifas' }, { changed: { title: [...changed.title] } });
  expect(within(beside('Title')).getByText('Fees').tagName).toBe('INS');
  expect(within(beside('Description')).getByText('About fees.')).toBeDefined();
});

it('takes the default language for a field, and gives the translation back', () => {
  show({ title: 'Tarifas' });
  const own = () => screen.getByLabelText<HTMLInputElement>('Title');
  fireEvent.click(screen.getByRole('button', { name: 'Same as English: Title' }));
  expect(own().value).toBe('');
  fireEvent.click(screen.getByRole('button', { name: 'Undo: Title' }));
  expect(own().value).toBe('Tarifas');
});

it('adds a block that is not translated yet at its place', () => {
  show({ title: 'Tarifas', blocks: [text('La tarifa.')] });
  fireEvent.click(screen.getByRole('button', { name: /^Add it: 2\. .*Second\./ }));
  expect(screen.queryByText('Not in Spanish yet')).toBeNull();
  expect(screen.getByRole('button', { name: /^2\. .*Second\./ })).toBeDefined();
});

it('says with a save that it matches, unless the tick is taken away', async () => {
  show({ title: 'Tarifas' });
  const save = () => fireEvent.click(screen.getByRole('button', { name: 'Publish' }));
  save();
  await waitFor(() => expect(saves()[0]?.path).toContain('matches=14'));
  await screen.findByText('Matches 14');
  fireEvent.click(screen.getByLabelText('Matches revision 14 in English'));
  save();
  await waitFor(() => expect(saves()).toHaveLength(2));
  expect(saves()[1]?.path).not.toContain('matches');
});

it('settles without a save', async () => {
  show({ title: 'Tarifas' });
  fireEvent.click(screen.getByRole('button', { name: 'No change needed' }));
  await screen.findByText('Matches 14');
  expect(calls).toContainEqual({
    path: '/api/editor/translations/page:fees',
    method: 'PUT',
    body: { locale: 'es', matches: 14 },
  });
  expect(saves()).toEqual([]);
});

it('tells who else is there and merges what they saved with what is typed', async () => {
  const base = { title: 'Fees', description: 'About fees.' };
  const version = (revision: number, fields: object) => ({
    revision,
    path: '/fees',
    fields,
    savedBy: 'ana',
    isDraft: true,
  });
  answers = (path) => {
    if (path.includes('/presence/'))
      return {
        others: [{ name: 'Ana', place: 'blocks.0.content' }],
        newest: { revision: 4, savedBy: 'ana', savedAt: '2026-11-26T10:00:00Z', isDraft: true, isDeletion: false },
      };
    if (path.includes('/revisions/4')) return version(4, { title: 'Fees', description: 'About fees of 2027.' });
    if (path.includes('/revisions/3')) return version(3, base);
    return path.includes('/revisions')
      ? { revisions: [], problems: {}, warnings: [] }
      : { revision: 5, id: 'page:fees', publishId: null, problems: {}, warnings: [] };
  };
  show(base, null);
  fireEvent.change(control('title'), { target: { value: 'New fees' } });
  fireEvent.click(await screen.findByRole('button', { name: 'Take it in' }));
  await waitFor(() => expect(control('description').value).toBe('About fees of 2027.'));
  expect(control('title').value).toBe('New fees');
  expect(screen.queryByRole('button', { name: 'Take it in' })).toBeNull();
  expect(screen.getByText('Ana too')).toBeDefined();
});
