// @vitest-environment jsdom
import { act, cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { begunForm } from '../../../../tests/support/begun-form.ts';
import { formOf } from '../../../../server/content/items/form-schema.rules.ts';
import type { ItemFormState } from '../item-form.ts';
import { ItemForm } from '../ItemForm.tsx';
import { $showsMarkdown } from './writing-choice.ts';

const article = (content: string): ItemFormState =>
  begunForm({
    id: 'publication:a',
    type: 'publication',
    path: '/news/a',
    fields: { title: 'Title', content },
    address: '/news/a',
  });

/** Phrases that tests name; everything else is shown by its key. */
const phrases = {
  ProblemEmpty: '{field} must be filled in.',
  WritingTools: 'Formatting: {field}',
  TokenPrice: 'Price: {name}',
  TokenNow: '{name} = {figure}',
  TokenUnknown: '{name} is none',
};

let saves: { fields: { content?: string } }[];
let refused: Record<string, string> | null;
/** Answer to a save that merged what others had saved. */
let merged: object | null;
type See = (entries: { isIntersecting: boolean }[]) => void;
let observers: See[];
/** True while every field is in view at once. */
let isSeen: boolean;

beforeEach(() => {
  saves = [];
  refused = null;
  merged = null;
  observers = [];
  isSeen = true;
  localStorage.clear();
  $showsMarkdown.set(false);
  vi.stubGlobal(
    'ResizeObserver',
    class {
      observe = () => undefined;
      disconnect = () => undefined;
    },
  );
  vi.stubGlobal(
    'IntersectionObserver',
    class {
      readonly see: See;
      constructor(see: See) {
        this.see = see;
        observers.push(see);
      }
      observe = () => isSeen && this.see([{ isIntersecting: true }]);
      disconnect = () => undefined;
    },
  );
  // jsdom has no layout.
  Range.prototype.getClientRects = () => [] as unknown as DOMRectList;
  Range.prototype.getBoundingClientRect = () => new DOMRect();
  vi.stubGlobal('fetch', async (path: string, init: RequestInit = {}) => {
    const call = `${init.method ?? 'GET'} ${path.split('?')[0] ?? ''}`;
    if (call === 'PUT /api/content/items/publication:a') {
      if (refused) return Response.json({ error: { fields: refused } }, { status: 422 });
      saves.push(JSON.parse(String(init.body)) as (typeof saves)[number]);
      return Response.json({ id: 'publication:a', revision: merged ? 5 : 4, publishId: null, merged });
    }
    if (call === 'GET /api/editor/choices')
      return Response.json({ choices: [{ value: '/events', title: 'Annual meeting', type: 'page' }] });
    if (call === 'POST /api/editor/figures')
      return Response.json({ figures: { '{price:membership-regular}': '$175', '{price:gone}': null } });
    if (call === 'POST /api/editor/markdown') return Response.json({ html: '<p>Rendered</p>' });
    if (call === 'GET /api/editor/images') return Response.json({ images: [], total: 0 });
    return Response.json({ warnings: [], revisions: [], problems: {} });
  });
});

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

async function open(content: string, more: Partial<Parameters<typeof ItemForm>[0]> = {}) {
  render(
    <ItemForm
      initial={article(content)}
      warnings={[]}
      form={formOf('publication').filter(({ key }) => ['title', 'content'].includes(key))}
      isRouted
      fallback={null}
      shipped={null}
      openPath={null}
      deskPath="/editor"
      phrases={phrases}
      language="en"
      timeZone="America/New_York"
      releases={[]}
      mayWrite
      mayPublish
      others={[]}
      unsaved={null}
      {...more}
    />,
  );
  return screen.findByRole('toolbar', { name: 'Formatting: Content' }, { timeout: 20_000 });
}

const text = () => screen.getByRole('textbox', { name: /^Content/ });
const tool = (name: string) => screen.getByRole('button', { name });
const press = (name: string) => act(async () => fireEvent.click(tool(name)));
/** jsdom has no typing into editable elements: words come by the clipboard. */
const write = (words: string) =>
  act(async () => {
    const getData = (type: string) => (type === 'text/plain' ? words : '');
    fireEvent(
      text(),
      Object.assign(new Event('paste', { bubbles: true, cancelable: true }), { clipboardData: { getData } }),
    );
  });
async function saved(): Promise<string | undefined> {
  await act(async () => fireEvent.click(screen.getByRole('button', { name: 'SaveDraft' })));
  return saves.at(-1)?.fields.content;
}

it('is labelled by its field, and shows the text with its formatting', async () => {
  await open('## Part\n\nWith **bold** and {price:membership-regular}\n');
  expect(within(text()).getByRole('heading', { level: 2, name: 'Part' })).toBeTruthy();
  expect(text().querySelector('strong')?.textContent).toBe('bold');
  expect(screen.getByText(/^Price: membership-regular/)).toBeTruthy();
  expect(text().getAttribute('aria-multiline')).toBe('true');
  fireEvent.click(screen.getByText('Content', { selector: '.writing-label' }));
  expect(document.activeElement).toBe(text());
});

it('saves the bytes of what was not touched', async () => {
  await open('Old  \nlines.\n\n* a\n* b\n');
  await write('New ');
  expect(await saved()).toBe('New Old  \nlines.\n\n* a\n* b\n');
});

it('turns to Markdown and back, keeps the focus, and remembers it in the browser', async () => {
  await open('With **bold**.\n');
  await write('New ');
  await press('ShowMarkdown');
  const box = screen.getByRole<HTMLTextAreaElement>('textbox', { name: /^Content/ });
  expect(box.value).toBe('New With **bold**.\n');
  expect(document.activeElement).toBe(box);
  expect(localStorage.getItem('desk-shows-markdown')).toBe('yes');
  fireEvent.change(box, { target: { value: 'With *italic*.\n' } });
  fireEvent.blur(box);
  await press('ShowFormatting');
  await screen.findByRole('toolbar', { name: 'Formatting: Content' });
  expect(text().querySelector('em')?.textContent).toBe('italic');
  await waitFor(() => expect(document.activeElement).toBe(text()));
  expect(localStorage.getItem('desk-shows-markdown')).toBeNull();
});

it('renders no box whose editor is to come, until somebody types into it', async () => {
  isSeen = false;
  const opened = open('Text');
  const box = screen.getByRole<HTMLTextAreaElement>('textbox', { name: /^Content/ });
  expect(screen.queryByRole('region', { name: 'RenderedOf' })).toBeNull();
  act(() => box.focus());
  fireEvent.change(box, { target: { value: 'Text, typed' } });
  expect(document.activeElement).toBe(box);
  expect(within(screen.getByRole('region', { name: 'RenderedOf' })).getByText('NothingToRender')).toBeTruthy();
  fireEvent.blur(box);
  isSeen = true;
  act(() => observers.forEach((see) => see([{ isIntersecting: true }])));
  await opened;
  expect(screen.queryByRole('region', { name: 'RenderedOf' })).toBeNull();
});

it('does not take the box away while somebody types into it', async () => {
  isSeen = false;
  const opened = open('Text');
  const box = screen.getByRole<HTMLTextAreaElement>('textbox', { name: /^Content/ });
  act(() => box.focus());
  fireEvent.change(box, { target: { value: 'Text, typed' } });
  await act(async () => {
    for (const see of observers) see([{ isIntersecting: true }]);
    await import('./WritingArea.tsx');
  });
  expect(text()).toBe(box);
  expect(document.activeElement).toBe(box);
  act(() => box.blur());
  await opened;
  expect(text().textContent).toBe('Text, typed');
  expect(document.activeElement).not.toBe(text());
});

it('takes the box away after a press elsewhere has become a click', async () => {
  isSeen = false;
  const opened = open('Text.');
  const box = screen.getByRole('textbox', { name: /^Content/ });
  act(() => box.focus());
  fireEvent.change(box, { target: { value: 'Typed.' } });
  await act(async () => {
    for (const see of observers) see([{ isIntersecting: true }]);
    await import('./WritingArea.tsx');
  });
  const button = screen.getByRole('button', { name: 'SaveDraft' });
  fireEvent.pointerDown(button);
  act(() => box.blur());
  await act(async () => new Promise((resolve) => setTimeout(resolve, 50)));
  expect(box.isConnected).toBe(true);
  fireEvent.pointerUp(button);
  await opened;
  expect(box.isConnected).toBe(false);
});

it('stays a box of Markdown for HTML', async () => {
  const html = formOf('publication').find(({ key }) => key === 'content');
  if (!html) throw new Error('There is no text.');
  const form = [Object.assign({}, html, { key: 'html', label: 'HTML' })];
  open('', { form, initial: Object.assign({}, article(''), { fields: { html: '<p>x</p>' } }) }).catch(() => undefined);
  expect((await screen.findByRole<HTMLTextAreaElement>('textbox', { name: /^HTML/ })).value).toBe('<p>x</p>');
  await act(async () => void (await import('./WritingArea.tsx')));
  expect(screen.queryByRole('toolbar')).toBeNull();
  expect(screen.queryByRole('button', { name: 'ShowFormatting' })).toBeNull();
});

it('tells a problem at the text, and the summary leads into it', async () => {
  await open('Text');
  refused = { 'fields.content': 'must not be empty' };
  await act(async () => fireEvent.click(screen.getByRole('button', { name: 'SaveDraft' })));
  expect(text().getAttribute('aria-invalid')).toBe('true');
  const described = text().getAttribute('aria-describedby')?.split(' ') ?? [];
  expect(described.map((id) => document.getElementById(id)?.textContent).join()).toContain('must be filled in');
  fireEvent.click(within(screen.getByRole('alert')).getByRole('link'));
  expect(document.activeElement).toBe(text());
});

it('has one stop of the Tab key in its toolbar, and arrow keys between the tools', async () => {
  const toolbar = await open('Text');
  const stops = () =>
    [...toolbar.querySelectorAll<HTMLElement>('button, select')].filter(({ tabIndex }) => tabIndex === 0);
  expect(stops()).toHaveLength(1);
  act(() => stops()[0]?.focus());
  fireEvent.keyDown(toolbar, { key: 'ArrowRight' });
  expect(document.activeElement).toBe(tool('WritingBold'));
  expect(stops()).toEqual([tool('WritingBold')]);
  fireEvent.keyDown(toolbar, { key: 'End' });
  expect(document.activeElement).toBe(tool('ShowMarkdown'));
  fireEvent.keyDown(toolbar, { key: 'ArrowRight' });
  expect(document.activeElement?.tagName).toBe('SELECT');
});

it('links by a word of the title, and Enter there saves nothing', async () => {
  await open('Text');
  fireEvent.keyDown(text(), { key: 'k', ctrlKey: true });
  const box = await screen.findByRole('combobox', { name: /LinkTo/ });
  expect(document.activeElement).toBe(box);
  fireEvent.change(box, { target: { value: 'annual' } });
  await screen.findByRole('option', { name: /Annual meeting/ });
  fireEvent.keyDown(box, { key: 'ArrowDown' });
  fireEvent.keyDown(box, { key: 'Enter' });
  fireEvent.keyDown(box, { key: 'Enter' });
  await waitFor(() => expect(document.activeElement).toBe(text()));
  expect(saves).toEqual([]);
  expect(await saved()).toBe('[Annual meeting](/events)Text');
});

it('refuses an address that no page would show, and Escape leaves the text as it was', async () => {
  await open('Text');
  await press('WritingLink');
  const box = await screen.findByRole('combobox', { name: /LinkTo/ });
  fireEvent.change(box, { target: { value: 'javascript:alert(1)' } });
  fireEvent.blur(box);
  fireEvent.keyDown(box, { key: 'Enter' });
  expect(screen.getByText('LinkRefused')).toBeTruthy();
  fireEvent.keyDown(box, { key: 'Escape' });
  expect(screen.queryByRole('combobox', { name: /LinkTo/ })).toBeNull();
  expect(document.activeElement).toBe(text());
});

it('inserts a table, and adds and removes rows and columns below its head', async () => {
  await open('');
  await press('WritingTable');
  await write('Day');
  expect(tool('TableRowAbove').getAttribute('aria-disabled')).toBe('true');
  await press('TableRowBelow');
  await press('TableColumnAway');
  await press('WritingUndo');
  await press('TableColumnAfter');
  expect(await saved()).toBe('| Day | | | |\n| --- | --- | --- | --- |\n| | | | |\n| | | | |\n| | | | |');
});

it('inserts a price, and a figure of a shipping method', async () => {
  await open('');
  await press('WritingFigure');
  const product = screen.getByRole('combobox', { name: /FigureProduct/ });
  fireEvent.keyDown(product, { key: 'Enter' });
  expect(screen.getByText('FigureRefused')).toBeTruthy();
  fireEvent.change(product, { target: { value: 'membership-regular' } });
  await press('FigureInsert');
  await press('WritingFigure');
  fireEvent.change(screen.getByLabelText(/FigureKind/), { target: { value: 'shipping' } });
  fireEvent.change(screen.getByLabelText(/FigureOf/), { target: { value: 'days' } });
  await press('FigureInsert');
  expect(await saved()).toBe('{price:membership-regular}{shipping:standard/days}');
});

it('shows HTML as its source with its rendering, and saves what is changed there', async () => {
  await open('<div>\na\n</div>\n\nText');
  const source = screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'WritingSource' });
  expect(source.value).toBe('<div>\na\n</div>');
  await screen.findByText('Rendered');
  fireEvent.input(source, { target: { value: '<div>\nb\n</div>' } });
  expect(await saved()).toBe('<div>\nb\n</div>\n\nText');
});

