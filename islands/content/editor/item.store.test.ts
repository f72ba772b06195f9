import { afterEach, describe, expect, it, vi } from 'vitest';
import { begunForm } from '../../../tests/support/begun-form.ts';
import { createItemStore } from './item.store.ts';
import type { ItemFormState } from './item-form.ts';

const start: ItemFormState = begunForm();

interface Asked {
  method: string;
  path: string;
  body: unknown;
}

/** Answers calls one after the other. @returns what was asked */
function answering(...answers: { status?: number; body: unknown }[]): Asked[] {
  const asked: Asked[] = [];
  vi.stubGlobal('fetch', async (path: string, init: RequestInit) => {
    asked.push({
      method: init.method ?? 'GET',
      path,
      body: init.body ? (JSON.parse(init.body as string) as unknown) : null,
    });
    const next = answers.shift();
    if (!next) throw new Error(`Nobody answers ${path}.`);
    return Response.json(next.body, { status: next.status ?? 200 });
  });
  return asked;
}

function storeOf(form: Partial<ItemFormState> = {}, wait: () => Promise<undefined> = async () => undefined) {
  let time = 1_000;
  const env = { now: () => (time += 50), wait, addressOf: (path: string) => path };
  return createItemStore({ ...start, ...form }, env);
}

const live = { body: { state: 'live', pages: 4, rendered: 4, failed: [] } };

afterEach(() => vi.unstubAllGlobals());

describe('saving', () => {
  it('sends what is edited with the revision it began from', async () => {
    const asked = answering({ body: { id: 'page:a', revision: 4, publishId: null } });
    const store = storeOf();
    store.setField('title', 'Other');
    await store.save('draft');
    expect(asked).toEqual([
      {
        method: 'PUT',
        path: '/api/content/items/page:a?base=3&merge=1&draft=1',
        body: { type: 'page', locale: 'en', path: '/a', fields: { title: 'Other', blocks: [] } },
      },
    ]);
    expect(store.$form.get()).toMatchObject({ revision: 4, isDirty: false, state: 'both', phase: { kind: 'saved' } });
  });

  it('follows a publish until it is live, and says how long it took from the click', async () => {
    const asked = answering(
      { body: { id: 'page:a', revision: 4, publishId: 'p1' } },
      { body: { state: 'rendering', pages: 4, rendered: 1, failed: [] } },
      live,
    );
    const store = storeOf();
    await store.save('publish');
    expect(asked.map(({ path }) => path)).toEqual([
      '/api/content/items/page:a?base=3&merge=1',
      '/api/publish/p1?page=%2Fa',
      '/api/publish/p1?page=%2Fa',
    ]);
    const phase = { kind: 'live', ms: 100, allMs: 100, pages: 4, rendered: 4 };
    expect(store.$form.get().phase).toEqual(phase);
  });

  it('says so as soon as the edited page is live, before the pages that show it', async () => {
    answering(
      { body: { id: 'page:a', revision: 4, publishId: 'p' } },
      { body: { state: 'rendering', pages: 300, rendered: 1, failed: [], isPageLive: true } },
      { body: { state: 'live', pages: 300, rendered: 300, failed: [], isPageLive: true } },
    );
    const store = storeOf();
    const seen: unknown[] = [];
    store.$form.subscribe(({ phase }) => phase.kind === 'live' && seen.push([phase.ms, phase.allMs, phase.rendered]));
    await store.save('publish');
    expect(seen).toEqual([
      [50, null, 1],
      [50, 100, 300],
    ]);
  });

  it('follows no earlier publish over what became of a later save', async () => {
    const paused = Promise.withResolvers<undefined>();
    const fields = { 'fields.title': 'must not be empty' };
    const asked = answering(
      { body: { id: 'page:a', revision: 4, publishId: 'p' } },
      { body: { state: 'rendering', pages: 300, rendered: 1, failed: [], isPageLive: true } },
      { status: 422, body: { error: { code: 'invalid_item', message: 'No.', fields } } },
      live,
    );
    const store = storeOf({}, () => paused.promise);
    const first = store.save('publish');
    await vi.waitFor(() => expect(store.$form.get().phase.kind).toBe('live'));
    await store.save('publish');
    paused.resolve(undefined);
    await first;
    expect(store.$form.get()).toMatchObject({ errors: fields, phase: { kind: 'refused' } });
    expect(asked).toHaveLength(3);
  });

  it('names the pages that could not be rendered', async () => {
    const failed = [{ path: '/a', reason: 'block 1' }];
    answering(
      { body: { id: 'page:a', revision: 4, publishId: 'p' } },
      { body: { state: 'failed', pages: 1, rendered: 0, failed } },
    );
    const store = storeOf();
    await store.save('publish');
    expect(store.$form.get().phase).toEqual({ kind: 'unfinished', failed });
  });

  it('shows refused fields and keeps what was typed', async () => {
    const fields = { 'fields.title': 'must not be empty' };
    answering({ status: 422, body: { error: { code: 'invalid_item', message: 'No.', fields } } });
    const store = storeOf();
    store.setField('title', '');
    await store.save('publish');
    expect(store.$form.get()).toMatchObject({
      errors: fields,
      isDirty: true,
      fields: { title: '' },
      phase: { kind: 'refused' },
    });
  });

  it('keeps everything when the server cannot be reached', async () => {
    vi.stubGlobal('fetch', async () => Promise.reject(new TypeError('Failed to fetch')));
    const store = storeOf();
    store.setField('title', 'Other');
    await store.save('publish');
    expect(store.$form.get()).toMatchObject({
      isDirty: true,
      fields: { title: 'Other' },
      phase: { kind: 'broken', message: 'Failed to fetch' },
    });
  });

  it('stays unsaved when something is typed while the answer is on its way', async () => {
    const store = storeOf();
    vi.stubGlobal('fetch', async () => {
      store.setField('title', 'Typed meanwhile');
      return Response.json({ id: 'page:a', revision: 4, publishId: null });
    });
    await store.save('draft');
    expect(store.$form.get()).toMatchObject({ revision: 4, isDirty: true, fields: { title: 'Typed meanwhile' } });
  });

  it('names a new item by its type and starts from nothing', async () => {
    const asked = answering({ body: { id: 'page:new', revision: 1, publishId: null } });
    const store = storeOf({ id: '', name: 'new', state: 'new', revision: 0, address: null });
    await store.save('draft');
    expect(asked[0]?.path).toBe('/api/content/items/page:new?base=0&merge=1&draft=1');
    expect(store.$form.get()).toMatchObject({ id: 'page:new', state: 'drafted' });
  });

  it('happens once, however often it is clicked', async () => {
    const asked = answering({ body: { id: 'page:a', revision: 4, publishId: null } });
    const store = storeOf();
    await Promise.all([store.save('draft'), store.save('draft')]);
    expect(asked).toHaveLength(1);
  });
});

