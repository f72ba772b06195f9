import fc from 'fast-check';
import { expect, it } from 'vitest';
import { orderOf, WaitingKeys } from './waiting-keys.ts';

const limits = { keys: 10, burst: 2, perSecond: 0.1 };
/** Keys that such a provider takes in a minute. */
const capacity = 10 * (2 + 6);
const fill = (waiting: WaitingKeys, count: number, since = 0) => {
  for (let at = 0; at < count; at += 1) waiting.add({ key: `key${at}`, since });
};

it('sends ten changes of a page once, with the age of the first', () => {
  const waiting = new WaitingKeys(limits);
  for (let at = 5; at < 15; at += 1) waiting.add({ key: 'a', since: at });
  expect(waiting.oldest).toBe(5);
  expect(orderOf(waiting.next(20))).toEqual({ keys: ['a'], isSoft: false });
});

it('sends a key again that has changed while it was being sent', () => {
  const waiting = new WaitingKeys(limits);
  waiting.add({ key: 'a', since: 0 });
  const sent = waiting.next(1);
  waiting.add({ key: 'a', since: 2 });
  waiting.remove(sent);
  expect(orderOf(waiting.next(3)).keys).toEqual(['a']);
  waiting.remove(waiting.next(3));
  expect(waiting.size).toBe(0);
});

it('never sends a soft and a hard purge in one request, and makes a key hard that is asked for both ways', () => {
  const waiting = new WaitingKeys(limits);
  waiting.add({ key: 'all', since: 0, isSoft: true });
  waiting.add({ key: 'a', since: 0 });
  expect(orderOf(waiting.next(1))).toEqual({ keys: ['all'], isSoft: true });
  waiting.add({ key: 'all', since: 1 });
  expect(orderOf(waiting.next(2))).toEqual({ keys: ['all', 'a'], isSoft: false });
});

it('replaces more keys than the provider takes in a minute by one soft purge when the sweep has ended', () => {
  const waiting = new WaitingKeys(limits);
  fill(waiting, capacity);
  expect(waiting.next(1)).toHaveLength(limits.keys);
  fill(waiting, capacity + 1, 1_000);
  waiting.add({ key: 'withdrawn', since: 1_000, mustGo: true });
  // Pages that nobody may see any more do not wait for the end.
  expect(orderOf(waiting.next(1_500)).keys).toEqual(['withdrawn']);
  waiting.remove(waiting.next(1_500));
  expect(waiting.next(2_900)).toEqual([]);
  expect(waiting.oldest).toBe(0);
  fill(waiting, 3, 2_950);
  expect(waiting.next(4_900)).toEqual([]);
  expect(orderOf(waiting.next(4_951))).toEqual({ keys: ['all'], isSoft: true });
  waiting.remove(waiting.next(4_951));
  expect(waiting.size).toBe(0);
});

it('has the purge of a sweep that a stop interrupts', () => {
  const waiting = new WaitingKeys(limits);
  fill(waiting, capacity + 1);
  expect(waiting.next(1)).toEqual([]);
  expect(waiting.all()).toMatchObject([{ key: 'all', since: 0, isSoft: true }]);
});

it('does not wait longer than a minute for the end of a sweep', () => {
  const waiting = new WaitingKeys(limits);
  fill(waiting, capacity + 1);
  let sentAt = 0;
  for (let now = 0; now < 120_000 && sentAt === 0; now += 500) {
    fill(waiting, 5, now);
    if (waiting.next(now).length > 0) sentAt = now;
  }
  expect(sentAt).toBe(60_000);
});

it('loses no change, whatever is added and sent in which order', () => {
  const step = fc.oneof(
    fc.record({ add: fc.integer({ min: 0, max: 15 }) }),
    fc.record({ isAccepted: fc.boolean(), meanwhile: fc.array(fc.integer({ min: 0, max: 15 })) }),
  );
  fc.assert(
    fc.property(fc.array(step), (steps) => {
      const waiting = new WaitingKeys({ keys: 4, burst: 10, perSecond: 1 });
      const owed = new Set<string>();
      const add = (at: number) => (owed.add(`k${at}`), waiting.add({ key: `k${at}`, since: 0 }));
      for (const each of steps) {
        if ('add' in each) add(each.add);
        else {
          const sent = waiting.next(0);
          if (each.isAccepted) for (const { key } of sent) owed.delete(key);
          each.meanwhile.forEach(add);
          if (each.isAccepted) waiting.remove(sent);
        }
        expect(new Set(waiting.all().map(({ key }) => key))).toEqual(owed);
      }
    }),
  );
});
