import { expect, it } from 'vitest';
import { dayText, readDay } from './timeframe.rules.ts';

it.each(['2027-03-09', '2024-02-29', '1999-12-31'])('reads %s and writes it again', (text) => {
  const day = readDay(text);
  expect(day).not.toBeNull();
  expect(dayText(day ?? NaN)).toBe(text);
});

it.each([null, '', '2027-02-30', '2027-3-9', '2027-03-09T00:00', 'soon', '99999-01-01', '-2027-03-09', '٢٠٢٧-٠٣-٠٩'])(
  'reads no day in %j',
  (text) => {
    expect(readDay(text)).toBeNull();
  },
);
