import { expect, it, vi } from 'vitest';
import { cartEnv } from './cart-env.ts';

it('calls back when the tab is seen again or the page comes out of the back-forward cache, until it is stopped', () => {
  const document = Object.assign(new EventTarget(), { visibilityState: 'hidden' });
  const window = new EventTarget();
  vi.stubGlobal('document', document);
  vi.stubGlobal('addEventListener', window.addEventListener.bind(window));
  vi.stubGlobal('removeEventListener', window.removeEventListener.bind(window));
  const show = (persisted: boolean) => window.dispatchEvent(Object.assign(new Event('pageshow'), { persisted }));
  const see = (visibilityState: string) => {
    Object.assign(document, { visibilityState }).dispatchEvent(new Event('visibilitychange'));
  };
  const listener = vi.fn();
  const stop = cartEnv.onReturn(listener);
  see('hidden');
  show(false);
  expect(listener).not.toHaveBeenCalled();
  see('visible');
  show(true);
  expect(listener).toHaveBeenCalledTimes(2);
  stop();
  see('visible');
  show(true);
  expect(listener).toHaveBeenCalledTimes(2);
});
