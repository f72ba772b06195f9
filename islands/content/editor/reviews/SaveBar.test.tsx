// @vitest-environment jsdom
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { begunForm } from '../../../../tests/support/begun-form.ts';
import { DeskProvider } from '../desk-context.tsx';
import { createItemStore } from '../item.store.ts';
import type { ItemFormState } from '../item-form.ts';
import { SaveBar } from '../SaveBar.tsx';
import { isFree, type Checking } from './checking.ts';

const form: ItemFormState = begunForm({
  id: 'document:a',
  type: 'document',
  state: 'both',
  contains: 2,
  fields: { title: 'T' },
});
const needed = (approved: number | null): Checking => ({ isNeeded: true, approved });

it.each<[string, Checking, Partial<ItemFormState>, boolean]>([
  ['a kind without a rule', { isNeeded: false, approved: null }, { isDirty: true }, true],
  ['a text that nobody approved', needed(null), {}, false],
  ['the approved text', needed(3), {}, true],
  ['an earlier approval', needed(2), {}, false],
  ['a change of the approved text', needed(3), { isDirty: true }, false],
  ['the live version beside an approved draft', needed(3), { isBeside: true }, false],
])('%s', (_, checking, change, free) => {
  expect(isFree(checking, Object.assign({}, form, change))).toBe(free);
});

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

function draw(checking: Checking, change: Partial<ItemFormState> = {}) {
  const env = { now: () => 0, wait: () => Promise.resolve(), addressOf: (path: string) => path };
  const store = createItemStore(Object.assign({}, form, change), env);
  const desk = {
    FieldView: () => null,
    t: (key: string) => key,
    store,
    deskPath: '/editor',
    locale: 'en',
    fallback: null,
    shipped: null,
    openPath: null,
    language: 'en',
    timeZone: 'America/New_York',
    releases: [],
    mayWrite: true,
    mayPublish: true,
    checking,
  };
  const keeper = { $kept: { get: () => null, listen: () => () => undefined } };
  render(
    <DeskProvider desk={desk as never}>
      <SaveBar keeper={keeper as never}>{null}</SaveBar>
    </DeskProvider>,
  );
  return store;
}

it('offers a colleague in place of publishing, and publishing once it is approved', () => {
  draw(needed(null));
  expect(screen.queryByRole('button', { name: 'Publish' })).toBeNull();
  expect(screen.getByRole('button', { name: 'SendForChecking' }).className).toBe('button-signal');
  cleanup();
  draw(needed(3));
  expect(screen.getByRole('button', { name: 'Publish' }).className).toBe('button-signal');
  expect(screen.getByRole('button', { name: 'SendForChecking' }).className).toBe('button');
});

it('says who has to look at it when the server holds it', async () => {
  const error = { code: 'review_needed', message: 'A second person …' };
  vi.stubGlobal('fetch', async () => Response.json({ error }, { status: 409 }));
  const store = draw(needed(3));
  await act(async () => fireEvent.click(screen.getByRole('button', { name: 'Publish' })));
  expect(store.$form.get()).toMatchObject({ phase: { kind: 'held' }, fields: form.fields });
  expect(screen.getByRole('status').textContent).toBe('CheckNeeded');
});

it('stores a change of what is live beside a draft for its check, and leads to where it is sent', async () => {
  const fetched = vi.fn(async (_: string, __: RequestInit) => Response.json({ review: 'r-1' }));
  vi.stubGlobal('fetch', fetched);
  const store = draw(needed(3), { isBeside: true, isDirty: true, revision: 2 });
  expect(screen.queryByRole('button', { name: 'Publish' })).toBeNull();
  expect(screen.getByRole('button', { name: 'SendForChecking' }).className).toBe('button-signal');
  const go = vi.fn();
  await act(async () => store.prepare(go));
  const [address, request] = fetched.mock.calls[0] ?? [];
  expect([address, request?.method]).toEqual(['/api/editor/live-changes/document:a', 'POST']);
  expect(JSON.parse(String(request?.body))).toMatchObject({ base: 2, fields: { title: 'T' } });
  expect(go).toHaveBeenCalledWith('r-1');
  expect(store.$form.get()).toMatchObject({ isDirty: false, phase: { kind: 'idle' } });
});
