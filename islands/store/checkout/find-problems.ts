import { wireName } from '../../../server/people/accounts/address-names.rules.ts';
import { findLineProblem, type Problems } from '../../../server/platform/problem.rules.ts';
import {
  checkoutLimits,
  cleanCheckoutAddress,
  findCheckoutAddressProblems,
  isCountryRefused,
} from '../../../server/store/checkout/checkout-address.rules.ts';
import type { CheckoutStep } from '../../../server/store/checkout/checkout-steps.rules.ts';
import { findPoNumberProblem } from '../../../server/store/checkout/payment-methods.rules.ts';
import type { AddressDraft, Drafts } from './drafts.ts';

/** Problem by control. */
export type FieldProblems = Readonly<Problems>;

/** The lists for address checks. */
export interface Places {
  countries: readonly { code: string; countryName: string; allowForOrders: boolean }[];
  /** States of the countries that have been loaded; for other countries only the server checks. */
  states: Readonly<Record<string, readonly { code: string; stateProvinceName: string }[]>>;
}

const prefixed = (prefix: string, problems: FieldProblems): FieldProblems =>
  Object.fromEntries(Object.entries(problems).map(([field, problem]) => [`${prefix}-${field}`, problem]));

/** Returns the problems of an address, by control. */
function findDraftProblems(
  prefix: 'shipping' | 'billing',
  { address }: AddressDraft,
  { countries, states }: Places,
): FieldProblems {
  const cleaned = cleanCheckoutAddress(address);
  if (isCountryRefused(cleaned, countries)) return { [`${prefix}-country`]: { key: 'Invalid_Address_Message' } };
  const listed = states[cleaned.country];
  const { state, ...others } = findCheckoutAddressProblems(cleaned, { countries, states: listed ?? [] });
  // Without its list a state cannot be checked here; the server does.
  return prefixed(prefix, listed && state ? { ...others, state } : others);
}

function findInfoProblems({ info }: Drafts, locked: readonly string[]): FieldProblems {
  // The server knows what an email address is, and answers beside the field: the rule would weigh on every checkout.
  const problems = (['firstName', 'lastName', 'email'] as const).flatMap((field) => {
    const problem = findLineProblem(info[field].trim(), { max: checkoutLimits[field], isRequired: true });
    return problem && !locked.includes(wireName(field)) ? [[field, problem]] : [];
  });
  return prefixed('info', Object.fromEntries(problems));
}

/** Returns whether the payment step has a billing address: not if it is the shipping address or a saved card's. */
export const asksBilling = ({ payment }: Drafts, isCardKept: boolean): boolean =>
  payment.method !== 'none' && !payment.isBillingSameAsShipping && !(payment.method === 'card' && isCardKept);

/** Returns the problems that prevent a step from being completed. The card is checked by its own form. */
export function findTileProblems(
  step: CheckoutStep,
  drafts: Drafts,
  facts: { places: Places; locked: readonly string[]; isCardKept: boolean },
): FieldProblems {
  switch (step) {
    case 'info':
      return findInfoProblems(drafts, facts.locked);
    case 'shippingAddress':
      return findDraftProblems('shipping', drafts.shipping, facts.places);
    case 'shippingMethod':
      return drafts.shippingMethod ? {} : { 'shipping-method': { key: 'SHIPPING_METHOD_NOT_SELECTED_ERROR' } };
    case 'payment': {
      const { method, poNumber } = drafts.payment;
      const number = method === 'purchase-order' ? findPoNumberProblem(poNumber) : null;
      return {
        ...(number && { 'payment-poNumber': number }),
        ...(asksBilling(drafts, facts.isCardKept) && findDraftProblems('billing', drafts.billing, facts.places)),
      };
    }
    case 'empty':
    case 'review':
      return {};
  }
}