it('shows what others wrote when both were merged', async () => {
  await open('One.\n\nTwo.\n');
  await write('My ');
  merged = { path: '/news/a', fields: { title: 'Title', content: 'My One.\n\nTheir Two.\n' }, savedBy: 'Ana' };
  await saved();
  expect(text().textContent).toBe('My One.Their Two.');
});

it('saves with Ctrl+S and publishes with Ctrl+Enter from inside the text, and moves blocks with Alt and arrows', async () => {
  await open('One.\n\nTwo.\n\nThree.');
  fireEvent.keyDown(text(), { key: 'ArrowDown', altKey: true });
  await act(async () => fireEvent.keyDown(text(), { key: 's', ctrlKey: true }));
  expect(saves.map(({ fields }) => fields.content)).toEqual(['Two.\n\nOne.\n\nThree.']);
  fireEvent.keyDown(text(), { key: 'ArrowUp', altKey: true });
  await act(async () => fireEvent.keyDown(text(), { key: 'Enter', ctrlKey: true }));
  expect(saves.map(({ fields }) => fields.content)).toEqual(['Two.\n\nOne.\n\nThree.', 'One.\n\nTwo.\n\nThree.']);
});

it('saves no draft by keys beside a waiting draft', async () => {
  await open('Text', { initial: Object.assign(article('Text'), { isBeside: true }) });
  await act(async () => fireEvent.keyDown(text(), { key: 's', ctrlKey: true }));
  expect(saves).toEqual([]);
});

