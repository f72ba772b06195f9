import { addressLabels } from '../../server/accounts/address-names.rules.ts';

/** Dictionary key of each control's label, by the part of its id after the tile's. */
const labels: Readonly<Record<string, string>> = {
  ...addressLabels,
  email: 'AccountEmail',
  poNumber: 'CheckoutPoNumber',
  'card-number': 'CardNumber',
  'card-expiry': 'CardExpiry',
  'card-cvv': 'CardCvv',
};

/** The label of a control, as the key of its phrase; undefined where the message says enough by itself. */
export const labelOf = (id: string): string | undefined => labels[id.slice(id.indexOf('-') + 1)];
