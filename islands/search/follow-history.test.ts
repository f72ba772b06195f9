// @vitest-environment jsdom
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { followHistory } from './follow-history.ts';

let end: () => void = () => undefined;
beforeEach(() => {
  vi.useFakeTimers();
  history.replaceState(null, '');
});
afterEach(() => {
  end();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const keptPlace = () => (history.state as { scrollY?: number } | null)?.scrollY;

it('keeps where the page stands once it rests', () => {
  end = followHistory(async () => undefined);
  vi.stubGlobal('scrollY', 700);
  dispatchEvent(new Event('scroll'));
  vi.advanceTimersByTime(100);
  expect(keptPlace()).toBeUndefined();
  vi.advanceTimersByTime(100);
  expect(keptPlace()).toBe(700);
});

it('keeps a place that was scrolled to before it began', () => {
  vi.stubGlobal('scrollY', 400);
  end = followHistory(async () => undefined);
  vi.advanceTimersByTime(200);
  expect(keptPlace()).toBe(400);
});

it('writes nothing for a page that stands at its top, and nothing once it has ended', () => {
  end = followHistory(async () => undefined);
  vi.advanceTimersByTime(200);
  expect(history.state).toBeNull();
  vi.stubGlobal('scrollY', 50);
  dispatchEvent(new Event('scroll'));
  end();
  vi.advanceTimersByTime(200);
  expect(history.state).toBeNull();
});
