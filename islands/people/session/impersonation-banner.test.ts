// @vitest-environment jsdom
import { beforeEach, expect, it, vi } from 'vitest';
import './impersonation-banner.ts';
import { exampleUser } from './session.examples.ts';
import { $session } from './session.store.ts';

const call = vi.fn<typeof fetch>();
vi.stubGlobal('fetch', call);
vi.stubGlobal('closed', true);
const close = vi.spyOn(window, 'close');

function banner(): HTMLElement {
  const element = document.querySelector<HTMLElement>('impersonation-banner');
  if (!element) throw new Error('no banner');
  return element;
}
const problem = () => document.querySelector<HTMLElement>('[role=alert]');
const exit = () => document.querySelector('button')?.click();

beforeEach(() => {
  call.mockReset();
  close.mockReset().mockReturnValue(undefined);
  $session.set(undefined);
  localStorage.clear();
  sessionStorage.clear();
  document.body.innerHTML = `<impersonation-banner data-home="/" hidden>
    <p>Acting as <strong data-session-name></strong></p>
    <form method="post" action="/user/stop-acting"><button>Exit</button></form>
    <p role="alert" hidden>Failed.</p>
  </impersonation-banner>`;
});

it.each([
  ['unknown sessions', undefined],
  ['anonymous visitors', null],
  ['people themselves', exampleUser],
])('stays hidden for %s', (_, session) => {
  $session.set(session);
  expect(banner().hidden).toBe(true);
});

it('shows for whom a member of staff acts', () => {
  $session.set({ ...exampleUser, isImpersonated: true });
  expect(banner().hidden).toBe(false);
  expect(banner().textContent).toContain('Acting as Marguerite Okafor');
});

it.each([200, 303, 404])('ends it, clears the cart state only, and closes the window (%i)', async (status) => {
  call.mockResolvedValue(new Response(null, { status }));
  localStorage.setItem('cart', '{}');
  localStorage.setItem('other', 'stays');
  sessionStorage.setItem('cartCount', '3');
  sessionStorage.setItem('order_src', 'stays');
  $session.set({ ...exampleUser, isImpersonated: true });
  exit();
  await expect.poll(() => close).toHaveBeenCalledOnce();
  expect(String(call.mock.calls[0]?.[0])).toMatch(/\/user\/stop-acting$/);
  expect(call.mock.calls[0]?.[1]).toMatchObject({ method: 'POST' });
  expect([Object.keys(localStorage), Object.keys(sessionStorage)]).toEqual([['other'], ['order_src']]);
});

it('keeps everything and says so when it could not be ended', async () => {
  call.mockResolvedValue(new Response(null, { status: 500 }));
  localStorage.setItem('cart', '{}');
  exit();
  await expect.poll(() => problem()?.hidden).toBe(false);
  expect(localStorage.getItem('cart')).toBe('{}');
  expect(close).not.toHaveBeenCalled();
  expect(document.querySelector('button')?.disabled).toBe(false);
});
