import { expect, it } from 'vitest';
import { recordNumber } from './record-number.ts';

const record = { userId: 'ana', documentId: 'electrical', since: '2026-11-26' };

it('gives the same record the same number, and every other record another one', () => {
  const numbers = [
    record,
    { ...record, userId: 'bo' },
    { ...record, documentId: 'wildfire' },
    { ...record, since: '2026-11-27' },
  ].map((each) => recordNumber('MS', each));
  expect(new Set([...numbers, recordNumber('TC', record)]).size).toBe(5);
  expect(recordNumber('MS', { ...record })).toBe(numbers[0]);
  for (const number of numbers) expect(number).toMatch(/^MS-[2-9B-DF-HJ-NP-TV-Z]{10}$/);
});
