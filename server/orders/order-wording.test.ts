import { expect, it } from 'vitest';
import { addressLines, cardName, lineDetails, shippingLabel } from './order-wording.ts';

it('says what was chosen, a session in Eastern time under its literal label', () => {
  const session = { id: 's', startsAt: '2026-07-01T12:30:00Z', endsAt: '2026-07-01T20:30:00Z', place: 'Akron, Ohio' };
  const specs = [{ value: { en: 'English', es: 'Inglés' } }];
  expect(lineDetails({ specs, session }, 'en')).toBe('English, July 1, 2026 at 8:30 AM EST, Akron, Ohio');
  expect(lineDetails({ specs, session: null }, 'es')).toBe('Inglés');
  expect(lineDetails({ specs: [], session: null }, 'en')).toBe('');
});

it('writes an address line by line, without empty ones', () => {
  const address = {
    ...{ firstName: 'Ana', lastName: 'Núñez', companyName: '', street1: '1 Main Street', street2: '', phone: '' },
    ...{ city: 'Columbus', state: 'OH', zip: '43215', country: 'US' },
  };
  expect(addressLines(address)).toEqual(['Ana Núñez', '1 Main Street', 'Columbus, OH 43215', 'US']);
  expect(addressLines({ ...address, state: '' }, 'United States').slice(2)).toEqual([
    'Columbus 43215',
    'United States',
  ]);
});

it.each([
  ['standard', 'en', 'Standard'],
  ['two-day', 'es', 'Mensajería en dos días'],
  ['sled', 'en', 'sled'],
] as const)('calls the way of shipping %s in %s %s', (id, language, label) => {
  expect(shippingLabel({ shippingMethod: { id, days: [1, 2] }, language })).toBe(label);
});

it('has no name for an order that is not shipped', () => {
  expect(shippingLabel({ shippingMethod: null, language: 'en' })).toBe('');
});

it.each([
  ['visa', 'Visa'],
  ['VISA', 'Visa'],
  ['something', 'something'],
])('calls a card of %s %s', (brand, name) => expect(cardName(brand)).toBe(name));
