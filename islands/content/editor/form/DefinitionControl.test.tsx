// @vitest-environment jsdom
import { act, cleanup, fireEvent, render, screen, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { begunForm } from '../../../../tests/support/begun-form.ts';
import { formOf } from '../../../../server/content/items/form-schema.rules.ts';
import type { ItemFormState } from '../item-form.ts';
import { ItemForm } from '../ItemForm.tsx';

const phrases = {
  GoneField: '{field} (gone)',
  ValueGone: '{value} (gone)',
  ProblemConditionGone: '{field}: no field {limit}.',
  NumberedField: 'Field {number} ({block})',
  MoveUpEntry: 'Move up: {entry}',
  CopyEntry: 'Copy: {entry}',
  InsertBehind: 'Insert behind: {entry}',
  RemoveEntry: 'Remove: {entry}',
  WasRemoved: 'Removed: {entry}.',
};

const options = [
  { label: 'Yes', value: 'y' },
  { label: 'No', value: 'n' },
];
const fields = [
  { id: 'come', fieldType: 'radio-list', label: 'Come', options },
  { id: 'why', fieldType: 'single-line-text', label: 'Why' },
];
const rule = (fieldId: string, value = 'y') => [
  { fieldId: 'why', action: 'show', conditions: [{ fieldId, operator: 'equals', value }] },
];

function open(conditionalLogic: unknown, errors: Record<string, string> = {}) {
  const definition = { formType: 'Custom', pageTitle: 'F', fields, conditionalLogic };
  const initial: ItemFormState = begunForm({
    id: 'form:f',
    name: 'f',
    type: 'form',
    path: null,
    address: null,
    errors,
    fields: { title: 'F', definition },
  });
  render(
    <ItemForm
      initial={initial}
      phrases={phrases}
      form={formOf('form')}
      isRouted={false}
      fallback={null}
      shipped={null}
      openPath={null}
      deskPath="/editor"
      language="en"
      timeZone="America/New_York"
      releases={[]}
      mayWrite
      mayPublish
      warnings={[]}
      others={[]}
      unsaved={null}
    />,
  );
}

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  vi.stubGlobal('fetch', () => Promise.resolve(Response.json({ problems: {}, revisions: [] })));
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
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const card = (name: RegExp) => screen.getByRole('region', { name });
const press = (name: string | RegExp) => {
  fireEvent.click(screen.getByRole('button', { name }));
  act(() => void vi.runOnlyPendingTimers());
};
const optionsOf = (list: HTMLElement) =>
  within(list)
    .getAllByRole('option')
    .map((each) => each.textContent);

it('shows the settings of the kind only', () => {
  open([]);
  press(/^1\. Come/);
  expect(within(card(/^1\. Come/)).queryByLabelText(/Min length/)).toBeNull();
  expect(within(card(/^1\. Come/)).getByLabelText(/^Options$/)).toHaveProperty('value', 'Yes = y\nNo = n');
  press(/^2\. Why/);
  expect(within(card(/^2\. Why/)).getByLabelText(/Min length/)).toBeTruthy();
  expect(within(card(/^2\. Why/)).queryByLabelText(/^Options$/)).toBeNull();
});

it('offers the fields of the form and the values of the chosen one', () => {
  open([]);
  press(/^2\. Why/);
  press('AddCondition');
  const field = screen.getByLabelText(/ConditionField/);
  expect(document.activeElement).toBe(field);
  expect(optionsOf(field)).toEqual(['ChooseField', 'Come']);
  fireEvent.change(field, { target: { value: 'come' } });
  const value = screen.getByLabelText(/ConditionValue/);
  expect(optionsOf(value)).toEqual(['NotAnswered', 'Yes', 'No']);
  fireEvent.change(value, { target: { value: 'n' } });
  expect(screen.getByRole('button', { name: /^2\. Why.*“Come” equals No/ })).toBeTruthy();
});

it('says a refused condition at its place, and names the field and the value that are gone', () => {
  const key = 'fields.definition.conditionalLogic.0.conditions.0.fieldId';
  open(rule('lost'), { [key]: 'names a field that is not there: lost' });
  const field = screen.getByLabelText(/ConditionField/);
  expect(optionsOf(field)[0]).toBe('lost (gone)');
  expect(field.getAttribute('aria-invalid')).toBe('true');
  fireEvent.click(screen.getByRole('link', { name: /no field lost/ }));
  expect(document.activeElement).toBe(field);
});

it('shows a value that its field no longer offers', () => {
  open(rule('come', 'maybe'));
  press(/^2\. Why/);
  expect(optionsOf(screen.getByLabelText(/ConditionValue/))).toContain('maybe (gone)');
});

it('inserts, copies, moves and removes a field, with the focus where the work goes on', () => {
  open(rule('come'));
  press('Insert behind: 1. Come');
  expect(document.activeElement?.id).toBe('fields.definition.fields.1.label');
  fireEvent.change(document.activeElement as HTMLElement, { target: { value: 'Since when?' } });
  press('Copy: 3. Why');
  expect(document.activeElement?.id).toBe('fields.definition.fields.3.label');
  expect(screen.getByRole('button', { name: /^4\. Why.*“Come” equals Yes/ })).toBeTruthy();
  screen.getByRole('button', { name: 'Move up: 3. Why' }).focus();
  press('Move up: 3. Why');
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Move up: 2. Why' }));
  press('Remove: 2. Why');
  expect(document.activeElement?.textContent).toBe('Undo');
  press('Undo');
  expect(document.activeElement).toBe(screen.getByRole('button', { name: /^2\. Why.*“Come” equals Yes/ }));
});
