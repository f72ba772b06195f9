// @vitest-environment jsdom
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { afterPress } from './after-press.ts';

let ran: string[];
const point = (name: string) => document.body.dispatchEvent(new Event(name, { bubbles: true }));
const runs = (name: string) => () => void ran.push(name);

beforeEach(() => {
  vi.useFakeTimers();
  ran = [];
});
afterEach(() => {
  vi.runAllTimers();
  vi.useRealTimers();
});

it('runs at once while nothing is pressed, before and after a press', () => {
  afterPress(runs('before'));
  point('pointerdown');
  point('pointerup');
  vi.advanceTimersByTime(50);
  afterPress(runs('after'));
  point('pointerup');
  afterPress(runs('after a release alone'));
  expect(ran).toEqual(['before', 'after', 'after a release alone']);
});

it.each(['pointerup', 'pointercancel'])('runs all in order after the click that follows %s, each once', (name) => {
  const first = runs('first');
  point('pointerdown');
  afterPress(first);
  vi.advanceTimersByTime(400);
  afterPress(runs('second'));
  afterPress(first);
  point(name);
  vi.advanceTimersByTime(49);
  expect(ran).toEqual([]);
  vi.advanceTimersByTime(1);
  expect(ran).toEqual(['first', 'second']);
});

it('runs after what the click itself does, without waiting longer', () => {
  const click = runs('click');
  document.body.addEventListener('click', click);
  point('pointerdown');
  afterPress(runs('due'));
  point('pointerup');
  point('click');
  vi.advanceTimersByTime(0);
  document.body.removeEventListener('click', click);
  expect(ran).toEqual(['click', 'due']);
});

it('goes on waiting in a second press that follows at once', () => {
  point('pointerdown');
  afterPress(runs('first'));
  point('pointerup');
  vi.advanceTimersByTime(20);
  point('pointerdown');
  vi.advanceTimersByTime(100);
  expect(ran).toEqual([]);
  point('pointerup');
  vi.advanceTimersByTime(50);
  expect(ran).toEqual(['first']);
});

it('waits a second at most for a release that is not heard', () => {
  point('pointerdown');
  afterPress(runs('late'));
  vi.advanceTimersByTime(999);
  expect(ran).toEqual([]);
  vi.advanceTimersByTime(1);
  expect(ran).toEqual(['late']);
});
