import { describe, expect, it } from 'vitest';
import { isOpenForNames, readAttendees, seatFields, seatFormLimit, seatsOf } from './seat.rules.ts';

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
  expect(seatsOf({ quantity: 2 })).toEqual([1, 2]);
  expect(seatsOf({ quantity: 999 })).toHaveLength(seatFormLimit);
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
