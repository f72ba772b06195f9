import { expect, it } from 'vitest';
import { toPatchFields } from './patch-fields.rules.ts';

it.each<[string, Parameters<typeof toPatchFields>[0], object]>([
  [
    'by the names of the record',
    { Phone: '1', StateProvince: 'OH', ZIPCODE: '44301' },
    { phone: '1', state: 'OH', zip: '44301' },
  ],
  ['without the spaces around it', { company: '  Acme ', city: '\tAkron' }, { company: 'Acme', city: 'Akron' }],
  ['and nothing that is empty', { phone: '', mobile: '   ' }, {}],
  ['and nothing but texts', { phone: true, city: ['Akron'], country: 'US' }, { country: 'US' }],
  ['never who somebody is', { firstName: 'Eve', email: 'eve@example.net', accountid: '7', isStaff: 'true' }, {}],
  ['nor what every object has', { constructor: 'x', toString: 'y' }, {}],
  ['the title by either name', { JobTitle: 'Marshal' }, { jobTitle: 'Marshal' }],
])('keeps of a form what the record of a customer has, %s', (_, fields, kept) => {
  expect(toPatchFields(fields)).toEqual(kept);
});
