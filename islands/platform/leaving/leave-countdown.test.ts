// @vitest-environment jsdom
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import './leaving-elements.ts';
import { leavePage } from './leave-page.ts';

vi.mock('./leave-page.ts', () => ({ leavePage: vi.fn() }));

const assign = vi.mocked(leavePage);
const back = vi.fn();
const close = vi.fn();
let isHidden: boolean;

beforeEach(() => {
  vi.useFakeTimers();
  isHidden = false;
  for (const mock of [assign, back, close]) mock.mockReset();
  vi.stubGlobal('close', close);
  vi.spyOn(history, 'back').mockImplementation(back);
  vi.spyOn(document, 'hidden', 'get').mockImplementation(() => isHidden);
});
afterEach(() => {
  document.body.replaceChildren();
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

function render() {
  document.body.innerHTML = `
    <leave-countdown data-seconds="10">
      <p data-countdown data-words="In {seconds} seconds." data-stopped="Stopped." hidden></p>
      <p role="status" data-said></p>
      <a href="https://learn.example.org/" data-continue>Continue</a>
      <a href="https://www.example.org/events" data-stay>Stay</a>
    </leave-countdown>`;
  const find = (selector: string) => document.querySelector<HTMLElement>(selector) as HTMLElement;
  return { text: find('[data-countdown]'), said: find('[data-said]'), stay: find('[data-stay]') };
}
const pass = (seconds: number) => vi.advanceTimersByTime(seconds * 1_000);

it('counts from ten each second and opens the other site at nought, once', () => {
  const { text } = render();
  expect([text.hidden, text.textContent]).toEqual([false, 'In 10 seconds.']);
  pass(1);
  expect(text.textContent).toBe('In 9 seconds.');
  pass(8);
  expect(assign).not.toHaveBeenCalled();
  pass(60);
  expect(assign.mock.calls).toEqual([['https://learn.example.org/']]);
});

it('says the time twice, not every second', () => {
  const { said } = render();
  expect(said.textContent).toBe('In 10 seconds.');
  pass(4);
  expect(said.textContent).toBe('In 10 seconds.');
  pass(1);
  expect(said.textContent).toBe('In 5 seconds.');
  pass(3);
  expect(said.textContent).toBe('In 5 seconds.');
});

it('stops and closes the tab for somebody who stays', () => {
  const { said, stay } = render();
  vi.stubGlobal('closed', true);
  stay.click();
  expect(close).toHaveBeenCalledOnce();
  expect(said.textContent).toBe('Stopped.');
  pass(60);
  expect([assign, back].map((mock) => mock.mock.calls.length)).toEqual([0, 0]);
});

it.each([
  [2, 1, []],
  [1, 0, [['https://www.example.org/events']]],
])('goes back or to the events where the tab cannot be closed, with %i pages behind', (length, backs, assigned) => {
  const { text, stay } = render();
  vi.spyOn(history, 'length', 'get').mockReturnValue(length);
  stay.click();
  expect(text.textContent).toBe('Stopped.');
  expect(back).toHaveBeenCalledTimes(backs);
  expect(assign.mock.calls).toEqual(assigned);
});

it.each<[string, () => void]>([
  [
    'looks at another tab',
    () => {
      isHidden = true;
      document.dispatchEvent(new Event('visibilitychange'));
      isHidden = false;
      document.dispatchEvent(new Event('visibilitychange'));
    },
  ],
  ['leaves the page', () => window.dispatchEvent(new Event('pagehide'))],
])('stops for good when a person %s', (_, act) => {
  const { text } = render();
  pass(3);
  act();
  pass(60);
  expect(text.textContent).toBe('Stopped.');
  expect(assign).not.toHaveBeenCalled();
});

it('does not begin in a tab that nobody looks at', () => {
  isHidden = true;
  const { text } = render();
  pass(60);
  expect(text.textContent).toBe('Stopped.');
  expect(assign).not.toHaveBeenCalled();
});
