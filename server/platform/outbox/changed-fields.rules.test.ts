import fc from 'fast-check';
import { expect, it } from 'vitest';
import { findChangedFields } from './changed-fields.rules.ts';

it.each<[string, object, object, ReturnType<typeof findChangedFields>]>([
  ['nothing', { city: 'Akron', isMember: true }, { isMember: true, city: 'Akron' }, []],
  ['a text, masked', { city: 'Akron' }, { city: 'Boston' }, [{ field: 'city', before: 'A•••', after: 'B•••' }]],
  [
    'a text that looks the same behind the mask',
    { city: 'Akron' },
    { city: 'Athens' },
    [{ field: 'city', before: 'A•••', after: 'A•••' }],
  ],
  ['a flag', { newsletter: false }, { newsletter: true }, [{ field: 'newsletter', before: 'false', after: 'true' }]],
  ['a field that is emptied', { phone: '5550100' }, { phone: '' }, [{ field: 'phone', before: '5•••', after: '' }]],
  ['one that comes', {}, { country: 'US' }, [{ field: 'country', before: null, after: 'US' }]],
  ['one that goes', { country: 'US' }, { country: null }, [{ field: 'country', before: 'US', after: null }]],
  [
    'what is nested',
    { addresses: { a1: { city: 'Akron', country: 'US' } } },
    { addresses: { a1: { city: 'Toronto', country: 'CA' } } },
    [
      { field: 'addresses.a1.city', before: 'A•••', after: 'T•••' },
      { field: 'addresses.a1.country', before: 'US', after: 'CA' },
    ],
  ],
  [
    'a secret, without what is in it',
    { cards: [{ type: '001' }] },
    { cards: [{ type: '002' }] },
    [{ field: 'cards.0.type', before: '•••', after: '•••' }],
  ],
])('finds %s', (_, before, after, changes) => expect(findChangedFields(before, after)).toEqual(changes));

it('finds nothing in a record that stays, and each text that changes without telling it', () => {
  const record = fc.dictionary(fc.stringMatching(/^[a-z]{1,8}$/), fc.stringMatching(/^[b-z]{6,12}$/));
  fc.assert(
    fc.property(record, (before) => {
      expect(findChangedFields(before, structuredClone(before))).toEqual([]);
      const after = Object.fromEntries(Object.entries(before).map(([name, value]) => [name, `${value}x`]));
      const changes = findChangedFields(before, after);
      expect(changes.map(({ field }) => field)).toEqual(Object.keys(before));
    }),
  );
});