it('saves nothing by keys for a person who may not', async () => {
  await open('Text', { mayWrite: false, mayPublish: false });
  await act(async () => fireEvent.keyDown(text(), { key: 's', ctrlKey: true }));
  await act(async () => fireEvent.keyDown(text(), { key: 'Enter', ctrlKey: true }));
  expect(saves).toEqual([]);
});

it('asks what a pasted picture shows', async () => {
  HTMLDialogElement.prototype.showModal = function show(this: HTMLDialogElement) {
    this.open = true;
  };
  await open('Words');
  const file = new File(['x'], 'pasted.png', { type: 'image/png' });
  const paste = new Event('paste', { bubbles: true, cancelable: true });
  const clipboardData = { files: [file], getData: () => '' };
  await act(async () => fireEvent(text(), Object.assign(paste, { clipboardData })));
  expect(screen.getByText('pasted.png')).toBeTruthy();
  expect(screen.getByLabelText('AltEn')).toBeTruthy();
  // The library below it has answered.
  expect(await screen.findByText('ImagesNotFound')).toBeTruthy();
});

it('shows in each chip what readers see for it now, and stores nothing of that', async () => {
  await open('It is {price:membership-regular}, not {price:gone}.');
  await waitFor(() =>
    expect(text().textContent).toContain('Price: membership-regular = $175, not Price: gone is none.'),
  );
  await write('Now ');
  expect(await saved()).toBe('Now It is {price:membership-regular}, not {price:gone}.');
});
