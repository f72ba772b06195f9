// @vitest-environment jsdom
import { beforeEach, expect, it } from 'vitest';
import { SessionAccount } from './session-account.ts';
import { exampleUser } from './session.examples.ts';
import { $session } from './session.store.ts';

customElements.define('session-account', SessionAccount);

function shown(): string[] {
  return [...document.querySelectorAll<HTMLElement>('[data-session]')]
    .filter((part) => !part.hidden)
    .map((part) => part.id);
}

beforeEach(() => {
  $session.set(undefined);
  document.documentElement.lang = 'en';
  delete document.documentElement.dataset['signedIn'];
  document.body.innerHTML = `<session-account>
    <a id="sign-in" data-session="out" href="/user/signin">Sign in</a>
    <ul data-staff="Staff" data-editor="Desk" data-edit="Edit"><li id="name" data-session="in" hidden>Signed in as <b data-session-name></b></li>
    <li id="sign-out" data-session="in" hidden><a href="/user/signout">Sign out</a></li></ul>
  </session-account>`;
});

it('is the sign-in link while nothing is known and when nobody is signed in', () => {
  expect(shown()).toEqual(['sign-in']);
  $session.set(null);
  expect(shown()).toEqual(['sign-in']);
});

it('is name and sign-out when somebody is, and the link again after', () => {
  $session.set(exampleUser);
  expect(shown()).toEqual(['name', 'sign-out']);
  expect(document.querySelector('[data-session-name]')?.textContent).toBe('Marguerite Okafor');
  $session.set(null);
  expect(shown()).toEqual(['sign-in']);
  expect(document.body.textContent).not.toContain('Marguerite');
});

it('shows a name with markup as text', () => {
  $session.set({ ...exampleUser, FirstName: '<img src=x>' });
  expect(document.querySelector('img')).toBeNull();
});

it('reaches parts that a panel borrowed', () => {
  const list = document.querySelector('ul');
  if (list) document.body.append(list);
  $session.set(exampleUser);
  expect(shown()).toEqual(['name', 'sign-out']);
});

it('lets go of the session once it is gone', () => {
  const element = document.querySelector('session-account');
  element?.remove();
  $session.set(exampleUser);
  expect(element?.querySelector<HTMLElement>('#name')?.hidden).toBe(true);
});

it('leaves the first paint alone until the answer is there, then says it itself', () => {
  document.documentElement.dataset['signedIn'] = '';
  $session.set(undefined);
  expect(document.documentElement.matches('[data-signed-in]')).toBe(true);
  $session.set(null);
  expect(document.documentElement.matches('[data-signed-in]')).toBe(false);
  $session.set(exampleUser);
  expect(document.documentElement.matches('[data-signed-in]')).toBe(true);
});

it.each([
  ['a member', { ...exampleUser, isMember: true }, [true, false]],
  ['an account without membership', { ...exampleUser, isMember: false }, [true, true]],
  ['nobody', null, [false, false]],
])('marks the page for %s, and keeps it for the first paint of the next page', (_, user, marks) => {
  document.cookie = 'non_member=1';
  document.documentElement.dataset['nonMember'] = '';
  $session.set(user);
  const { dataset } = document.documentElement;
  expect(['signedIn' in dataset, 'nonMember' in dataset]).toEqual(marks);
  expect(/(^|; )non_member=1(;|$)/.test(document.cookie)).toBe(marks[1]);
});

const desks = () => [...document.querySelectorAll('[data-desk] a')].map((link) => link.getAttribute('href'));

it.each([
  ['en', '/codes', ['/staff', '/editor', '/editor/pages/codes']],
  ['es', '/es/codigos', ['/es/staff', '/es/editor', '/editor/pages/es/codigos']],
])('leads who works here to the desks and to this page there (%s)', async (lang, address, expected) => {
  document.documentElement.lang = lang;
  history.replaceState(null, '', address);
  $session.set({ ...exampleUser, desks: ['staff', 'editor'] });
  await expect.poll(desks).toEqual(expected);
  expect(document.querySelector('ul')?.lastElementChild?.id).toBe('sign-out');
  $session.set({ ...exampleUser, desks: ['staff'] });
  await expect.poll(desks).toEqual(expected.slice(0, 1));
  $session.set(null);
  expect(desks()).toEqual([]);
});

it('offers no editing of a page without an item', async () => {
  document.querySelector('ul')?.removeAttribute('data-edit');
  $session.set({ ...exampleUser, desks: ['editor'] });
  await expect.poll(desks).toEqual(['/editor']);
});
