import type { WireAddress } from '../../../server/people/accounts/address.contract.ts';
import type { WireInstrument } from '../../../server/store/payments/payments.contract.ts';

/** A saved card for tests. */
export const exampleCard = (
  id: string,
  change: { default?: boolean; card?: Partial<WireInstrument['card']> } = {},
): WireInstrument => ({
  id,
  default: false,
  active: true as const,
  instrumentIdentifierId: `ii_${id}`,
  ...change,
  card: { number: '************4242', type: '001', expirationMonth: '12', expirationYear: '2029', ...change.card },
  billTo: {
    firstName: 'Zoë',
    lastName: 'Núñez',
    company: '',
    address1: '1 Main Street',
    address2: '',
    locality: 'Columbus',
    administrativeArea: 'OH',
    postalCode: '43215',
    country: 'US',
    phoneNumber: '',
    email: 'zoe@example.org',
  },
});

/** An entry of the address book for tests. */
export const exampleAddress = (ID: string, change: Partial<WireAddress> = {}): WireAddress => ({
  ID,
  FirstName: 'Zoë',
  LastName: 'Núñez',
  CompanyName: '',
  Street1: '40 Chestnut Hill Road',
  Street2: '',
  City: 'Columbus',
  State: 'OH',
  Zip: '43215',
  Country: 'US',
  Phone: '',
  Billing: true,
  Shipping: true,
  xp: { SaveToAddressBook: true, isPOBox: false },
  version: '',
  ...change,
});
