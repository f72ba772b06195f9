import { expect, it } from 'vitest';
import { dailyChanges, findSeatProblem, assignableSeats } from './seat.rules.ts';

it('lists the seats that an owner gives away, free ones with an empty address', () => {
  expect(assignableSeats(3, [{ seat: 3, email: 'ana@example.org' }])).toEqual([
    { seat: 2, email: '' },
    { seat: 3, email: 'ana@example.org' },
  ]);
  expect([assignableSeats(1, []), assignableSeats(0, [])]).toEqual([[], []]);
});

it.each([
  [1, 50],
  [16, 50],
  [100, 300],
])('of %i licences allows %i changes a day', (licenses, changes) => {
  expect(dailyChanges(licenses)).toBe(changes);
});

it.each([
  ['a free seat', '', null],
  ['somebody new', 'luz@example.org', null],
  ['who has this seat already', 'ana@example.org', null],
  ['no address', 'luz@', 'EmailInvalid'],
  ['the owner', 'owner@example.org', 'SubscriptionsSeatOwn'],
  ['who has another seat', 'ben@example.org', 'SubscriptionsSeatTaken'],
])('%s: %s is answered %s', (_, email, key) => {
  const held = [
    { seat: 2, email: 'ana@example.org' },
    { seat: 3, email: 'ben@example.org' },
  ];
  expect(findSeatProblem({ seat: 2, email }, { ownerEmail: 'owner@example.org', held })?.key ?? null).toBe(key);
});
