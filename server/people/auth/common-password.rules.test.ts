import { expect, it } from 'vitest';
import { commonPasswords } from './common-password.rules.ts';

it('holds passwords as they are compared: long enough to be taken at all, lower case, in one Unicode form', () => {
  const wrong = [...commonPasswords].filter(
    (each) => each.length < 10 || each !== each.toLowerCase().normalize('NFKC'),
  );
  expect(wrong).toEqual([]);
  expect(commonPasswords.size).toBeGreaterThan(100);
});
