// @vitest-environment jsdom
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { followPress, type Press } from './follow-press.ts';

let press: Press;
let ran: string[];
const point = (name: string) => document.body.dispatchEvent(new Event(name, { bubbles: true }));
const run = (name: string) => () => void ran.push(name);

beforeEach(() => {
  vi.useFakeTimers();
  ran = [];
  press = followPress();
});
afterEach(() => {
  press.end();
  vi.useRealTimers();
});

it('runs at once while nothing is pressed, before and after a press', () => {
  press.after(run('before'));
  point('pointerdown');
  point('pointerup');
  vi.advanceTimersByTime(50);
  press.after(run('after'));
  expect(ran).toEqual(['before', 'after']);
});

it.each(['pointerup', 'pointercancel'])('waits for the click that follows %s, and runs the last', (name) => {
  point('pointerdown');
  press.after(run('first'));
  vi.advanceTimersByTime(400);
  press.after(run('last'));
  point(name);
  expect(ran).toEqual([]);
  vi.advanceTimersByTime(50);
  expect(ran).toEqual(['last']);
});

it('does not wait longer than a second for a release that is not heard', () => {
  point('pointerdown');
  press.after(run('late'));
  vi.advanceTimersByTime(999);
  expect(ran).toEqual([]);
  vi.advanceTimersByTime(1);
  expect(ran).toEqual(['late']);
});

it('runs nothing after its end', () => {
  point('pointerdown');
  press.after(run('never'));
  press.end();
  vi.advanceTimersByTime(2_000);
  point('pointerdown');
  expect([ran, vi.getTimerCount()]).toEqual([[], 0]);
});
