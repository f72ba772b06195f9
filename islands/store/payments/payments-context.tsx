import { useStore } from '@nanostores/react';
import { createContext, use } from 'react';
import type { WireAddress } from '../../../server/people/accounts/address.contract.ts';
import type { ClientConfig } from '../../../server/store/payments/gateway.contract.ts';
import type { Country } from '../../platform/ui/AddressFields.tsx';
import type { State } from '../../platform/ui/read-states.ts';
import type { Translate } from '../../platform/ui/translate.ts';
import type { PaymentsKey } from './payments-phrases.ts';
import type { PaymentsState, PaymentsStore } from './payments.store.ts';

interface PaymentsPage {
  store: PaymentsStore;
  t: Translate<PaymentsKey>;
  language: string;
  gateway: ClientConfig;
  /** Address of the page, for forms without JavaScript. */
  path: string;
  /** The address book. */
  addresses: readonly WireAddress[];
  countries: readonly Country[];
  /** States of the countries that are already loaded. */
  states: Readonly<Record<string, readonly State[]>>;
  /** Name and email address for a new card. */
  person: { firstName: string; lastName: string; email: string; country: string };
}

/** Shared by all parts of the payments area. */
export const PaymentsContext = createContext<PaymentsPage | null>(null);

export function usePayments(): PaymentsPage & { state: PaymentsState } {
  const page = use(PaymentsContext);
  if (!page) throw new Error('A part of the payments area was drawn outside of it.');
  return { ...page, state: useStore(page.store.$payments) };
}
