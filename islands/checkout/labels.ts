/** Dictionary key of each control's label, by the part of its id after the tile's. */
const labels: Readonly<Record<string, string>> = {
  firstName: 'AccountFirstName',
  lastName: 'AccountLastName',
  companyName: 'AccountCompany',
  email: 'AccountEmail',
  phone: 'AccountPhone',
  country: 'AddressCountry',
  street1: 'AddressStreet1',
  street2: 'AddressStreet2',
  city: 'AddressCity',
  state: 'AddressState',
  zip: 'AddressZip',
  poNumber: 'CheckoutPoNumber',
  'card-number': 'CardNumber',
  'card-expiry': 'CardExpiry',
  'card-cvv': 'CardCvv',
};

/** The label of a control, as the key of its phrase; undefined where the message says enough by itself. */
export const labelOf = (id: string): string | undefined => labels[id.slice(id.indexOf('-') + 1)];
