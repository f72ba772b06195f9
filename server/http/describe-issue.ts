import type * as v from 'valibot';

const kinds: Readonly<Record<string, string>> = {
  string: 'a text',
  number: 'a number',
  boolean: 'true or false',
  Object: 'an object',
  Array: 'a list',
};

/**
 * Returns the message of a problem for which the schema has none. It never contains the value: it may be a card number
 * (docs/decisions/payments.md#card-data).
 */
export function describeIssue({ expected, received }: v.BaseIssue<unknown>): string {
  if (expected === 'never') return 'is not known here';
  if (received === 'undefined') return 'is missing';
  const kind = expected === null ? 'of another form' : Object.hasOwn(kinds, expected) ? kinds[expected] : expected;
  return `must be ${kind}`;
}
