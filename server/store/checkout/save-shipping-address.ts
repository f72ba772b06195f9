import type { Person } from '../../people/access/access.contract.ts';
import { findAddress, listAddresses, type Address } from '../../people/accounts/address.repo.ts';
import { saveAddress } from '../../people/accounts/save-address.ts';
import type { AccountServices } from '../../people/accounts/update-profile.ts';
import type { CartOwner } from '../cart/cart-owner.ts';
import type { Result } from '../../platform/result.ts';
import { checkAddress } from './check-address.ts';
import type { CheckoutAddress } from './checkout-address.rules.ts';
import type { CheckoutReading } from './read-checkout.ts';
import { writeTile } from './save-step.ts';

/** A submitted address of a step. */
export interface EnteredAddress {
  address: CheckoutAddress;
  /** The source entry in the address book. */
  addressId: string | null;
  /**
   * Whether to save it: a new address is added to the address book, a shortened one replaces its source
   * (docs/decisions/addresses.md#limits-by-form).
   */
  isSaved: boolean;
}

/** Completes the shipping-address step. */
export async function saveShippingAddress(
  services: AccountServices,
  who: { person: Person | null; owner: CartOwner | null },
  entered: EnteredAddress,
): Promise<
  Result<CheckoutReading, 'cart_missing' | 'invalid_input' | 'country_not_allowed' | 'not_found' | 'address_book_full'>
> {
  const checked = await checkAddress(services.accountContent, entered.address);
  if (!checked.ok) return checked;
  const kept = await addToAddressBook(services, who.person, { ...entered, address: checked.value });
  if (!kept.ok) return kept;
  const columns = { shippingAddress: checked.value, shippingAddressId: kept.value };
  return writeTile(services, who.owner, 'shippingAddress', { columns });
}

const isSameAs = (address: CheckoutAddress) => (kept: Address) =>
  (Object.keys(address) as (keyof CheckoutAddress)[]).every((field) => kept[field] === address[field]);

/**
 * Adds a checked address to the address book if requested.
 * @returns the address in the person's own book, if any
 */
export async function addToAddressBook(
  services: AccountServices,
  person: Person | null,
  { address, addressId, isSaved }: EnteredAddress,
): Promise<Result<string | null, 'not_found' | 'invalid_input' | 'address_book_full'>> {
  if (!person) return { ok: true, value: null };
  const known = addressId ? await findAddress(services.db, person.userId, addressId) : null;
  if (!isSaved) return { ok: true, value: known?.id ?? null };
  // Submitted again, as after a declined card, it is already in the book.
  const same = known ? undefined : (await listAddresses(services.db, person.userId)).find(isSameAs(address));
  if (same) return { ok: true, value: same.id };
  const saved = await saveAddress(services, person.userId, {
    ...(known && { id: known.id }),
    address: {
      ...address,
      isDefaultBilling: known?.isDefaultBilling ?? false,
      isDefaultShipping: known?.isDefaultShipping ?? false,
    },
  });
  if (saved.ok) return { ok: true, value: saved.value.id };
  // The address itself is valid; only saving it failed.
  return saved.code === 'address_book_full'
    ? { ...saved, problems: { saveToAddressBook: { key: 'CheckoutAddressBookFull' } as const } }
    : saved;
}
