import { expect, it, onTestFinished, vi } from 'vitest';
import { priority, RenderQueue } from './render-queue.ts';

function drain(queue: RenderQueue): string[] {
  const taken: string[] = [];
  for (let next = queue.take(new Set()); next; next = queue.take(new Set())) taken.push(next.address);
  return taken;
}

it('hands out the most urgent first, otherwise in the order they came', () => {
  const queue = new RenderQueue();
  queue.add('/a', priority.sweep);
  queue.add('/b', priority.dependent);
  queue.add('/c', priority.edited);
  queue.add('/d', priority.dependent);
  expect(drain(queue)).toEqual(['/c', '/b', '/d', '/a']);
});

it('holds an address once, however often it is added', () => {
  const queue = new RenderQueue();
  for (let time = 0; time < 3; time += 1) queue.add('/a', priority.dependent);
  expect(queue.size).toBe(1);
  expect(drain(queue)).toEqual(['/a']);
});

it('moves an address forward, never back', () => {
  const queue = new RenderQueue();
  queue.add('/a', priority.sweep);
  queue.add('/b', priority.dependent);
  queue.add('/a', priority.edited);
  queue.add('/a', priority.sweep);
  expect(queue.take(new Set())).toMatchObject({ address: '/a', urgency: priority.edited });
  expect(queue.size).toBe(1);
});

it('leaves addresses that are busy where they are', () => {
  const queue = new RenderQueue();
  queue.add('/a', priority.edited);
  queue.add('/b', priority.sweep);
  expect(queue.take(new Set(['/a']))?.address).toBe('/b');
  expect(queue.take(new Set(['/a']))).toBeNull();
  expect(queue.has('/a')).toBe(true);
  expect(queue.take(new Set())?.address).toBe('/a');
});

it('hands out nothing that is less urgent than wanted', () => {
  const queue = new RenderQueue();
  queue.add('/a', priority.sweep);
  queue.add('/b', priority.dependent);
  expect(queue.take(new Set(), priority.dependent)?.address).toBe('/b');
  expect(queue.take(new Set(), priority.dependent)).toBeNull();
  expect(queue.take(new Set())?.address).toBe('/a');
});

it('knows since when the oldest address waits, by urgency, also after it was moved forward', () => {
  vi.useFakeTimers({ toFake: ['performance'], now: 0 });
  onTestFinished(() => void vi.useRealTimers());
  const queue = new RenderQueue();
  const began = performance.now();
  expect(queue.oldest(priority.sweep)).toBeNull();
  queue.add('/a', priority.sweep);
  vi.advanceTimersByTime(1_000);
  queue.add('/b', priority.dependent);
  expect([queue.oldest(priority.sweep), queue.oldest(priority.dependent)]).toEqual([began, began + 1_000]);
  vi.advanceTimersByTime(1_000);
  queue.add('/a', priority.edited);
  expect(queue.oldest(priority.edited)).toBe(began);
  expect(queue.take(new Set())).toEqual({ address: '/a', urgency: priority.edited, since: began });
  expect(queue.oldest(priority.sweep)).toBe(began + 1_000);
});
