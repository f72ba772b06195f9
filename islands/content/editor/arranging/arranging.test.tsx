// @vitest-environment jsdom
import { act, cleanup, fireEvent, render, screen, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { begunForm } from '../../../../tests/support/begun-form.ts';
import { formOf } from '../../../../server/content/items/form-schema.rules.ts';
import { lastingPersonStorage } from '../../../people/person/person-storage.ts';
import type { ItemFormState } from '../item-form.ts';
import { ItemForm } from '../ItemForm.tsx';
import { writeCopied } from './read-copied.ts';

const textOf = (content: string) => ({ type: 'rich-text', content });
const initial: ItemFormState = begunForm({
  fields: { title: 'Title', description: 'Text', blocks: ['One', 'Two', 'Three', 'Four'].map(textOf), topics: ['a'] },
});

/** Phrases that tell entries apart; everything else is shown by its key. */
const phrases = {
  MoveUpEntry: 'Up: {entry}',
  MoveDownEntry: 'Down: {entry}',
  MoveEntryTo: 'To: {entry}',
  MoreOfEntry: 'More: {entry}',
  RemoveEntry: 'Remove: {entry}',
  EntryMoved: '{entry} at {place} of {total}',
  PasteInto: 'Paste into {field}',
  PasteUnknownKind: 'No block {name} here.',
};

beforeEach(async () => {
  vi.stubGlobal(
    'ResizeObserver',
    class {
      observe = () => undefined;
      disconnect = () => undefined;
    },
  );
  HTMLDialogElement.prototype.showModal = function open(this: HTMLDialogElement) {
    this.open = true;
  };
  HTMLDialogElement.prototype.close = function close(this: HTMLDialogElement) {
    this.open = false;
  };
  vi.stubGlobal('fetch', async () => Response.json({ revisions: [], warnings: [], choices: [], problems: {} }));
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
        language="en"
        timeZone="America/New_York"
        releases={[]}
        mayWrite
        mayPublish
        others={[]}
        unsaved={null}
      />,
    );
  });
});

afterEach(() => {
  cleanup();
  lastingPersonStorage.remove('desk:copied');
  vi.unstubAllGlobals();
});

const words = () => [...document.querySelectorAll('.desk-block-title')].map(({ textContent }) => textContent);
const press = (name: string | RegExp) => fireEvent.click(screen.getByRole('button', { name }));
const undo = (more: object = {}) =>
  fireEvent.keyDown(document.body, { key: 'z', ctrlKey: true, bubbles: true, ...more });

it('moves the last block to place 2 with two presses, tells it, and keeps the focus with it', () => {
  press('To: 4. Rich text');
  const dialog = screen.getByRole('dialog');
  fireEvent.click(within(dialog).getByText('2. Rich text · Two'));
  expect(words()).toEqual(['One', 'Four', 'Two', 'Three']);
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'To: 2. Rich text' }));
  expect(screen.getByText('4. Rich text · Four at 2 of 4')).toBeTruthy();
  press('Up: 2. Rich text');
  expect(words()[0]).toBe('Four');
  // It cannot go further up.
  expect(document.activeElement?.id).toBe('fields.blocks.0');
});

it('goes to a place of the dialog by its number and by arrows', () => {
  press('To: 1. Rich text');
  const dialog = screen.getByRole('dialog');
  const places = [...dialog.querySelectorAll<HTMLElement>('li > button')];
  expect(document.activeElement).toBe(places[1]);
  fireEvent.keyDown(places[1] as HTMLElement, { key: '4' });
  expect(document.activeElement).toBe(places[3]);
  fireEvent.keyDown(places[3] as HTMLElement, { key: 'ArrowUp' });
  expect(document.activeElement).toBe(places[2]);
});

it('inserts between two blocks and duplicates one, each with the focus on the new one', () => {
  press('More: 2. Rich text');
  press('InsertBefore');
  fireEvent.change(document.getElementById('fields.blocks-between') as HTMLSelectElement, {
    target: { value: 'rich-text' },
  });
  fireEvent.click(within(document.querySelector('.desk-list .desk-add-block') as HTMLElement).getByText('AddBlock'));
  expect(words()).toEqual(['One', '', 'Two', 'Three', 'Four']);
  expect(document.activeElement?.id).toBe('fields.blocks.1');
  press('More: 3. Rich text');
  press('Duplicate');
  expect(words()).toEqual(['One', '', 'Two', 'Two', 'Three', 'Four']);
  expect(document.activeElement?.id).toBe('fields.blocks.3');
});

it('undoes and redoes moving, typing and removing, by keys outside of texts and by buttons', () => {
  press('Down: 1. Rich text');
  const title = screen.getByDisplayValue('Title');
  fireEvent.change(title, { target: { value: 'Titles' } });
  fireEvent.change(title, { target: { value: 'Titles!' } });
  press('Remove: 4. Rich text');
  expect(words()).toEqual(['Two', 'One', 'Three']);
  undo();
  expect(words()).toEqual(['Two', 'One', 'Three', 'Four']);
  fireEvent.keyDown(title, { key: 'z', ctrlKey: true });
  expect(title).toHaveProperty('value', 'Titles!');
  undo();
  expect(title).toHaveProperty('value', 'Title');
  undo({ shiftKey: true });
  expect(title).toHaveProperty('value', 'Titles!');
  press('UndoChange');
  press('UndoChange');
  expect(words()).toEqual(['One', 'Two', 'Three', 'Four']);
  expect(screen.queryByText(/UnsavedChanges/)).toBeNull();
});

it('copies a block and pastes it at the end, and refuses what this form does not know', () => {
  press('More: 1. Rich text');
  press('Copy');
  press('Paste into Blocks');
  expect(words()).toEqual(['One', 'Two', 'Three', 'Four', 'One']);
  lastingPersonStorage.write('desk:copied', writeCopied({ type: 'trap' }));
  press('Paste into Blocks');
  expect(screen.getByRole('alert').textContent).toBe('No block trap here.');
  expect(words()).toHaveLength(5);
});

it('pastes by its key what another window has copied, behind the block that has the focus', () => {
  const fold = document.getElementById('fields.blocks.1') as HTMLElement;
  fold.focus();
  const paste = Object.assign(new Event('paste', { bubbles: true, cancelable: true }), {
    clipboardData: { getData: () => writeCopied(textOf('From far')) },
  });
  act(() => void fold.dispatchEvent(paste));
  expect(paste.defaultPrevented).toBe(true);
  expect(words()).toEqual(['One', 'Two', 'From far', 'Three', 'Four']);
});