describe('two editors', () => {
  const version = (revision: number, fields: object | null) => ({
    revision,
    path: '/a',
    fields,
    savedBy: 'ben@example.org',
    savedAt: '2026-04-01T12:00:00.000Z',
    isDraft: false,
  });
  const conflict = (theirs: object | null) => ({
    status: 409,
    body: {
      error: {
        code: 'revision_conflict',
        message: 'Not stored.',
        details: { theirs: version(4, theirs), base: version(3, start.fields) },
      },
    },
  });

  it('see both versions, and a merge is saved from the newer revision', async () => {
    const asked = answering(conflict({ title: 'Theirs', description: 'Theirs', blocks: [] }), {
      body: { id: 'page:a', revision: 5, publishId: null },
    });
    const store = storeOf();
    store.setField('title', 'Mine');
    await store.save('draft');
    expect(store.$form.get()).toMatchObject({
      isDirty: true,
      fields: { title: 'Mine' },
      conflict: { merged: { contested: [{ place: 'fields.title', mine: 'Mine', theirs: 'Theirs' }] } },
    });
    store.resolve({ 'fields.title': 'mine' });
    expect(store.$form.get()).toMatchObject({ revision: 4, conflict: null });
    await store.save('draft');
    expect(asked[1]).toMatchObject({
      path: '/api/content/items/page:a?base=4&merge=1&draft=1',
      body: { fields: { title: 'Mine', description: 'Theirs' } },
    });
  });

  it('both keep their work where the server could merge it, and so does what was typed meanwhile', async () => {
    const store = storeOf({ fields: { title: 'Title', description: 'D', blocks: [] } });
    store.setField('title', 'Mine');
    vi.stubGlobal('fetch', async () => {
      store.setField('navigationTitle', 'Typed meanwhile');
      const fields = { title: 'Mine', description: 'Theirs', blocks: [] };
      const merged = { path: '/a', fields, savedBy: 'ben@example.org' };
      return Response.json({ id: 'page:a', revision: 5, publishId: null, merged });
    });
    await store.save('draft');
    expect(store.$form.get()).toMatchObject({
      revision: 5,
      isDirty: true,
      mergedWith: 'ben@example.org',
      fields: { title: 'Mine', description: 'Theirs', navigationTitle: 'Typed meanwhile' },
    });
  });

  it('keep their own text when the other has deleted the item', async () => {
    answering(conflict(null));
    const store = storeOf();
    store.setField('title', 'Mine');
    await store.save('draft');
    store.resolve({});
    expect(store.$form.get()).toMatchObject({ revision: 4, fields: { title: 'Mine' }, conflict: null });
  });
});

