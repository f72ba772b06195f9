// @vitest-environment jsdom
import { act, cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { renderToString } from 'react-dom/server';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { begunForm } from '../../../tests/support/begun-form.ts';
import { formOf } from '../../../server/content/items/form-schema.rules.ts';
import { itemType } from '../../../server/content/items/item-types.contract.ts';
import type { ItemFormState } from './item-form.ts';
import { ItemForm, type ItemFormProps } from './ItemForm.tsx';

const phrases = {
  EntryOf: '{field} {number}',
  RemoveEntry: 'Remove: {entry}',
  MoveDownEntry: 'Move down: {entry}',
  AddTo: 'Add to {field}',
  ProblemEmpty: '{field} must be filled in.',
};

const edition = (year: number) => ({
  year,
  effectiveAt: `${year}-08-01`,
  summary: `Summary of ${year}`,
  documents: [{ displayTitle: `Erratum of ${year}`, publishedDate: `${year}-09-01`, text: `Text of ${year}` }],
});
const fields = {
  title: 'Code',
  scope: 'Scope',
  editions: [2026, 2023, 2020].map(edition),
  freeAccess: [{ edition: 2026, title: 'Read it', permaLink: '/read' }],
};

function propsOf(more: Partial<ItemFormProps> = {}, errors: Record<string, string> = {}): ItemFormProps {
  const initial: ItemFormState = begunForm({
    id: 'document:a',
    type: 'document',
    path: '/codes/a',
    address: '/codes/a',
    errors,
    home: '/codes',
    fields,
  });
  const usual: ItemFormProps = {
    initial,
    warnings: [],
    form: formOf('document'),
    parts: itemType('document').parts,
    isRouted: true,
    fallback: null,
    shipped: null,
    openPath: null,
    deskPath: '/editor',
    phrases,
    language: 'en',
    timeZone: 'America/New_York',
    releases: [],
    mayWrite: true,
    mayPublish: true,
    others: [],
    unsaved: null,
  };
  return Object.assign(usual, more);
}
const draw = (more: Partial<ItemFormProps> = {}, errors: Record<string, string> = {}) =>
  act(async () => void render(<ItemForm {...propsOf(more, errors)} />));

beforeEach(() => {
  vi.stubGlobal('fetch', () => Promise.resolve(Response.json({ problems: {}, revisions: [], choices: [], html: '' })));
  vi.stubGlobal(
    'ResizeObserver',
    class {
      observe = () => undefined;
      disconnect = () => undefined;
    },
  );
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const button = (name: RegExp | string) => screen.getByRole('button', { name });
const tab = (name: string) => screen.getByRole('tab', { name: new RegExp(`^${name}`) });
const shownTab = () => screen.getAllByRole('tab', { selected: true }).map(({ textContent }) => textContent);

it('folds long entries, named by their own words and their day, and opens one', async () => {
  await draw();
  fireEvent.click(tab('PartEditions'));
  expect(screen.queryByDisplayValue('Summary of 2020')).toBeNull();
  const third = button('3. 2020 August 1, 2020');
  expect(third.getAttribute('aria-expanded')).toBe('false');
  fireEvent.click(third);
  expect(screen.getByDisplayValue('Summary of 2020')).toBeTruthy();
  expect(button('1. Erratum of 2020 September 1, 2020').getAttribute('aria-expanded')).toBe('false');
  // A short entry stays as it was.
  expect(screen.getByDisplayValue('Read it')).toBeTruthy();
  fireEvent.click(third);
  expect(screen.queryByDisplayValue('Summary of 2020')).toBeNull();
});

it('keeps an entry open while it moves, and opens one that is added', async () => {
  await draw();
  fireEvent.click(tab('PartEditions'));
  fireEvent.click(button(/^1\. 2026/));
  fireEvent.click(button('Move down: 1. 2026'));
  expect(screen.getByDisplayValue('Summary of 2026')).toBeTruthy();
  fireEvent.click(button('Add to Editions'));
  const added = screen.getByRole('region', { name: 'Editions 4' });
  expect(within(added).getByLabelText(/^Summary/)).toHaveProperty('value', '');
  fireEvent.change(within(added).getByLabelText(/^Year/), { target: { value: '2017' } });
  const named = screen.getByRole('region', { name: '4. 2017' });
  expect(within(named).getByLabelText(/^Summary/)).toBeTruthy();
});

it('brings a removed entry back, with the focus on it', async () => {
  await draw();
  fireEvent.click(tab('PartEditions'));
  fireEvent.click(button('Remove: 2. 2023'));
  fireEvent.click(button('Undo'));
  await waitFor(() => expect(document.activeElement?.id).toBe('fields.editions.1'));
});

it('opens an entry with an error, says what is wrong with the entry itself, and marks its tab', async () => {
  await draw({}, { 'fields.editions.2': 'must not be empty', 'fields.schedule.submitHref': 'must not be empty' });
  expect(tab('PartText').textContent).not.toContain('ThereIsAProblem');
  expect(tab('PartEditions').textContent).toContain('ThereIsAProblem');
  expect(tab('PartNextEdition').textContent).toContain('ThereIsAProblem');
  fireEvent.click(tab('PartEditions'));
  const wrong = screen.getByRole('region', { name: '3. 2020' });
  expect(wrong.textContent).toContain('3. 2020 must be filled in.');
  expect(within(wrong).getByDisplayValue('Summary of 2020')).toBeTruthy();
});

it('keeps an entry open when a save has ended its error', async () => {
  await draw({}, { 'fields.editions.2.summary': 'must not be empty' });
  fireEvent.click(tab('PartEditions'));
  const summary = screen.getByDisplayValue('Summary of 2020');
  expect(summary.getAttribute('aria-invalid')).toBe('true');
  await act(async () => fireEvent.click(button('SaveDraft')));
  expect(summary.getAttribute('aria-invalid')).not.toBe('true');
  expect(summary.isConnected).toBe(true);
});

it.each([
  ['in an entry of another tab', 'fields.editions.1.summary', ['PartEditions']],
  ['in an entry of an entry', 'fields.editions.1.documents.0.text', ['PartEditions']],
  ['in a group', 'fields.schedule.submitHref', ['PartNextEdition']],
  ['at the address', 'path', ['AddressAndLists']],
  ['of the metadata', 'fields.description', ['AddressAndLists']],
  ['of the metadata that is folded', 'fields.noIndex', ['AddressAndLists']],
  ['of the text', 'fields.scope', ['PartText']],
])('leads from the list of errors to the field %s', async (_, id, tabs) => {
  const schedule = { submitHref: 'x' };
  const initial = Object.assign(propsOf({}, { [id]: 'must not be empty' }).initial, {
    fields: Object.assign({ schedule }, fields),
  });
  await draw({ initial });
  const link = document.querySelector<HTMLAnchorElement>(`.desk-summary a[href="#${id}"]`);
  act(() => link?.click());
  expect(document.activeElement?.id).toBe(id);
  expect(document.activeElement?.closest('[hidden]')).toBeNull();
  expect(shownTab()[0]).toContain(tabs[0]);
});

it('leads into folded entries that have no error', async () => {
  const warning = { path: 'fields.editions.1.documents.0.text', kind: 'nowhere' as const, what: '/x', place: null };
  await draw({ warnings: [warning] });
  const link = document.querySelector<HTMLAnchorElement>('.desk-bar details a');
  act(() => link?.click());
  expect(document.activeElement?.id).toBe(warning.path);
  expect(shownTab()).toEqual(['PartEditions']);
});

it('opens the entry that a link asks for, with its tab and the focus', async () => {
  await draw({ openPath: 'editions.2.documents.0' });
  expect(shownTab()).toEqual(['PartEditions']);
  expect(document.activeElement?.id).toBe('fields.editions.2.documents.0');
  expect(screen.getByDisplayValue('Text of 2020')).toBeTruthy();
});

it('moves between tabs by keyboard', async () => {
  await draw();
  const press = (key: string) => fireEvent.keyDown(document.activeElement ?? document.body, { key });
  tab('PartText').focus();
  for (const [key, shown] of [
    ['ArrowRight', 'PartEditions'],
    ['End', 'Revisions'],
    ['ArrowRight', 'PartText'],
    ['ArrowLeft', 'Revisions'],
    ['ArrowLeft', 'AddressAndLists'],
    ['Home', 'PartText'],
  ] as const) {
    press(key);
    expect(shownTab()).toEqual([shown]);
    expect(document.activeElement).toBe(tab(shown));
  }
  expect(screen.getAllByRole('tab').map(({ tabIndex }) => tabIndex)).toEqual([0, -1, -1, -1, -1]);
});

it('draws every field once, and no tabs for a form without parts', async () => {
  await draw();
  const missing = formOf('document').filter(({ key }) => document.querySelectorAll(`#fields\\.${key}`).length !== 1);
  expect(missing.map(({ key }) => key)).toEqual([]);
  cleanup();
  await draw({ parts: undefined });
  expect(screen.queryByRole('tab')).toBeNull();
  expect(screen.getByLabelText(/^Scope/)).toBeTruthy();
});

it('sends the folded entries of all tabs without a script, each control once, and nests no noscript', () => {
  const html = renderToString(<ItemForm {...propsOf()} />);
  for (const name of ['fields.editions.2.summary', 'fields.editions.0.documents.0.text', 'fields.freeAccess.0.title']) {
    expect(html.split(`name="${name}"`)).toHaveLength(2);
  }
  const depths = [...html.matchAll(/<(\/?)noscript>/g)].map(([, end]) => end);
  expect(depths.length).toBeGreaterThan(0);
  expect(depths.every((end, at) => (at % 2 === 0) === (end === ''))).toBe(true);
});

it('finds a field by words of its text, and goes to it in its tab and entry', async () => {
  HTMLDialogElement.prototype.showModal = function open(this: HTMLDialogElement) {
    this.open = true;
  };
  HTMLDialogElement.prototype.close = function close(this: HTMLDialogElement) {
    this.open = false;
  };
  await draw();
  const letter = new KeyboardEvent('keydown', { key: '?', bubbles: true });
  act(() => void screen.getByLabelText(/^Scope/).dispatchEvent(letter));
  expect(screen.queryByRole('dialog')).toBeNull();
  fireEvent.keyDown(document.body, { key: '?' });
  fireEvent.click(within(await screen.findByRole('dialog', { name: 'Keys' })).getByText('Close'));
  fireEvent.keyDown(document.body, { key: '/' });
  fireEvent.change(await screen.findByRole('searchbox'), { target: { value: 'text of 2020' } });
  fireEvent.click(screen.getByRole('button', { name: /Text of 2020/ }));
  expect(document.activeElement?.id).toBe('fields.editions.2.documents.0.text');
  expect(shownTab()).toEqual(['PartEditions']);
});

describe('a long list of folded entries', () => {
  const listOf = (length: number) =>
    Array.from({ length }, (_, index) => ({
      countryName: index === 20 ? 'Perú' : `Country ${index + 1}`,
      code: `C${index}`,
      allowForOrders: true,
    }));
  const ofCountries = (length: number, errors: Record<string, string> = {}, more: Partial<ItemFormProps> = {}) => {
    const given = propsOf({}, errors);
    const initial = Object.assign(given.initial, { type: 'country-list', fields: { countries: listOf(length) } });
    const form = formOf('country-list');
    return draw(Object.assign({ initial, form, isRouted: false }, more, { parts: undefined }));
  };
  // Names of roles of 500 entries take a second.
  const entries = () => [...document.querySelectorAll('button[aria-expanded=false][id^="fields."]')];

  it('begins with the first ones, finds one by its name or code, and says how many are shown', async () => {
    await ofCountries(500);
    expect(entries()).toHaveLength(20);
    const find = screen.getByRole('searchbox');
    fireEvent.change(find, { target: { value: 'peru' } });
    expect(entries().map(({ textContent }) => textContent)).toEqual([expect.stringContaining('21. Perú')]);
    fireEvent.change(find, { target: { value: 'c499' } });
    expect(entries()).toHaveLength(1);
    fireEvent.change(find, { target: { value: 'none' } });
    expect(entries()).toEqual([]);
    fireEvent.click(button('ShowAllEntries'));
    expect(entries()).toHaveLength(500);
    expect(find).toHaveProperty('value', '');
    expect(document.querySelector('[data-shows-all]')).toBeNull();
  });

  it('shows an entry with an error, the one a link asks for, and one that is added, whatever is searched', async () => {
    await ofCountries(45, { 'fields.countries.30.code': 'must not be empty' }, { openPath: 'countries.40' });
    fireEvent.click(button(/^Add to/));
    fireEvent.change(screen.getByRole('searchbox'), { target: { value: 'peru' } });
    const names = screen.getAllByRole('region', { name: /^\d+\. / }).map((region) => region.getAttribute('aria-label'));
    expect(names.slice(0, 3)).toEqual(['21. Perú', '31. Country 31', '41. Country 41']);
    expect(document.getElementById('fields.countries.45')).not.toBeNull();
  });

  it('is in the HTML of the server whole, for a browser without a script', () => {
    const given = propsOf();
    const initial = Object.assign(given.initial, { type: 'country-list', fields: { countries: listOf(21) } });
    const html = renderToString(
      <ItemForm {...Object.assign(given, { initial, form: formOf('country-list'), parts: undefined })} />,
    );
    expect(html).toContain('20. Country 20');
    expect(html).not.toContain('type="search"');
  });
});

it('has tabs for the record of the organisation, and none for an address that it has not', async () => {
  const given = propsOf();
  const initial = Object.assign(given.initial, {
    type: 'site',
    id: 'site:main',
    path: null,
    fields: { organization: 'O' },
  });
  await draw({ initial, form: formOf('site'), parts: itemType('site').parts, isRouted: false });
  const tabs = screen.getAllByRole('tab').map(({ textContent }) => textContent);
  expect(tabs).toEqual(['PartText', 'PartContact', 'PartBrand', 'Revisions']);
  fireEvent.click(tab('PartContact'));
  expect(screen.getByLabelText(/^Telephone/)).toBeTruthy();
});
