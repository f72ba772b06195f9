// @vitest-environment jsdom
import { beforeEach, expect, it, vi } from 'vitest';

const { openAgain } = vi.hoisted(() => ({ openAgain: vi.fn() }));
vi.mock('./open-again.ts', () => ({ openAgain }));

const setCookies = (keptFor: string, isIn = true) => {
  document.cookie = `kept_for=${keptFor}`;
  document.cookie = isIn ? 'signed_in=1' : 'signed_in=; Max-Age=0';
};
/** Opens a page in this tab. */
async function openPage() {
  vi.resetModules();
  document.body.innerHTML = '<form><input value=""></form>';
  document.body.removeAttribute('style');
  (await import('./watch-person.ts')).watchPerson();
}
const input = () => document.querySelector('input') as HTMLInputElement;
const isShown = () => document.body.style.display !== 'none';
const type = (text: string) => (input().value = text);

beforeEach(() => {
  openAgain.mockReset();
  history.replaceState(null, '');
  setCookies('ana.0.n1');
});

const events = ['pageshow', 'focus', 'click', 'submit'] as const;
const others: [string, string, boolean][] = [
  ['somebody else has signed in', 'ben.n1.n2', true],
  ['its person has signed out', '..n2', false],
  ['staff act as its person', 'staff-as-ana.n1.n2', true],
];

it.each(events.flatMap((event) => others.map((other) => [event, ...other] as const)))(
  'empties and opens a page again at %s when %s',
  async (name, _, keptFor, isIn) => {
    await openPage();
    type('of Ana');
    setCookies(keptFor, isIn);
    const sent = vi.fn();
    const guard = vi.fn();
    addEventListener(name, sent);
    addEventListener('beforeunload', guard);
    const event = new Event(name, { cancelable: true, bubbles: true });
    dispatchEvent(event);
    // Hidden before it is painted; emptied once the module for that is loaded.
    expect([event.defaultPrevented, sent.mock.calls.length, isShown()]).toEqual([true, 0, false]);
    await vi.waitFor(() => expect(openAgain).toHaveBeenCalledOnce());
    expect(input().value).toBe('');
    // No confirmation for the loss of another person's entries.
    dispatchEvent(new Event('beforeunload', { cancelable: true }));
    expect(guard).not.toHaveBeenCalled();
    removeEventListener(name, sent);
    removeEventListener('beforeunload', guard);
  },
);

it.each([
  ['its person is signed in still', 'ana.0.n1', true],
  ['the session has ended, and nobody else has come', 'ana.0.n1', false],
  ['its person has signed in again', 'ana.n1.n2', true],
])('leaves a page alone when %s', async (_, keptFor, isIn) => {
  await openPage();
  type('of Ana');
  setCookies(keptFor, isIn);
  for (const name of events) dispatchEvent(new Event(name, { cancelable: true }));
  expect([openAgain.mock.calls.length, input().value]).toEqual([0, 'of Ana']);
});

it('waits until somebody looks at the page: staff who act in another window come back to it', async () => {
  await openPage();
  setCookies('staff-as-ana.n1.n2');
  const hidden = vi.spyOn(document, 'hidden', 'get').mockReturnValue(true);
  document.dispatchEvent(new Event('visibilitychange'));
  expect(openAgain).not.toHaveBeenCalled();
  hidden.mockRestore();
  document.dispatchEvent(new Event('visibilitychange'));
  await vi.waitFor(() => expect(openAgain).toHaveBeenCalledOnce());
});

it('keeps what somebody types before they sign in in another tab', async () => {
  setCookies('..n5', false);
  await openPage();
  type('of Ana');
  setCookies('ana.n5.n6');
  dispatchEvent(new Event('focus'));
  expect([openAgain.mock.calls.length, input().value]).toEqual([0, 'of Ana']);
});

it('opens a page of the history again that another person has filled in', async () => {
  await openPage();
  const entry = history.state as unknown;
  setCookies('ben.n1.n2');
  await openPage();
  await vi.waitFor(() => expect(openAgain).toHaveBeenCalledTimes(1));
  // The history entry has no owner now: the reloaded page does not reload again.
  expect(history.state).toBeNull();
  await openPage();
  expect([openAgain.mock.calls.length, history.state]).toEqual([1, { keptFor: 'ben' }]);
  expect(entry).toEqual({ keptFor: 'ana' });
});
