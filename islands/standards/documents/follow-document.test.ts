// @vitest-environment jsdom
import { afterEach, beforeAll, expect, it, vi } from 'vitest';
import { $session } from '../../people/session/session.store.ts';
import { FollowDocument } from './follow-document.ts';

const page = `<follow-document code="70" follow="Follow" end="Stop" done="You follow it." ended="Over." failed="Failed.">
<form method="post" action="/user/follow"><button name="type" value="subscribe">Follow</button></form>
<p role="status"></p><p class="said">Said.</p></follow-document>`;
const button = () => document.querySelector('button') as HTMLButtonElement;
const status = () => document.querySelector('[role=status]')?.textContent;

/** A server that stores the followed codes. */
function server(codes: string[], statuses: Partial<Record<string, number>> = {}) {
  const asked = vi.fn(async (_address: string, { method = 'GET', body }: RequestInit = {}) => {
    if (body) {
      const { type } = JSON.parse(body as string) as { type: string };
      codes = type === 'subscribe' ? [...codes, '70'] : codes.filter((code) => code !== '70');
    }
    return Response.json(body ? { payload: { codes } } : { codes }, { status: statuses[method] ?? 200 });
  });
  vi.stubGlobal('fetch', asked);
  document.body.innerHTML = page;
  return asked;
}
/** Presses the button. @returns whether the browser would have submitted the form */
function press(): boolean {
  let isLeft = false;
  const leave = (event: Event) => {
    isLeft = !event.defaultPrevented;
    event.preventDefault();
  };
  document.addEventListener('submit', leave, { once: true });
  document.querySelector('form')?.dispatchEvent(new SubmitEvent('submit', { bubbles: true, cancelable: true }));
  return isLeft;
}

beforeAll(() => customElements.define('follow-document', FollowDocument));
afterEach(() => {
  $session.set(undefined);
  vi.unstubAllGlobals();
});

it.each([[null], [undefined]])('leaves the form to the browser while the session is %s', (session) => {
  const asked = server([]);
  $session.set(session);
  expect([press(), asked.mock.calls.length]).toEqual([true, 0]);
});

it('follows, says so, and ends it again', async () => {
  const asked = server(['110']);
  $session.set({} as never);
  await vi.waitFor(() => expect(asked).toHaveBeenCalledOnce());
  expect(press()).toBe(false);
  await vi.waitFor(() => expect(status()).toBe('You follow it.'));
  expect([button().value, button().textContent]).toEqual(['unsubscribe', 'Stop']);
  expect(document.querySelector<HTMLElement>('.said')?.hidden).toBe(true);
  press();
  await vi.waitFor(() => expect(status()).toBe('Over.'));
  expect([button().value, button().textContent]).toEqual(['subscribe', 'Follow']);
  const sent = asked.mock.calls.flatMap(([, options]) => (options?.body ? [JSON.parse(options.body as string)] : []));
  expect(sent).toEqual(
    ['subscribe', 'unsubscribe'].map((type) => ({ RequestedCodes: { DocInfoCodes: ['70'] }, type })),
  );
});

it('shows what is followed already', async () => {
  server(['70']);
  $session.set({} as never);
  await vi.waitFor(() => expect(button().value).toBe('unsubscribe'));
});

it('says that it failed and can be tried again', async () => {
  server([], { POST: 503 });
  $session.set({} as never);
  press();
  await vi.waitFor(() => expect(status()).toBe('Failed.'));
  expect([button().value, button().ariaDisabled]).toEqual(['subscribe', null]);
});
