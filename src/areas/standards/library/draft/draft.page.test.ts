import { readdir } from 'node:fs/promises';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { goLive } from '../../../../../server/standards/library/live/go-live.ts';
import { withdrawEdition } from '../../../../../server/standards/library/live/withdraw-edition.ts';
import { libraryReaders, openLibraryScene, type LibraryReader } from '../../../../../tests/support/library-scene.ts';
import { draftPage } from './draft.page.ts';

let scene: Awaited<ReturnType<typeof openLibraryScene>>;
beforeAll(async () => {
  scene = await openLibraryScene();
});
afterAll(() => scene[Symbol.asyncDispose]());

const actor = { userId: 'lib', requestId: 'r' };
const text = `# Chapter 1 One

## § 1.1 Doors

Doors open to the outside, see [[9.9]] and [[2.1]].

# Chapter 2 Two

## § 2.1 Locks

A lock opens from inside without a key.`;

async function read(id: number | string, path?: string, reader: LibraryReader = libraryReaders.librarian, query = '') {
  const address = `/staff/library/${id}/read${path === undefined ? '' : `/${path}`}${query}`;
  const params = { import: String(id), ...(path !== undefined && { path }) };
  const context = scene.contextOf(address, reader, params);
  const answer = await draftPage.open(context);
  return answer instanceof Response
    ? { kind: String(answer.status), to: answer.headers.get('location'), view: null, context }
    : { kind: 'text', to: null, view: answer.view, context };
}

it('shows a draft to those who decide about it as readers would get it, and keeps nothing of it', async () => {
  const id = await scene.add('D1', text);
  expect(await read(id)).toMatchObject({ kind: '302', to: `/staff/library/${id}/read/chapter-1` });
  const { view, context } = await read(id, 'chapter-1');
  expect(view).toMatchObject({
    name: 'Chapter 1 One',
    edition: { code: 'D1', state: 'checked', language: 'en' },
    next: { href: `/staff/library/${id}/read/chapter-2` },
    draft: {
      reportPath: `/staff/library/${id}`,
      losses: [{ kind: 'reference', what: '9.9', href: '#1.1' }],
    },
  });
  expect(view?.html).toContain('Doors open to the outside');
  // Links stay within the draft.
  expect(view?.html).toContain(`href="/staff/library/${id}/read/2.1"`);
  expect(JSON.stringify(view)).not.toContain('"/library/');
  expect((context.locals as App.Locals).keep).toBeUndefined();
  expect(await readdir(scene.folder, { recursive: true })).toEqual(['test']);
});

it('leads each number to its place, in other spellings too, and knows no others', async () => {
  const id = await scene.add('D2', text);
  const to = `/staff/library/${id}/read/chapter-2`;
  expect(await read(id, '2.1')).toMatchObject({ kind: '302', to: `${to}#2.1` });
  expect(await read(id, '§ 2.1')).toMatchObject({ kind: '302', to: `${to}#2.1` });
  expect(await read(id, undefined, libraryReaders.librarian, '?q=2.1')).toMatchObject({ kind: '302', to: `${to}#2.1` });
  for (const path of ['9.9', '..', '\u0000', 'x'.repeat(500)]) expect((await read(id, path)).kind).toBe('404');
  for (const unknown of ['0', '999999', 'x', '99999999999999999999']) expect((await read(unknown)).kind).toBe('404');
});

it.each(['subscriber', 'anonymous'] as const)('shows a draft to no %s', async (name) => {
  const id = await scene.add('D3', text);
  const { kind, view } = await read(id, 'chapter-1', libraryReaders[name]);
  expect(view).toBeNull();
  // Who is not signed in is asked to be; everybody else finds nothing.
  expect(kind).toBe(name === 'anonymous' ? '302' : '404');
  expect((await scene.open('/library/msca-d3/2026/chapter-1', libraryReaders[name])).kind).toBe('missing');
});

it('ends where readers get the text, and shows earlier texts and those of withdrawn editions', async () => {
  const { id, edition } = await scene.publish('D4', text);
  expect((await read(id, 'chapter-1')).kind).toBe('404');
  const next = await scene.add('D4', text.replace('to the outside', 'to the inside'));
  expect((await read(next, 'chapter-1')).view?.html).toContain('to the inside');
  await goLive(scene.services, next, actor);
  expect((await read(next, 'chapter-1')).kind).toBe('404');
  expect((await read(id, 'chapter-1')).view).toMatchObject({ draft: { state: 'withdrawn', losses: [{}] } });
  await withdrawEdition(scene.services, edition, { on: '2026-11-26', reason: 'Wrong.' }, actor);
  expect((await read(next, 'chapter-1')).view).toMatchObject({
    draft: { state: 'live' },
    edition: { state: 'withdrawn' },
  });
});
