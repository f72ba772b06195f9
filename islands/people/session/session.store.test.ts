import { beforeEach, expect, it, vi } from 'vitest';
import { exampleUser } from './session.examples.ts';
import { $session, loadSession } from './session.store.ts';

const call = vi.fn<typeof fetch>();
vi.stubGlobal('fetch', call);
// The store reads only the cookies of the page.
const page = { cookie: '' };
vi.stubGlobal('document', page);
const setHint = (line: string) => (page.cookie = `other=1; ${line}`);

beforeEach(() => {
  call.mockReset();
  $session.set(undefined);
  page.cookie = '';
});

it.each(['', 'not_signed_in=1', 'signed_in=0', 'signed_in=10'])('asks nobody without the hint (%j)', async (line) => {
  if (line) setHint(line);
  await loadSession();
  expect(call).not.toHaveBeenCalled();
  expect($session.get()).toBeNull();
});

it('asks once with the hint and knows the user', async () => {
  setHint('signed_in=1');
  call.mockResolvedValue(Response.json({ isLoggedIn: true, ...exampleUser }));
  await loadSession();
  expect(call).toHaveBeenCalledExactlyOnceWith('/api/user/current', expect.anything());
  expect($session.get()).toMatchObject({ FirstName: 'Marguerite' });
});

it('is signed out when the hint outlived the session', async () => {
  setHint('signed_in=1');
  call.mockResolvedValue(Response.json({ isLoggedIn: false }));
  await loadSession();
  expect($session.get()).toBeNull();
});

it.each([
  ['a fault', () => Promise.resolve(new Response('', { status: 500 }))],
  ['no network', () => Promise.reject(new TypeError('offline'))],
  ['an answer that is no JSON', () => Promise.resolve(new Response('<h1>'))],
])('stays unknown at %s', async (_, answer) => {
  setHint('signed_in=1');
  call.mockImplementation(answer);
  await loadSession();
  expect($session.get()).toBeUndefined();
});
