import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readPeople } from '../../people/accounts/people-list.rules.ts';
import { planSeats, type SeatEdit } from './plan-seats.rules.ts';

const seats = [
  { seat: 2, email: 'ana@x.org' },
  { seat: 3, email: '' },
  { seat: 4, email: '' },
];
const plan = (edits: SeatEdit[], list = '', held = seats) =>
  planSeats({ edits, list: readPeople(list) }, { seats: held, ownerEmail: 'olga@x.org' });
const said = ({ results }: ReturnType<typeof plan>) =>
  results.map(({ seat, line, email, problem }) => [seat, line, email, problem?.key ?? null]);

describe('one form for all seats', () => {
  it('gives, frees and lets two change places at once', () => {
    const both = [
      { seat: 2, email: 'ana@x.org' },
      { seat: 3, email: 'bo@x.org' },
      { seat: 4, email: 'cy@x.org' },
    ];
    const edits = [
      { seat: 2, email: ' BO@x.org', was: 'ana@x.org' },
      { seat: 3, email: 'ana@x.org', was: 'bo@x.org' },
      { seat: 4, email: '', was: 'cy@x.org' },
    ];
    expect(plan(edits, '', both)).toMatchObject({
      changes: [
        { seat: 2, from: 'ana@x.org', to: 'bo@x.org' },
        { seat: 3, from: 'bo@x.org', to: 'ana@x.org' },
        { seat: 4, from: 'cy@x.org', to: '' },
      ],
    });
  });

  it('gives what is right beside what is wrong, and tells each by its field', () => {
    const answer = plan([
      { seat: 2, email: 'olga@x.org', was: 'ana@x.org' },
      { seat: 3, email: 'ana@x.org', was: '' },
      { seat: 4, email: 'bo@x.org', was: '' },
    ]);
    expect(said(answer)).toEqual([
      [2, null, 'olga@x.org', 'SubscriptionsSeatOwn'],
      [3, null, 'ana@x.org', 'SubscriptionsSeatTaken'],
      [4, null, 'bo@x.org', null],
    ]);
    expect(answer.changes).toEqual([{ seat: 4, from: '', to: 'bo@x.org' }]);
  });

  it('leaves alone what nobody has edited here, and tells what another window has changed', () => {
    expect(plan([{ seat: 2, email: '', was: '' }])).toEqual({ changes: [], results: [] });
    expect(said(plan([{ seat: 2, email: 'bo@x.org', was: '' }]))).toEqual([
      [2, null, 'bo@x.org', 'SubscriptionsSeatGivenElsewhere'],
    ]);
    expect(said(plan([{ seat: 3, email: 'bo@x.org', was: 'cy@x.org' }]))).toEqual([
      [3, null, 'bo@x.org', 'SubscriptionsSeatFreedElsewhere'],
    ]);
    expect(said(plan([{ seat: 9, email: 'bo@x.org', was: '' }]))).toEqual([
      [9, null, 'bo@x.org', 'SubscriptionsSeatGone'],
    ]);
  });

  it('fills free seats from a list, a result a line', () => {
    const list = 'Ana <ana@x.org>\nbo@x.org\nno address\nBO@x.org\nolga@x.org\ncy@x.org\ndi@x.org';
    const answer = plan([], list);
    expect(said(answer)).toEqual([
      [null, 1, 'ana@x.org', 'SubscriptionsSeatTaken'],
      [3, 2, 'bo@x.org', null],
      [null, 3, '', 'EmailInvalid'],
      [null, 4, 'bo@x.org', 'SubscriptionsSeatTwice'],
      [null, 5, 'olga@x.org', 'SubscriptionsSeatOwn'],
      [4, 6, 'cy@x.org', null],
      [null, 7, 'di@x.org', 'SubscriptionsSeatFull'],
    ]);
    expect(answer.changes.map(({ seat, to }) => [seat, to])).toEqual([
      [3, 'bo@x.org'],
      [4, 'cy@x.org'],
    ]);
  });

  it('keeps a seat free for the address that was typed into it and has to be mended', () => {
    expect(said(plan([{ seat: 3, email: 'typo', was: '' }], 'bo@x.org\ncy@x.org'))).toEqual([
      [3, null, 'typo', 'EmailInvalid'],
      [4, 1, 'bo@x.org', null],
      [null, 2, 'cy@x.org', 'SubscriptionsSeatFull'],
    ]);
  });

  it('never gives two seats to one address, or one to its owner', () => {
    const address = fc.constantFrom('', 'ana@x.org', 'bo@x.org', 'cy@x.org', 'olga@x.org', 'typo');
    const edits = fc.tuple(address, address, address);
    fc.assert(
      fc.property(edits, fc.array(address), ([a, b, c], list) => {
        const typed = [a, b, c].map((email, index) => ({ seat: index + 2, email, was: seats[index]?.email }));
        const held = new Map(seats.map(({ seat, email }) => [seat, email]));
        for (const { seat, to } of plan(typed, list.join('\n')).changes) held.set(seat, to);
        const holders = [...held.values()].filter(Boolean);
        expect(new Set(holders).size).toBe(holders.length);
        for (const holder of holders) expect(['ana@x.org', 'bo@x.org', 'cy@x.org']).toContain(holder);
      }),
    );
  });
});
