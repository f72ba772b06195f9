// @vitest-environment jsdom
import { afterEach, expect, it, vi } from 'vitest';
import { guardLeaving } from './guard-leaving.ts';

let tell: (isDirty: boolean) => void = () => undefined;
let stop: () => void = () => undefined;
function open(): void {
  stop = guardLeaving(
    (listener) => {
      tell = listener;
      listener(false);
      return () => undefined;
    },
    () => 'Leave?',
  );
}
afterEach(() => {
  stop();
  document.body.replaceChildren();
});
const leave = () => !dispatchEvent(new Event('beforeunload', { cancelable: true }));
/** Follows a link; jsdom goes nowhere, and the guard has been asked by then. */
function follow(href: string): void {
  const link = document.createElement('a');
  link.href = href;
  document.body.append(link);
  addEventListener('click', (event) => event.preventDefault(), { once: true });
  link.dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true }));
}

it('listens only while something is unsent', () => {
  open();
  expect(leave()).toBe(false);
  tell(true);
  expect(leave()).toBe(true);
  tell(false);
  expect(leave()).toBe(false);
  tell(true);
  stop();
  expect(leave()).toBe(false);
});

it('lets a browser go that was let go at a link', () => {
  const ask = vi.spyOn(globalThis, 'confirm').mockReturnValue(true);
  open();
  tell(true);
  follow('/help');
  expect(ask).toHaveBeenCalledWith('Leave?');
  expect(leave()).toBe(false);
});

it('asks at no link that leads elsewhere, opens a window or stays on the page', () => {
  const ask = vi.spyOn(globalThis, 'confirm').mockReturnValue(false);
  ask.mockClear();
  open();
  tell(true);
  follow('https://elsewhere.example/');
  follow('#contact-email');
  expect(ask).not.toHaveBeenCalled();
});
