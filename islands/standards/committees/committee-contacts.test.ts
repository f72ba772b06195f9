// @vitest-environment jsdom
import { afterEach, beforeAll, expect, it, vi } from 'vitest';
import { $session } from '../../people/session/session.store.ts';
import { CommitteeContacts } from './committee-contacts.ts';

const page = `<committee-contacts committee="eic" hidden><table><tbody></tbody></table><template><tr><th data-name></th>
<td><a data-phone></a></td><td><a data-mobile></a></td><td><a data-email></a></td></tr></template></committee-contacts>`;
const element = () => document.querySelector<HTMLElement>('committee-contacts');
const links = () => [...document.querySelectorAll('a')].map((link) => link.getAttribute('href'));

function answers(members: object[], status = 200) {
  const asked = vi.fn(async (_path: string) => Response.json([{ Members: members }], { status }));
  vi.stubGlobal('fetch', asked);
  document.documentElement.lang = 'es';
  document.body.innerHTML = page;
  return asked;
}

beforeAll(() => customElements.define('committee-contacts', CommitteeContacts));
afterEach(() => {
  $session.set(undefined);
  vi.unstubAllGlobals();
});

it('asks nothing for a reader who is not signed in', () => {
  const asked = answers([]);
  $session.set(null);
  expect([asked.mock.calls.length, element()?.hidden]).toEqual([0, true]);
});

it('shows how those are reached whom the server tells of, as text', async () => {
  const asked = answers([
    { FullName: '<b>Ana</b>', Phone: '+1 330 555 0101', EmailAddress: 'ana@members.example' },
    { FullName: 'Nobody' },
  ]);
  $session.set({} as never);
  await vi.waitFor(() => expect(element()?.hidden).toBe(false));
  expect(asked.mock.calls[0]?.[0]).toBe('/api/committees/eic?language=es');
  expect(document.querySelectorAll('tbody tr')).toHaveLength(1);
  expect(document.querySelector('th')?.textContent).toBe('<b>Ana</b>');
  expect(links()).toEqual(['tel:+13305550101', 'mailto:ana@members.example']);
  $session.set(null);
  expect(document.querySelectorAll('tbody tr')).toHaveLength(0);
});

it('stays away when nobody is told of, and when the server cannot say', async () => {
  const warned = vi.spyOn(console, 'warn').mockReturnValue(undefined);
  const asked = answers([{ FullName: 'Ana' }]);
  $session.set({} as never);
  await vi.waitFor(() => expect(asked).toHaveBeenCalled());
  expect(element()?.hidden).toBe(true);
  answers([], 503);
  $session.set({ netsuiteID: 'x' } as never);
  await vi.waitFor(() => expect(warned).toHaveBeenCalled());
  expect(element()?.hidden).toBe(true);
});

it('asks in a pop-up once that is opened', async () => {
  const asked = answers([{ FullName: 'Ana', Phone: '+1 330 555 0101' }]);
  document.body.innerHTML = `<dialog popover>${page}</dialog>`;
  $session.set({} as never);
  expect(asked).not.toHaveBeenCalled();
  const dialog = document.querySelector('dialog');
  dialog?.dispatchEvent(Object.assign(new Event('toggle'), { newState: 'closed' }));
  expect(asked).not.toHaveBeenCalled();
  dialog?.dispatchEvent(Object.assign(new Event('toggle'), { newState: 'open' }));
  await vi.waitFor(() => expect(element()?.hidden).toBe(false));
  dialog?.dispatchEvent(Object.assign(new Event('toggle'), { newState: 'open' }));
  expect(asked).toHaveBeenCalledTimes(1);
});
