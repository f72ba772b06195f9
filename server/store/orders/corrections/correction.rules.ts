import { addressTexts } from '../../../people/accounts/address-names.rules.ts';
import type { AddressTexts } from '../../../people/accounts/address.rules.ts';
import type { Problems } from '../../../platform/problem.rules.ts';
import { isOrderCancelled } from '../order-list.rules.ts';
import type { OrderAddress } from '../order-draft.contract.ts';

/** The lines of an address that staff may correct: another state or country would have another tax and shipping. */
export const correctable = addressTexts.filter((name) => name !== 'state' && name !== 'country');

/** Returns whether the address of an order may still be corrected: nothing has left, and it is not cancelled. */
export const mayCorrectAddress = (
  order: { status: string; fulfilledAt: Date | null; cancelledAt: Date | null; shippingAddress: OrderAddress | null },
  shipments: number,
): boolean =>
  order.shippingAddress !== null &&
  order.fulfilledAt === null &&
  order.cancelledAt === null &&
  shipments === 0 &&
  !isOrderCancelled(order.status);

/** Returns an order's address with the lines of a correction. */
export const correctAddress = (address: OrderAddress, entered: Partial<AddressTexts>): OrderAddress => ({
  ...address,
  ...Object.fromEntries(correctable.flatMap((name) => (entered[name] === undefined ? [] : [[name, entered[name]]]))),
});

/** Returns whether two addresses have the same lines. */
export const isSameAddress = (one: OrderAddress, other: OrderAddress): boolean =>
  addressTexts.every((name) => one[name] === other[name]);

/** Returns problems under the names of the form's fields, whose lines of the address begin with `ship-`. */
export const formProblems = (problems: Readonly<Problems>): Problems =>
  Object.fromEntries(Object.entries(problems).map(([field, problem]) => [`ship-${field}`, problem]));
