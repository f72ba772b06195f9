import { atom } from 'nanostores';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { begunForm } from '../../../../tests/support/begun-form.ts';
import type { ItemFormState } from '../item-form.ts';
import { createSaid } from '../said/said.store.ts';
import { createKeeper } from './keep-typed.ts';
import { listOffers, readTyped } from './typed.ts';

const start: ItemFormState = begunForm({
  fields: { title: 'Title' },
});

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

function scene({ send = async () => undefined }: { send?: (form: ItemFormState) => Promise<void> } = {}) {
  const $form = atom(start);
  const kept = new Map<string, string>();
  const sent: ItemFormState['fields'][] = [];
  const dropped: string[] = [];
  const notes: string[] = [];
  const said = createSaid(null);
  const storage = {
    read: (key: string) => kept.get(key) ?? null,
    write: (key: string, text: string) => void kept.set(key, text),
    remove: (key: string) => void kept.delete(key),
  };
  const keeper = createKeeper(
    { $form, $said: said.$said },
    {
      storage,
      now: () => new Date(),
      send(form, { note }) {
        sent.push(form.fields);
        notes.push(note);
        return send(form);
      },
      drop: async ({ id }) => void dropped.push(id),
    },
  );
  const stop = keeper.start();
  const change = (part: Partial<ItemFormState>) => $form.set(Object.assign({}, $form.get(), part));
  const type = (title: string) => change({ fields: { title }, isDirty: true });
  const inBrowser = () => readTyped(kept.get('desk:page:a:en') ?? null);
  return { keeper, stop, type, change, said, notes, sent, dropped, kept, inBrowser };
}

