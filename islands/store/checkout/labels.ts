import { addressLabels } from '../../../server/people/accounts/address-names.rules.ts';
import type { CheckoutKey } from './checkout-phrases.ts';

/** Dictionary key of each control's label, by the part of its id after the step's; in the order of the forms. */
const labels: Readonly<Record<string, CheckoutKey>> = {
  'card-number': 'CardNumber',
  'card-expiry': 'CardExpiry',
  'card-cvv': 'CardCvv',
  poNumber: 'CheckoutPoNumber',
  ...addressLabels,
  email: 'AccountEmail',
};

const partOf = (id: string): string => id.replace(/^\w+-/, '');

/** Returns the phrase key of a control's label; undefined if the message is clear without it. */
export const controlLabelKey = (id: string): CheckoutKey | undefined => labels[partOf(id)];

/** Returns the position of a control in its form. */
export const controlPosition = (id: string): number => Object.keys(labels).indexOf(partOf(id));
