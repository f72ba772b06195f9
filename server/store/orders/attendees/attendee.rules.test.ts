import { describe, expect, it } from 'vitest';
import { readPeople } from '../../../people/accounts/people-list.rules.ts';
import {
  fillSeats,
  isOpenForNames,
  mergeAttendees,
  readAttendees,
  seatFields,
  seatFormLimit,
  attendeeSeats,
  wasField,
} from './attendee.rules.ts';

const session = { id: 's', startsAt: '2026-12-01T14:00:00Z', endsAt: '2026-12-01T20:00:00Z', place: 'Akron' };
const line = { position: 2, quantity: 3, session, enrollment: 'course' as const };
const formOf = (entered: readonly [number, string, string][]) => {
  const form = new URLSearchParams();
  for (const [seat, name, email] of entered) {
    const fields = seatFields(line, seat);
    form.set(fields.name, name);
    form.set(fields.email, email);
  }
  return form;
};

describe('the attendees of a form', () => {
  it('are those of the seats there are, with blanks around them gone', () => {
    const form = formOf([
      [1, ' Ana Núñez ', 'ana@example.net'],
      [2, '', ''],
      [3, 'Bo', 'bo@example.net '],
      [4, 'Too many', 'four@example.net'],
    ]);
    expect(readAttendees(line, form)).toEqual({
      attendees: [
        { seat: 1, name: 'Ana Núñez', email: 'ana@example.net' },
        { seat: 3, name: 'Bo', email: 'bo@example.net' },
      ],
      problems: {},
    });
  });

  it.each([
    ['', 'ana@example.net', 'name', 'FieldRequired'],
    ['Ana', '', 'email', 'FieldRequired'],
    ['Ana', 'ana', 'email', 'EmailInvalid'],
    ['Ana', 'ana@example.net, eve@example.net', 'email', 'EmailInvalid'],
    ['A'.repeat(101), 'ana@example.net', 'name', 'FieldMaximumLength'],
    ['Ana\u0000', 'ana@example.net', 'name', 'CharactersInvalid'],
  ] as const)('named %j with the address %j have something wrong with the %s: %s', (name, email, field, key) => {
    const { problems } = readAttendees(line, formOf([[2, name, email]]));
    expect(problems).toMatchObject({ [seatFields(line, 2)[field]]: { key } });
    expect(Object.keys(problems)).toHaveLength(1);
  });
});

it('asks for no more seats than a form holds', () => {
  expect(attendeeSeats({ quantity: 2 })).toEqual([1, 2]);
  expect(attendeeSeats({ quantity: 999 })).toHaveLength(seatFormLimit);
});

it.each([
  ['course', session, '2026-12-01T13:59:59Z', true],
  ['course', session, '2026-12-01T14:00:00Z', false],
  ['online', null, '2036-01-01T00:00:00Z', true],
  ['exam', null, '2036-01-01T00:00:00Z', true],
  [null, null, '2026-01-01T00:00:00Z', false],
] as const)('attendees of %s on %j can be named at %s: %s', (enrollment, on, now, isOpen) =>
  expect(isOpenForNames({ enrollment, session: on }, new Date(now))).toBe(isOpen),
);

describe('a list of attendees', () => {
  const ana = { seat: 1, name: 'Ana', email: 'ana@x.org' };
  const fill = (list: string, quantity = 3) => {
    const { attendees, problems } = fillSeats({ ...line, quantity }, readPeople(list), [ana]);
    return [
      attendees.map(({ seat, email }) => [seat, email]),
      Object.entries(problems).map(([at, { key }]) => [at, key]),
    ];
  };

  it('fills the free seats in its order, beyond those a form has fields for too', () => {
    expect(fill('Bo, bo@x.org\nCy;cy@x.org')).toEqual([
      [
        [1, 'ana@x.org'],
        [2, 'bo@x.org'],
        [3, 'cy@x.org'],
      ],
      [],
    ]);
    const many = Array.from({ length: 98 }, (_, index) => `P${String(index)}, p${String(index)}@x.org`).join('\n');
    const [named, problems] = fill(many, 99);
    expect([named?.length, problems]).toEqual([99, []]);
  });

  it('says by line what is wrong', () => {
    const list = 'bo@x.org\nCy\nAna Roe, ANA@x.org\nDi, di@x.org\nDi, di@x.org\nEd, ed@x.org\nFy, fy@x.org';
    expect(fill(list)[1]).toEqual([
      ['attendee-list-2-line-1', 'AttendeeListNoName'],
      ['attendee-list-2-line-2', 'EmailInvalid'],
      ['attendee-list-2-line-3', 'SubscriptionsSeatTaken'],
      ['attendee-list-2-line-5', 'SubscriptionsSeatTwice'],
      ['attendee-list-2-line-7', 'AttendeeListFull'],
    ]);
  });
});

describe('attendees that another window has saved meanwhile', () => {
  const [ana, bo, cy] = ['Ana', 'Bo', 'Cy'].map((name) => ({ name, email: `${name.toLowerCase()}@x.org` }));
  const text = (each?: { name: string; email: string }) => (each ? `${each.name} <${each.email}>` : '');
  const merge = (was: typeof ana, typed: typeof ana, now: typeof ana) => {
    const form = new URLSearchParams({ [wasField(line, 1)]: text(was) });
    const seat = (each: typeof ana) => (each ? [{ seat: 1, ...each }] : []);
    const { attendees, problems } = mergeAttendees(line, form, { entered: seat(typed), current: seat(now) });
    return [attendees.map(({ name }) => name), Object.values(problems).map(({ key }) => key)];
  };
  it.each([
    ['stay where nobody has edited the seat here', ana, ana, bo, ['Bo'], []],
    ['stay in a seat that was free here', undefined, undefined, bo, ['Bo'], []],
    ['give way to an edit of a seat they left alone', ana, cy, ana, ['Cy'], []],
    ['can be freed', ana, undefined, ana, [], []],
    ['are told where both have edited the seat', ana, cy, bo, ['Cy'], ['AttendeeChangedElsewhere']],
    ['are told where the edit frees it', ana, undefined, bo, [], ['AttendeeChangedElsewhere']],
    ['may be the same', ana, bo, bo, ['Bo'], []],
  ] as const)('%s', (_, was, typed, now, names, keys) => {
    expect(merge(was, typed, now)).toEqual([[...names], [...keys]]);
  });

  it('keep the seats that the form has no fields for', () => {
    const far = { seat: 41, name: 'Zoe', email: 'zoe@x.org' };
    const wide = { ...line, quantity: 50 };
    expect(mergeAttendees(wide, new URLSearchParams(), { entered: [], current: [far] }).attendees).toEqual([far]);
  });
});