describe('a removed entry', () => {
  const [a, b] = [{ type: 'a' }, { type: 'b' }];
  const withBlocks = () => storeOf({ fields: { blocks: [a, b, { type: 'two', first: [a] }] } });
  const blocks = (store: ReturnType<typeof storeOf>) => store.$form.get().fields['blocks'];

  it('comes back to its place, the last one first', () => {
    const store = withBlocks();
    store.removeEntry('blocks', 0, 'A');
    store.removeEntry('blocks', 0, 'B');
    expect(store.restoreEntry('blocks')).toBe(0);
    expect(store.restoreEntry('blocks')).toBe(0);
    expect(store.restoreEntry('blocks')).toBeNull();
    expect(blocks(store)).toEqual([a, b, { type: 'two', first: [a] }]);
  });

  it('of an inner list is given up when the blocks around it move: its place is another one then', () => {
    const store = withBlocks();
    store.removeEntry('blocks.2.first', 0, 'A');
    store.moveEntry('blocks', 2, 1);
    expect(store.restoreEntry('blocks.2.first')).toBeNull();
  });
});

it('takes the fields of the revision it rolls back to', async () => {
  const stored = {
    revision: 4,
    path: '/old',
    fields: { title: 'Old', blocks: [] },
    savedBy: '',
    savedAt: '',
    isDraft: false,
  };
  const asked = answering({ body: { id: 'page:a', revision: 4, publishId: 'p' } }, { body: stored }, live);
  const store = storeOf();
  await store.rollBack(1);
  expect(asked[0]).toEqual({
    method: 'POST',
    path: '/api/editor/items/page:a/rollback',
    body: { locale: 'en', revision: 1, base: 3 },
  });
  expect(store.$form.get()).toMatchObject({
    revision: 4,
    path: '/old',
    fields: { title: 'Old' },
    phase: { kind: 'live' },
  });
});

it('takes an old revision into a draft where somebody else has to approve it', async () => {
  const fields = { title: 'Old', blocks: [] };
  const stored = { revision: 4, path: '/old', fields, savedBy: '', savedAt: '', isDraft: true };
  const asked = answering({ body: { id: 'page:a', revision: 4, publishId: null } }, { body: stored });
  const store = storeOf();
  const { address, contains } = store.$form.get();
  await store.rollBack(1, true);
  expect(asked[0]).toMatchObject({ body: { revision: 1, base: 3, isDraft: true } });
  expect(store.$form.get()).toMatchObject({ state: 'both', address, contains, fields, phase: { kind: 'saved' } });
});

describe('going on with unsaved text', () => {
  const version = (revision: number, fields: Record<string, unknown>) => ({
    revision,
    path: '/a',
    fields,
    savedBy: 'ed@example.org',
    savedAt: '2026-11-26T09:00:00.000Z',
    isDraft: false,
  });
  const typed = { path: '/a', fields: { title: 'Mine', blocks: [] } };

  it('takes it as it is where nobody has saved since', () => {
    const store = storeOf();
    store.goOn(typed, null);
    expect(store.$form.get()).toMatchObject({ fields: typed.fields, revision: 3, isDirty: true, conflict: null });
  });

  it('merges what others have saved since', () => {
    const now = { title: 'Title', blocks: [{ type: 'page-title', title: 'Theirs' }] };
    const store = storeOf({ revision: 4, fields: now });
    store.goOn(typed, { base: version(3, { title: 'Title', blocks: [] }), now: version(4, now) });
    const fields = { title: 'Mine', blocks: now.blocks };
    expect(store.$form.get()).toMatchObject({ fields, revision: 4, isDirty: true, conflict: null });
  });

  it('asks where both changed the same', () => {
    const now = { title: 'Theirs', blocks: [] };
    const store = storeOf({ revision: 4, fields: now });
    store.goOn(typed, { base: version(3, { title: 'Title', blocks: [] }), now: version(4, now) });
    expect(store.$form.get().conflict?.merged?.contested).toEqual([
      { place: 'fields.title', mine: 'Mine', theirs: 'Theirs', shown: 'mine' },
    ]);
    store.resolve({ 'fields.title': 'theirs' });
    expect(store.$form.get()).toMatchObject({ fields: now, revision: 4, isDirty: true });
  });
});
