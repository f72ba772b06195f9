// @vitest-environment jsdom
import { act, cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { begunForm } from '../../../tests/support/begun-form.ts';
import type { EditorField } from '../../../server/content/items/form-field.contract.ts';
import { formOf } from '../../../server/content/items/form-schema.rules.ts';
import type { ItemFormState as Form } from './item-form.ts';
import { ItemForm } from './ItemForm.tsx';

const initial: Form = begunForm({
  fields: {
    title: 'Title',
    description: 'Text',
    blocks: [
      { type: 'page-title', title: 'First' },
      { type: 'rich-text', content: 'Second' },
    ],
  },
});

/** Phrases that tell entries apart; everything else is shown by its key. */
const phrases = {
  LiveIn: 'Live in {ms} ms',
  MoveUpEntry: 'Move up: {entry}',
  MoveDownEntry: 'Move down: {entry}',
  RemoveEntry: 'Remove: {entry}',
  AddField: 'Add: {field}',
  NumberedBlock: 'Block {number} ({block})',
  ProblemEmpty: '{field} must be filled in.',
  WasRemoved: 'Removed: {entry}.',
  SaveDraft: 'Save draft',
  NotAllowed: 'Your roles do not let you.',
  OwnWords: 'The release says: {words}',
  UseReleaseWordsOf: 'Reset: {entry}',
  ProblemTokenLost: '{field} must keep {limit}.',
};

let answers: Record<string, { status?: number; body: unknown }>;

beforeEach(() => {
  answers = {
    'POST /api/editor/warnings': { body: { warnings: [] } },
    'POST /api/editor/markdown': { body: { html: '<p>Rendered</p>' } },
    'GET /api/editor/items/page:a/revisions': { body: { revisions: [] } },
    'GET /api/editor/choices': { body: { choices: [] } },
    'POST /editor/typed-preview': { body: { problems: {} } },
  };
  vi.stubGlobal(
    'ResizeObserver',
    class {
      observe = () => undefined;
      disconnect = () => undefined;
    },
  );
  vi.stubGlobal('fetch', async (path: string, init: RequestInit) => {
    const answer = answers[`${init.method ?? 'GET'} ${path.split('?')[0] ?? ''}`];
    if (!answer) throw new Error(`Nobody answers ${init.method} ${path}.`);
    return Response.json(answer.body, { status: answer.status ?? 200 });
  });
  history.replaceState(null, '', '/editor/items/page:a?locale=en');
});

afterEach(() => {
  cleanup();
  // On a busy machine a test lasts long enough for what it types to be kept.
  localStorage.clear();
  vi.unstubAllGlobals();
});

const releaseId = '3f0c1f6e-5d0a-4a86-9f0f-6b7f0a4f6c11';

const draw = (more: Partial<Parameters<typeof ItemForm>[0]> = {}) =>
  act(async () => {
    render(
      <ItemForm
        initial={initial}
        warnings={[]}
        form={formOf('page')}
        isRouted
        fallback={null}
        shipped={null}
        openPath={null}
        deskPath="/editor"
        phrases={phrases}
        language="en"
        timeZone="America/New_York"
        releases={[{ id: releaseId, name: 'Autumn' }]}
        mayWrite
        mayPublish
        others={[{ locale: 'es', link: 'In Spanish' }]}
        unsaved={null}
        {...more}
      />,
    );
  });

const blockNames = () =>
  screen.getAllByRole('region', { name: /^\d+\. / }).map((region) => region.getAttribute('aria-label'));
const publish = () => act(async () => fireEvent.click(screen.getByRole('button', { name: 'Publish' })));

it('offers writers no publishing, deleting or rolling back, and readers no saving', async () => {
  const offered = () => {
    const ways = [...screen.getAllByRole('link'), ...screen.queryAllByRole('button')].map((way) => way.textContent);
    return ['Publish', 'Delete', 'Save draft'].filter((name) => ways.includes(name));
  };
  await draw();
  expect(offered()).toEqual(['Publish', 'Delete', 'Save draft']);
  cleanup();
  await draw({ mayPublish: false });
  expect(offered()).toEqual(['Save draft']);
  cleanup();
  await draw({ mayPublish: false, mayWrite: false });
  expect(offered()).toEqual([]);
  expect(screen.getByText(/Your roles do not let you/)).toBeTruthy();
});

it('draws every field of the schema', async () => {
  await draw();
  const drawn = (field: EditorField) => document.getElementById(`fields.${field.key}`);
  expect(
    formOf('page')
      .filter((field) => !drawn(field))
      .map(({ key }) => key),
  ).toEqual([]);
});

it('adds, moves and removes blocks by buttons', async () => {
  await draw();
  expect(blockNames()).toEqual(['1. Page title', '2. Rich text']);
  fireEvent.click(screen.getByRole('button', { name: 'Move down: 1. Page title' }));
  expect(blockNames()).toEqual(['1. Rich text', '2. Page title']);
  fireEvent.change(screen.getByLabelText('NewBlock'), { target: { value: 'alert' } });
  fireEvent.click(screen.getByRole('button', { name: 'AddBlock' }));
  expect(blockNames()).toEqual(['1. Rich text', '2. Page title', '3. Alert']);
  fireEvent.click(screen.getByRole('button', { name: 'Remove: 1. Rich text' }));
  expect(blockNames()).toEqual(['1. Page title', '2. Alert']);
  expect(screen.getByText('UnsavedChanges', { exact: false })).toBeTruthy();
});

it('keeps a block open while it is moved', async () => {
  await draw();
  fireEvent.click(screen.getByRole('button', { name: /^1\. Page title/ }));
  fireEvent.click(screen.getByRole('button', { name: 'Move down: 1. Page title' }));
  const moved = screen.getByRole('region', { name: '2. Page title' });
  expect(within(moved).getByDisplayValue('First')).toBeTruthy();
});

it('opens the block that was asked for, with the focus on it', async () => {
  await draw({ openPath: 'blocks.1' });
  expect(document.activeElement?.id).toBe('fields.blocks.1');
  expect(screen.getByDisplayValue('Second')).toBeTruthy();
});

it('lists what readers do not get, as it was loaded and as it is typed', async () => {
  const place = { line: 2, column: 3, words: 'a <blink>b</blink>' };
  const warning = { path: 'fields.blocks.1.content', kind: 'element' as const, what: '<blink>', place };
  await draw({ openPath: 'blocks.1', warnings: [warning] });
  const note = () => document.querySelector('.desk-bar details:not(.desk-later)');
  // In the bar that stays on the screen, folded, and announced without its list.
  expect(note()?.querySelector('summary')?.textContent).toBe('TextWarnings');
  const [announced] = screen.getAllByRole('status').filter(({ textContent }) => textContent === 'TextWarnings');
  expect(announced?.contains(note())).toBe(false);
  expect(note()?.querySelector('a')?.getAttribute('href')).toBe('#fields.blocks.1.content');
  expect(note()?.textContent).toContain('“a <blink>b</blink>”');
  answers['POST /api/editor/warnings'] = { body: { warnings: [] } };
  fireEvent.change(screen.getByDisplayValue('Second'), { target: { value: 'Plain' } });
  await waitFor(() => expect(note()).toBeNull(), { timeout: 3_000 });
});

it('leads from a warning to the field, in a folded block too', async () => {
  const warning = { path: 'fields.blocks.1.content', kind: 'nowhere' as const, what: '/x', place: null };
  await draw({ warnings: [warning] });
  expect(screen.queryByDisplayValue('Second')).toBeNull();
  const link = document.querySelector<HTMLAnchorElement>('.desk-bar details a');
  if (!link) throw new Error('There is no link.');
  fireEvent.click(link);
  expect(document.activeElement).toBe(screen.getByDisplayValue('Second'));
});

it('shows what the server makes of Markdown', async () => {
  await draw({ openPath: 'blocks.1' });
  await waitFor(() => expect(screen.getByText('Rendered')).toBeTruthy());
});

it('takes a picture of the library with its text, shows it, and takes it away again', async () => {
  HTMLDialogElement.prototype.showModal = function open(this: HTMLDialogElement) {
    this.open = true;
  };
  const image = { id: 'i', name: 'door.png', src: '/images/x-9x9.webp', thumbnail: '/images/x-4x4.webp' };
  const images = [{ ...image, width: 9, height: 9, altEn: 'A red door', altEs: 'Una puerta roja' }];
  answers['GET /api/editor/images'] = { body: { images, total: 1, page: 1, pages: 1 } };
  await draw();
  fireEvent.click(screen.getByRole('button', { name: 'ChooseImage: Card image' }));
  fireEvent.click(await screen.findByRole('button', { name: 'A red door' }));
  const group = document.getElementById('fields.cardImage');
  expect(group?.querySelector('img')?.getAttribute('src')).toBe('/images/x-9x9.webp');
  expect(document.getElementById('fields.cardImage.alt')).toHaveProperty('value', 'A red door');
  expect(screen.queryByText('AltMissing')).toBeNull();
  fireEvent.click(within(group ?? document.body).getByRole('button', { name: 'RemoveField' }));
  expect(screen.getByRole('button', { name: 'ChooseImage: Card image' })).toBeTruthy();
});

it('shows what readers see of a picture that was replaced', async () => {
  const src = `/images/${'a'.repeat(32)}-9x9.webp`;
  const image = { src, thumbnail: '/images/newest-4x4.webp', isReplaced: true };
  answers['GET /api/editor/images'] = { body: { images: [image], total: 1, page: 1, pages: 1 } };
  const fields = Object.assign({}, initial.fields, { cardImage: { src, alt: 'A door' } });
  await draw({ initial: Object.assign({}, initial, { fields }) });
  const shown = () => document.querySelector('#fields\\.cardImage img')?.getAttribute('src');
  await waitFor(() => expect(shown()).toBe('/images/newest-4x4.webp'));
  expect(document.getElementById('fields.cardImage.src')).toHaveProperty('value', src);
});

it('adds a picture to the library, and says what the server has against it', async () => {
  HTMLDialogElement.prototype.showModal = function open(this: HTMLDialogElement) {
    this.open = true;
  };
  answers['GET /api/editor/images'] = { body: { images: [], total: 0, page: 1, pages: 1 } };
  const errors = [{ field: 'altEn', message: 'Say what it shows.' }];
  answers['POST /editor/images'] = { status: 422, body: { errors } };
  await draw();
  fireEvent.click(screen.getByRole('button', { name: 'ChooseImage: Card image' }));
  await act(async () => fireEvent.click(screen.getByRole('button', { name: 'ImageUploadAndUse' })));
  expect(document.getElementById('altEn')?.getAttribute('aria-invalid')).toBe('true');
  // The form of the item around it is not sent along.
  expect(screen.queryByText('Saving')).toBeNull();
  const image = { id: 'i', name: 'x.png', src: '/images/y-9x9.webp', thumbnail: '/images/y-9x9.webp' };
  answers['POST /editor/images'] = { body: { image: { ...image, width: 9, height: 9, altEn: 'X', altEs: 'X' } } };
  await act(async () => fireEvent.click(screen.getByRole('button', { name: 'ImageUploadAndUse' })));
  expect(document.querySelector('#fields\\.cardImage img')?.getAttribute('src')).toBe('/images/y-9x9.webp');
});

it('asks what a dropped picture shows, adds it to the library and places it', async () => {
  HTMLDialogElement.prototype.showModal = function open(this: HTMLDialogElement) {
    this.open = true;
  };
  answers['GET /api/editor/images'] = { body: { images: [], total: 0, page: 1, pages: 1 } };
  const image = { id: 'i', name: 'x.png', src: '/images/z-9x9.webp', thumbnail: '/images/z-9x9.webp' };
  answers['POST /editor/images'] = { body: { image: { ...image, width: 9, height: 9, altEn: 'Z', altEs: 'Z' } } };
  await draw();
  const file = new File(['x'], 'dropped.png', { type: 'image/png' });
  const place = document.getElementById('fields.cardImage') as HTMLElement;
  fireEvent.drop(place, { dataTransfer: { files: [file], types: ['Files'] } });
  expect(screen.getByText('dropped.png')).toBeTruthy();
  expect(document.activeElement?.id).toBe('altEn');
  await act(async () => fireEvent.click(screen.getByRole('button', { name: 'ImageUploadAndUse' })));
  expect(document.querySelector('#fields\\.cardImage img')?.getAttribute('src')).toBe('/images/z-9x9.webp');
});

it('says how long it took until the page was live, with a link to it', async () => {
  answers['PUT /api/content/items/page:a'] = { body: { id: 'page:a', revision: 4, publishId: 'p' } };
  answers['GET /api/publish/p'] = { body: { state: 'live', pages: 1, rendered: 1, failed: [] } };
  await draw();
  await publish();
  await waitFor(() => expect(screen.getByText(/Live in \d+ ms/)).toBeTruthy());
  expect(screen.getByRole('link', { name: 'OpenLivePage' }).getAttribute('href')).toBe('/a');
});

it('names a refused field in the summary and at the field, inside a folded block too', async () => {
  const fields = { 'fields.blocks.0.title': 'must not be empty' };
  answers['PUT /api/content/items/page:a'] = {
    status: 422,
    body: { error: { code: 'invalid_item', message: '', fields } },
  };
  await draw();
  await publish();
  const summary = screen.getByRole('alert');
  expect(document.activeElement).toBe(summary);
  fireEvent.click(within(summary).getByRole('link', { name: 'Block 1 (Page title): Title must be filled in.' }));
  const control = document.getElementById('fields.blocks.0.title');
  expect(document.activeElement).toBe(control);
  expect(control?.getAttribute('aria-invalid')).toBe('true');
});

const conflictOf = (theirs: object, base: object, isDraft = false) => {
  const version = (revision: number, fields: object) => ({
    revision,
    path: '/a',
    fields,
    isDraft,
    savedBy: 'ben',
    savedAt: '',
  });
  const details = { theirs: version(4, theirs), base: version(3, base) };
  return { status: 409, body: { error: { code: 'revision_conflict', message: '', details } } };
};

it('shows what both changed side by side, and keeps all else of both', async () => {
  const blocks = [
    { type: 'page-title', title: 'First' },
    { type: 'rich-text', content: 'Theirs' },
  ];
  answers['PUT /api/content/items/page:a'] = conflictOf(
    { ...initial.fields, blocks, description: 'Theirs too' },
    initial.fields,
  );
  await draw({ openPath: 'blocks.1' });
  fireEvent.change(screen.getByDisplayValue('Second'), { target: { value: 'Mine' } });
  await publish();
  const conflict = screen.getByRole('region', { name: 'ConflictTitle' });
  const group = within(conflict).getByRole('group', { name: 'Block 2 (Rich text), Content' });
  expect(within(conflict).getAllByRole('group')).toHaveLength(1);
  expect(group.textContent).toContain('Mine');
  expect(group.textContent).toContain('Theirs');
  const [mine, theirs] = within(group).getAllByRole<HTMLInputElement>('radio');
  expect([mine?.checked, theirs?.checked]).toEqual([true, false]);
  fireEvent.click(theirs ?? document.body);
  fireEvent.click(within(conflict).getByRole('button', { name: 'MergeVersions' }));
  expect(screen.queryByRole('region', { name: 'ConflictTitle' })).toBeNull();
  expect(screen.getByDisplayValue('Theirs')).toBeTruthy();
  expect(screen.getByDisplayValue('Theirs too')).toBeTruthy();
});

it('shows a whole block under its labels, never as data', async () => {
  const blocks = [{ type: 'page-title', title: 'First' }];
  answers['PUT /api/content/items/page:a'] = conflictOf({ ...initial.fields, blocks }, initial.fields);
  await draw({ openPath: 'blocks.1' });
  fireEvent.change(screen.getByDisplayValue('Second'), { target: { value: 'Mine' } });
  await publish();
  const conflict = screen.getByRole('region', { name: 'ConflictTitle' });
  expect(conflict.textContent).toContain('Rich textContent: Mine');
  expect(conflict.textContent).toContain('Nothing');
  expect(conflict.textContent).not.toMatch(/[{}"]/);
});

it('brings a removed block back to its place, with the focus on it', async () => {
  await draw();
  fireEvent.click(screen.getByRole('button', { name: 'Remove: 1. Page title' }));
  expect(blockNames()).toEqual(['1. Rich text']);
  const undo = screen.getByRole('button', { name: 'Undo' });
  expect(document.activeElement).toBe(undo);
  expect(screen.getByText(/Removed: 1. Page title./)).toBeTruthy();
  fireEvent.click(undo);
  expect(blockNames()).toEqual(['1. Page title', '2. Rich text']);
  await waitFor(() => expect(document.activeElement?.id).toBe('fields.blocks.0'));
  expect(screen.queryByRole('button', { name: 'Undo' })).toBeNull();
});

it('asks for what readers see before the address and what lists show', async () => {
  await draw();
  const ids = [...document.querySelectorAll('[id^="fields."], #path')].map(({ id }) => id);
  expect(ids.indexOf('fields.title')).toBeLessThan(ids.indexOf('fields.blocks'));
  expect(ids.indexOf('fields.blocks')).toBeLessThan(ids.indexOf('path'));
  expect(ids.indexOf('path')).toBeLessThan(ids.indexOf('fields.description'));
});

it('offers what a link may lead to by title, and takes the address of the one chosen', async () => {
  const choices = [{ value: '/topics/wildfire', title: 'Wildfire', type: 'page' }];
  answers['GET /api/editor/choices'] = { body: { choices } };
  const fields = {
    ...initial.fields,
    blocks: [{ type: 'call-to-action', heading: 'H', link: { label: 'L', href: '' } }],
  };
  await draw({ openPath: 'blocks.0', initial: { ...initial, fields } });
  const control = document.getElementById('fields.blocks.0.link.href') ?? document.body;
  act(() => control.focus());
  fireEvent.change(control, { target: { value: 'wild' } });
  const option = await screen.findByRole('option', { name: /Wildfire/ });
  fireEvent.keyDown(control, { key: 'ArrowDown' });
  expect(control.getAttribute('aria-activedescendant')).toBe(option.id);
  fireEvent.keyDown(control, { key: 'Enter' });
  expect((control as HTMLInputElement).value).toBe('/topics/wildfire');
  expect(screen.getByText('Picked')).toBeTruthy();
});

it('asks before a page with unsaved changes is left, and not before', async () => {
  await draw();
  const leave = () => {
    const event = new Event('beforeunload', { cancelable: true });
    window.dispatchEvent(event);
    return event.defaultPrevented;
  };
  expect(leave()).toBe(false);
  fireEvent.change(document.getElementById('fields.title') ?? document.body, { target: { value: 'Changed' } });
  expect(leave()).toBe(true);
});

it('leads to the page that asks what readers get after a deletion', async () => {
  await draw();
  const link = screen.getByRole('link', { name: 'Delete' });
  expect(link.getAttribute('href')).toBe('/editor/items/page:a/delete?locale=en');
});

it('names the pictures without a description, and not any more once they have one', async () => {
  const fields = { ...initial.fields, mainImage: { src: '/art/a.svg', alt: '' } };
  await draw({ initial: { ...initial, fields } });
  const [link] = screen.getAllByRole('link', { name: '/art/a.svg' });
  const address = document.getElementById(link?.getAttribute('href')?.slice(1) ?? '');
  expect(address).toBeInstanceOf(HTMLInputElement);
  fireEvent.change(address as HTMLInputElement, { target: { value: 'A door' } });
  expect(screen.queryByRole('link', { name: '/art/a.svg' })).toBeNull();
});

it('offers no deletion of what the site needs, and says why', async () => {
  await draw({ initial: { ...initial, isNeeded: true } });
  expect(screen.queryByRole('link', { name: 'Delete' })).toBeNull();
  expect(screen.getByText('NeededItem', { exact: false })).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Publish' })).toBeTruthy();
});

it('shows the words of the release in a dictionary, stores only what differs, and takes them back', async () => {
  const sent: unknown[] = [];
  const words = { Greeting: 'Hello {name},', Text: 'One paragraph.\n\nAnother.', Home: 'Home' };
  answers['GET /api/editor/items/dictionary:mail/revisions'] = { body: { revisions: [] } };
  const answered = fetch;
  vi.stubGlobal('fetch', async (path: string, init: RequestInit) => {
    if (init.method !== 'PUT') return answered(path, init);
    sent.push((JSON.parse(String(init.body)) as { fields: unknown }).fields);
    const fields = { 'fields.entries.Greeting': 'must keep {name}' };
    return Response.json({ error: { code: 'invalid_item', message: 'No', fields } }, { status: 422 });
  });
  const fields = { entries: { Home: 'Start', Ours: 'Our own' } };
  const form: Form = { ...initial, id: 'dictionary:mail', name: 'mail', type: 'dictionary', path: null, fields };
  await draw({ initial: form, form: formOf('dictionary'), isRouted: false, shipped: words });
  const text = (key: string) => screen.getByLabelText<HTMLInputElement | HTMLTextAreaElement>(key);
  expect([text('Greeting').value, text('Home').value, text('Ours').value]).toEqual([
    'Hello {name},',
    'Start',
    'Our own',
  ]);
  expect(text('Text').tagName).toBe('TEXTAREA');
  expect(screen.getByText('The release says: Home')).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Reset: Greeting' })).toBeNull();

  fireEvent.click(screen.getByRole('button', { name: 'Reset: Home' }));
  expect(text('Home').value).toBe('Home');
  fireEvent.change(text('Text'), { target: { value: 'Mine' } });
  fireEvent.change(text('Text'), { target: { value: words.Text } });
  fireEvent.change(text('Greeting'), { target: { value: 'Hello,' } });
  await publish();
  expect(sent).toEqual([{ entries: { Ours: 'Our own', Greeting: 'Hello,' } }]);
  expect(text('Greeting').getAttribute('aria-invalid')).toBe('true');
  expect(screen.getByRole('link', { name: 'Entries: Greeting must keep {name}.' }).getAttribute('href')).toBe(
    '#fields.entries.Greeting',
  );
});

it('links the other languages of a new item once it is saved', async () => {
  answers['PUT /api/content/items/page:a-page'] = { body: { id: 'page:a-page', revision: 1, publishId: null } };
  answers['GET /api/editor/items/page:a-page/revisions'] = { body: { revisions: [] } };
  const fields = { title: 'A page', blocks: [] };
  await draw({
    initial: Object.assign({}, initial, { id: '', name: 'a-page', path: '/a-page', revision: 0, state: 'new', fields }),
  });
  expect(screen.queryByRole('link', { name: 'In Spanish' })).toBeNull();
  await act(async () => screen.getByRole('button', { name: 'Save draft' }).click());
  const link = screen.getByRole('link', { name: 'In Spanish' });
  expect(link.getAttribute('href')).toBe('/editor/items/page:a-page?locale=es');
});

it('asks for no revisions of a language that is not stored yet', async () => {
  delete answers['GET /api/editor/items/page:a/revisions'];
  await draw({ initial: Object.assign({}, initial, { locale: 'es', revision: 0, state: 'new' }) });
  expect(document.body.textContent).not.toContain('Nobody answers');
});

it('keeps an offer that nobody has decided, while somebody types on', async () => {
  const kept = { base: 3, path: '/a', isMinor: false };
  const hour = { fields: { title: 'An hour of writing' }, note: 'Fee of 2027', savedAt: '2026-11-26T09:00:00.000Z' };
  const unsaved = Object.assign({}, kept, hour);
  await draw({ unsaved });
  expect(screen.getByText('UnsavedTitle')).toBeTruthy();
  const title = document.querySelector('[name="fields.title"]');
  if (!title) throw new Error('There is no title.');
  fireEvent.change(title, { target: { value: 'Typed on' } });
  cleanup();
  // The server has the newer text by now.
  const newer = { ...kept, fields: { title: 'Typed on' }, note: '', savedAt: '2026-11-26T09:10:00.000Z' };
  answers['DELETE /api/editor/unsaved/page%3Aa'] = { body: { id: 'page:a' } };
  await draw({ unsaved: newer });
  for (const words of ['Typed on', 'An hour of writing']) {
    fireEvent.click(screen.getByRole('button', { name: 'UnsavedCompare' }));
    expect(document.querySelector('.desk-differences')?.textContent).toContain(words);
    await act(async () => screen.getByRole('button', { name: 'UnsavedThrowAway' }).click());
  }
  expect(screen.queryByText('UnsavedTitle')).toBeNull();
  cleanup();
  await draw();
  expect(screen.queryByText('UnsavedTitle')).toBeNull();
});

it('takes the note of what was typed up with its words, and shows it', async () => {
  const typed = { fields: { title: 'Fees' }, note: 'Fee of 2027', savedAt: '2026-11-26T09:00:00.000Z' };
  await draw({ unsaved: Object.assign({ base: 3, path: '/a', isMinor: true }, typed) });
  await act(async () => screen.getByRole('button', { name: 'UnsavedGoOn' }).click());
  const note = document.querySelector<HTMLTextAreaElement>('[name="note"]');
  expect([note?.value, note?.closest('details')?.open]).toEqual(['Fee of 2027', true]);
});

it('has no control whose name hides a method of the form that scripts call', async () => {
  await draw({ initial: { ...initial, contains: 2 } });
  const form = document.querySelector('form.desk-form');
  const names = [...(form?.querySelectorAll<HTMLInputElement>('[name]') ?? [])].map(({ name }) => name);
  expect(names).toContain('contained');
  const isHidden = (name: string) => typeof Reflect.get(HTMLFormElement.prototype, name) === 'function';
  expect(names.filter(isHidden)).toEqual([]);
});
