import { expect, it } from 'vitest';
import {
  compareNewestCertificates,
  readCertificates,
  readPassedOn,
  toCertificateRow,
  toShown,
  toUserRow,
} from './certificate-rows.rules.ts';

it.each([
  ['03/07/2026', '2026-03-07'],
  ['3/7/2026', '2026-03-07'],
  ['03/07/2026 12:00:00 AM', '2026-03-07'],
  ['2026-03-07', '2026-03-07'],
  ['2026-03-07T10:00:00Z', '2026-03-07'],
  ['02/30/2026', null],
  ['13/01/2026', null],
  ['March 7', null],
  ['', null],
])('reads the day "%s" as %s', (text, day) => {
  expect(readPassedOn(text)).toBe(day);
});

const known = { firstName: 'Ann', lastName: 'Lee', number: '7', city: 'Ohio', state: 'OH', passedOn: '2026-03-07' };
const userRow = { firstName: 'Ann', lastName: 'Lee', registrationID: 7, cityName: 'Ohio', state: 'OH' };
const certificateRow = { firstName: 'Ann', lastName: 'Lee', certificateNumber: '7', city: 'Ohio', state: 'OH' };

it('reads either shape, and writes what it reads in both', () => {
  const users = readCertificates('users', { data: [{ ...userRow, passDate: '03/07/2026' }] });
  expect(users).toEqual([known]);
  expect(readCertificates('certificates', { resultObject: [{ ...certificateRow, datePassed: '2026-03-07' }] })).toEqual(
    users,
  );
  expect(toUserRow(known)).toEqual({ ...userRow, registrationID: '7', passDate: '03/07/2026' });
  expect(toCertificateRow(known)).toEqual({ ...certificateRow, datePassed: '03/07/2026' });
  expect(toShown({ ...known, passedOn: null })).toMatchObject({ number: '7', date: '' });
});

it('leaves a bad row out and keeps the others', () => {
  const bad = [null, 'row', { ...userRow, lastName: ' ' }, { ...userRow, cityName: {} }];
  expect(readCertificates('users', { data: [...bad, userRow] })).toEqual([{ ...known, passedOn: null }]);
});

it('keeps a text in one line', () => {
  const [row] = readCertificates('users', { data: [{ ...userRow, firstName: ' A\u0000n\nn\u200b ' }] }) ?? [];
  expect(row?.firstName).toBe('A n n');
  const [long] = readCertificates('users', { data: [{ ...userRow, state: 'x'.repeat(900) }] }) ?? [];
  expect(long?.state).toHaveLength(200);
});

it.each([
  ['users', {}],
  ['users', { data: null }],
  ['certificates', { data: [] }],
  ['certificates', null],
] as const)('knows an answer of %s without a list: %j', (version, answer) => {
  expect(readCertificates(version, answer)).toBeNull();
});

it('takes no list at all for none, and shows 500 rows at most', () => {
  expect(readCertificates('certificates', { resultObject: null })).toEqual([]);
  expect(readCertificates('users', { data: Array.from({ length: 501 }, () => userRow) })).toHaveLength(500);
});

it('puts the newest first and what has no day last', () => {
  const days = ['2025-01-01', null, '2026-01-01'].map((passedOn) => ({ ...known, passedOn }));
  expect(compareNewestCertificates(days).map(({ passedOn }) => passedOn)).toEqual(['2026-01-01', '2025-01-01', null]);
});
