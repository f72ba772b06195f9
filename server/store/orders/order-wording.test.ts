import { demoInstallation } from '../../platform/installation/demo-installation.ts';
import { expect, it } from 'vitest';
import { demoWords } from '../../../tests/support/demo-words.ts';
import { addressLines, cardName, lineDetails, shippingLabel } from './order-wording.ts';

it('says what was chosen, a session with the name of its time zone', () => {
  const session = { id: 's', startsAt: '2026-07-01T12:30:00Z', endsAt: '2026-07-01T20:30:00Z', place: 'Akron, Ohio' };
  const specs = [{ value: { en: 'English', es: 'Inglés' } }];
  expect(lineDetails({ specs, session }, 'en', demoInstallation)).toBe(
    'English, July 1, 2026 at 8:30 AM EDT, Akron, Ohio',
  );
  expect(lineDetails({ specs, session: null }, 'es', demoInstallation)).toBe('Inglés');
  expect(lineDetails({ specs: [], session: null }, 'en', demoInstallation)).toBe('');
});

it('writes an address line by line, without empty ones', () => {
  const address = {
    firstName: 'Ana',
    lastName: 'Núñez',
    companyName: '',
    street1: '1 Main Street',
    street2: '',
    phone: '',
    city: 'Columbus',
    state: 'OH',
    zip: '43215',
    country: 'US',
  };
  const lines = ['Ana Núñez', '1 Main Street', 'Columbus, OH 43215'];
  expect(addressLines(address, 'en')).toEqual([...lines, 'United States']);
  expect(addressLines(address, 'es')).toEqual([...lines, 'Estados Unidos']);
  // Codes of no country, and invalid ones.
  for (const country of ['QX', 'us', '__proto__']) expect(addressLines({ ...address, country }, 'en')[3]).toBe(country);
  expect(addressLines({ ...address, state: '' }, 'en', 'the United States').slice(2)).toEqual([
    'Columbus 43215',
    'the United States',
  ]);
});

it.each([
  [
    'as the order keeps it',
    { id: 'two-day', name: { en: 'By coach', es: 'En diligencia' } },
    'By coach',
    'En diligencia',
  ],
  ['that is no longer offered', { id: 'sled', name: { en: 'By sled', es: 'En trineo' } }, 'By sled', 'En trineo'],
  ['of an order without a name', { id: 'two-day' }, 'Two-day courier', 'Mensajería en dos días'],
  ['nobody has a name for', { id: 'sled' }, 'sled', 'sled'],
])('calls a shipping method %s by its name', (_, kept, en, es) => {
  const order = { shippingMethod: { ...kept, days: [1, 2] as const } };
  const { en: english, es: spanish } = demoWords;
  expect([shippingLabel(order, 'en', english.t), shippingLabel(order, 'es', spanish.t)]).toEqual([en, es]);
});

it('has no name for an order that is not shipped', () => {
  expect(shippingLabel({ shippingMethod: null }, 'en')).toBe('');
});

it.each([
  ['visa', 'Visa'],
  ['VISA', 'Visa'],
  ['something', 'something'],
])('calls a card of %s %s', (brand, name) => expect(cardName(brand)).toBe(name));