describe('what is typed', () => {
  it('into the live version beside a draft is kept in the browser, apart from what is typed into the draft', async () => {
    const { change, sent, kept } = scene();
    change({ isBeside: true, fields: { title: 'Correction' }, isDirty: false });
    change({ fields: { title: 'Corrections' }, isDirty: true });
    await vi.advanceTimersByTimeAsync(11_000);
    expect(sent).toEqual([]);
    expect([...kept.keys()]).toEqual(['desk:page:a:en:live']);
    change({ isDirty: false, revision: 4 });
    expect(kept.size).toBe(0);
  });

  it('as a note about the change is kept in both places, also where no word has changed', async () => {
    const { said, change, notes, dropped, kept, inBrowser } = scene();
    said.say({ note: 'Fee of 2027' });
    await vi.advanceTimersByTimeAsync(11_000);
    expect([notes, inBrowser()]).toMatchObject([['Fee of 2027'], { fields: start.fields, note: 'Fee of 2027' }]);
    expect(listOffers(start, [inBrowser()])).toHaveLength(1);
    change({ fields: { title: 'Fees' }, isDirty: true });
    said.query();
    said.stored(false);
    change({ isDirty: false, revision: 4 });
    expect([kept.size, dropped]).toEqual([0, []]);
    said.say({ note: 'Thought better of' });
    await vi.advanceTimersByTimeAsync(11_000);
    said.say({ note: '' });
    expect([kept.size, dropped]).toEqual([0, ['page:a']]);
  });

  it('and undone up to what is stored is forgotten in both places', async () => {
    const { type, change, dropped, kept } = scene();
    type('Other');
    await vi.advanceTimersByTimeAsync(11_000);
    change({ fields: start.fields, isDirty: false });
    expect([kept.size, dropped]).toEqual([0, ['page:a']]);
  });

  it.each([
    ['during its save', true],
    ['after its save', false],
  ])('and reaches the server %s is forgotten there, also of a new item', async (_, isDuring) => {
    let arrive: () => void = () => undefined;
    const send = () => new Promise<void>((resolve) => (arrive = resolve));
    const { type, change, dropped, kept } = scene({ send });
    change({ id: '', name: 'b', revision: 0 });
    type('New');
    await vi.advanceTimersByTimeAsync(10_000);
    change({ phase: { kind: 'saving', what: 'draft' } });
    if (isDuring) arrive();
    await vi.advanceTimersByTimeAsync(0);
    change({ id: 'page:b', revision: 1, isDirty: false });
    arrive();
    await vi.advanceTimersByTimeAsync(0);
    expect([kept.size, dropped]).toEqual([0, ['']]);
    change({ phase: { kind: 'saved' } });
    type('More');
    change({ revision: 2, isDirty: false });
    expect(dropped).toEqual(['']);
  });

  it('is kept in the browser after a second of rest, and on the server every ten seconds', async () => {
    const { keeper, type, sent, inBrowser } = scene();
    for (let second = 0; second < 25; second += 1) {
      type(`Title ${second}`);
      await vi.advanceTimersByTimeAsync(900);
    }
    // Without a rest the server has it all the same.
    expect(sent).toEqual([{ title: 'Title 11' }, { title: 'Title 23' }]);
    expect(inBrowser()).toBeNull();
    await vi.advanceTimersByTimeAsync(100);
    expect(inBrowser()).toMatchObject({ base: 3, path: '/a', fields: { title: 'Title 24' } });
    expect(keeper.$kept.get()).toMatchObject({ isOnServer: false });
    await vi.advanceTimersByTimeAsync(10_000);
    expect(sent.at(-1)).toEqual({ title: 'Title 24' });
    expect(keeper.$kept.get()).toMatchObject({ isOnServer: true });
  });

  it('is kept at once when the page goes', () => {
    const { keeper, type, sent, inBrowser } = scene();
    type('Last word');
    keeper.flush();
    expect(inBrowser()?.fields).toEqual({ title: 'Last word' });
    expect(sent).toEqual([{ title: 'Last word' }]);
  });

  it('stays in the browser while the server does not answer, and is sent with the next change', async () => {
    let isAway = true;
    const send = () => (isAway ? Promise.reject(new Error('away')) : Promise.resolve());
    const { keeper, type, sent, inBrowser } = scene({ send });
    type('One');
    await vi.advanceTimersByTimeAsync(10_000);
    expect(inBrowser()?.fields).toEqual({ title: 'One' });
    expect(keeper.$kept.get()).toMatchObject({ isOnServer: false });
    isAway = false;
    type('Two');
    await vi.advanceTimersByTimeAsync(10_000);
    expect(sent).toEqual([{ title: 'One' }, { title: 'Two' }]);
    expect(keeper.$kept.get()).toMatchObject({ isOnServer: true });
  });

  it('is forgotten once it is saved, under the name of a new item too', async () => {
    const { type, change, sent, kept } = scene();
    change({ id: '', name: 'b', revision: 0 });
    type('New');
    await vi.advanceTimersByTimeAsync(1_000);
    expect([...kept.keys()]).toEqual(['desk:page::en']);
    change({ id: 'page:b', revision: 1, isDirty: false });
    expect(kept.size).toBe(0);
    await vi.advanceTimersByTimeAsync(20_000);
    expect(sent).toEqual([]);
    type('More');
    await vi.advanceTimersByTimeAsync(1_000);
    expect([...kept.keys()]).toEqual(['desk:page:b:en']);
  });
});

describe('offers', () => {
  const typed = (title: string, savedAt: string, note = '') => ({
    base: 3,
    path: '/a',
    fields: { title },
    note,
    isMinor: false,
    savedAt,
  });
  const [early, late] = ['2026-11-26T09:00:00.000Z', '2026-11-26T09:05:00.000Z'];

  it.each([
    ['nothing', [null, null], []],
    ['what the form shows already', [typed('Title', late)], []],
    ['the newest first', [typed('A', early), typed('B', late)], ['B', 'A']],
    ['a note alone', [typed('Title', late, 'Fee of 2027')], ['Title']],
    ['each text once', [typed('A', early), typed('A', late)], ['A']],
  ])('are %s', (_, kept, titles) => {
    expect(listOffers(start, kept).map(({ fields }) => fields['title'])).toEqual(titles);
  });

  it.each([
    null,
    '',
    'x',
    '[]',
    '{}',
    '{"base":"3","path":null,"fields":{},"savedAt":"2026-11-26"}',
    '{"base":3,"path":7,"fields":{},"savedAt":"2026-11-26"}',
    '{"base":3,"path":null,"fields":[],"savedAt":"2026-11-26"}',
    '{"base":3,"path":null,"fields":{},"savedAt":"yesterday"}',
    '{"base":3,"path":null,"fields":{},"note":7,"savedAt":"2026-11-26"}',
  ])('are never made of %j', (text) => {
    expect(readTyped(text)).toBeNull();
  });
});
