// @vitest-environment jsdom
import { act, cleanup, fireEvent, render, screen, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { begunForm } from '../../../../tests/support/begun-form.ts';
import { formOf } from '../../../../server/content/items/form-schema.rules.ts';
import type { ItemFormState as Form } from '../item-form.ts';
import { ItemForm } from '../ItemForm.tsx';

const initial: Form = begunForm({
  fields: {
    title: 'Title',
    description: 'Text',
    blocks: [
      { type: 'page-title', title: 'First' },
      { type: 'two-column', first: [{ type: 'rich-text', content: 'Inside' }], second: [] },
    ],
  },
});

const phrases = {
  NumberedBlock: 'Block {number} ({block})',
  PartOfOther: '{kind} “{name}” – used on {count} pages',
  PartOfOtherOnce: '{kind} “{name}” – used on 1 page',
};
const page = '<html><head><meta name="desk-items" content="menu:main=729 alert:a=1"></head></html>';
let sent: unknown[];

beforeEach(async () => {
  vi.stubGlobal(
    'ResizeObserver',
    class {
      observe = () => undefined;
      disconnect = () => undefined;
    },
  );
  vi.stubGlobal('fetch', async (path: string) =>
    path === '/editor/typed-preview'
      ? new Response(page, { headers: { 'Content-Type': 'text/html' } })
      : Response.json({ warnings: [], revisions: [], html: '' }),
  );
  HTMLFormElement.prototype.submit = () => undefined;
  HTMLDialogElement.prototype.showModal = function showModal() {
    this.open = true;
  };
  HTMLDialogElement.prototype.close = function close() {
    this.open = false;
  };
  await act(async () => {
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
        language="es"
        timeZone="America/New_York"
        releases={[]}
        mayWrite
        mayPublish
        others={[]}
        kinds={{ menu: 'Menu', alert: 'Alert' }}
        unsaved={null}
      />,
    );
  });
  sent = [];
  const frame = screen.getByTitle<HTMLIFrameElement>('PreviewAt', { exact: false });
  vi.spyOn(frame.contentWindow as Window, 'postMessage').mockImplementation(
    (message: unknown) => void sent.push(message),
  );
});

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const frameWindow = () => document.querySelector('iframe')?.contentWindow as Window;
const say = (data: unknown, from: { origin?: string; source?: Window } = {}) =>
  act(async () => {
    const { origin = location.origin, source = frameWindow() } = from;
    dispatchEvent(new MessageEvent('message', { data, origin, source }));
  });
const open = (...places: string[]) => say({ desk: 'open', places });

it('opens the field of a place that is chosen on the page, and the blocks around it', async () => {
  await open('blocks.0.title', 'blocks.0');
  expect(document.activeElement?.id).toBe('fields.blocks.0.title');
  await open('blocks.1.first.0.content', 'blocks.1.first.0');
  expect(document.activeElement?.id).toBe('fields.blocks.1.first.0.content');
});

it('shows the field that is edited on the page', async () => {
  const title = document.getElementById('fields.title');
  await act(async () => title?.focus());
  await act(async () => title?.focus());
  expect(sent).toEqual([{ desk: 'show', place: 'title' }]);
  // A page that is loaded again has forgotten it.
  await say({ desk: 'ready', places: [] });
  expect(sent).toHaveLength(2);
});

it('names a place in the words of the form, and other items with the pages that show them', async () => {
  await vi.waitFor(async () => {
    sent = [];
    await say({ desk: 'point', places: ['menu:main/en/items.0.label'] });
    expect(sent).toMatchObject([{ name: 'Menu “main” – used on 729 pages', lang: 'es', insertHint: null }]);
  });
  sent = [];
  await say({ desk: 'point', places: ['alert:a/en/text', 'blocks.0'] });
  await say({ desk: 'point', places: ['blocks.0.title', 'blocks.0'] });
  await say({ desk: 'point', places: ['blocks.1.first.0.content', 'blocks.1.first.0'] });
  expect(sent).toMatchObject([
    { name: 'Alert “a” – used on 1 page', insertHint: 'InsertBlockHere' },
    { name: 'Block 1 (Page title) · Title', insertHint: 'InsertBlockHere' },
    { name: 'Block 2 (Two column) · Block 1 (Rich text) · Content', insertHint: 'InsertBlockHere' },
  ]);
});

it('asks before the form of another item is opened', async () => {
  await open('menu:main/en/items.0.label');
  const dialog = screen.getByRole('dialog');
  expect(dialog.textContent).toContain('Menu “main”');
  expect(within(dialog).getByText('StayHere').getAttribute('href')).toBe(
    '/editor/items/menu:main?locale=en&block=items.0.label',
  );
  await act(async () => fireEvent.click(within(dialog).getByText('StayHere')));
  expect(screen.queryByRole('dialog')).toBeNull();
});

it('inserts a block behind the one that is chosen, and opens it', async () => {
  await say({ desk: 'insert', places: ['blocks.0.title', 'blocks.0'] });
  const dialog = screen.getByRole('dialog');
  await act(async () =>
    fireEvent.change(within(dialog).getByRole('combobox'), { target: { value: 'call-to-action' } }),
  );
  await act(async () => fireEvent.click(within(dialog).getByText('AddBlock')));
  expect(document.activeElement?.id).toMatch(/^fields\.blocks\.1\./);
  const names = screen.getAllByRole('region', { name: /^\d+\. / }).map((block) => block.getAttribute('aria-label'));
  expect(names.slice(0, 3)).toEqual(['1. Page title', '2. Call to action', '3. Two column']);
});

it('hears nobody but the page in its frame', async () => {
  const before = document.activeElement;
  await say({ desk: 'open', places: ['title'] }, { origin: 'https://elsewhere.example' });
  await say({ desk: 'open', places: ['title'] }, { source: window });
  await say('title');
  await say({ desk: 'open', places: ['<b>'] });
  await say({ desk: 'insert', places: ['menu:main/en/items.0'] });
  expect(document.activeElement).toBe(before);
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(sent).toEqual([]);
});
