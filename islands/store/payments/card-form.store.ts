import { atom, type ReadableAtom } from 'nanostores';
import type { WireAddress } from '../../../server/people/accounts/address.contract.ts';
import type { BillTo } from '../../../server/store/payments/billing.rules.ts';
import type { WireInstrument } from '../../../server/store/payments/payments.contract.ts';
import { ApiError } from '../../platform/api-client.ts';
import type { Country } from '../../platform/ui/AddressFields.tsx';
import type { CardFieldsHandle } from '../../platform/ui/CardFields.tsx';
import { readStates, type State } from '../../platform/ui/read-states.ts';
import {
  addressOfBillTo,
  billToOfAddress,
  emptyBillTo,
  findFormProblems,
  problemsOfRefusal,
  refusalKey,
  type BillingProblems,
} from './billing-form.ts';
import type { PaymentsKey } from './payments-phrases.ts';

/** The value of 'Add New Address' in the list of saved addresses. */
export const newAddress = 'new';

export interface CardFormState {
  billTo: BillTo;
  /** The source entry in the address book. */
  addressId: string;
  isDefault: boolean;
  problems: BillingProblems;
  /** Phrase of the reason why the card was not saved. */
  refusal: PaymentsKey | null;
  /** Counts refusals, so that each one gets the focus. */
  refusals: number;
  isChanged: boolean;
  /** True while the form asks whether to discard the changes. */
  isAsking: boolean;
  isBusy: boolean;
  /** States of the countries that have been loaded. */
  states: Readonly<Record<string, readonly State[]>>;
}

/** The facts of the page for a card form. */
interface CardFormPage {
  /** Null for a new card. */
  card: WireInstrument | null;
  addresses: readonly WireAddress[];
  countries: readonly Country[];
  states: CardFormState['states'];
  person: { firstName: string; lastName: string; email: string; country: string };
  language: string;
  /** Called once the card is saved. */
  onSaved: () => Promise<void>;
  onClose: () => void;
}

function firstDraft({ card, addresses, person }: CardFormPage): Pick<CardFormState, 'billTo' | 'addressId'> {
  if (card) return { billTo: card.billTo, addressId: addressOfBillTo(card.billTo, addresses)?.ID ?? newAddress };
  const preferred = addresses.find(({ Billing }) => Billing);
  if (preferred) return { billTo: billToOfAddress(preferred, person.email), addressId: preferred.ID };
  const { firstName, lastName } = person;
  return { billTo: { ...emptyBillTo(person.country, person.email), firstName, lastName }, addressId: newAddress };
}

/** Stores the entries of one card's form except the card: its number stays in its own fields. */
export function createCardFormStore(page: CardFormPage) {
  const { card, addresses, countries, person, language } = page;
  const $form = atom<CardFormState>({
    ...firstDraft(page),
    isDefault: card?.default ?? false,
    problems: {},
    refusal: null,
    refusals: 0,
    isChanged: false,
    isAsking: false,
    isBusy: false,
    states: page.states,
  });
  const change = (part: Partial<CardFormState>) => $form.set({ ...$form.get(), ...part });
  const refuse = (refusal: PaymentsKey, problems: BillingProblems) =>
    change({ refusal, problems, refusals: $form.get().refusals + 1, isBusy: false });

  /** Without the list the field stays free text, and the server checks it. */
  async function loadStates(country: string): Promise<void> {
    if (country === '' || Object.hasOwn($form.get().states, country)) return;
    const list = await readStates(country, language).catch(() => null);
    if (list) change({ states: { ...$form.get().states, [country]: list } });
  }

  async function send(fields: CardFieldsHandle): Promise<void> {
    const { billTo, isDefault } = $form.get();
    change({ isBusy: true });
    try {
      if (card) await fields.update({ billTo, isDefault });
      else await fields.tokenize({ billTo, isDefault, savePayment: true });
      await page.onSaved();
    } catch (error) {
      console.warn('a payment card could not be saved', error);
      if (error instanceof ApiError) refuse(refusalKey(error), problemsOfRefusal(error));
      else refuse('CardSaveError', {});
    }
  }

  return {
    $form: $form as ReadableAtom<CardFormState>,

    /** Loads the states of the form's initial country, unless the page has provided them. */
    start: () => loadStates($form.get().billTo.country),

    /** Fills the address from the book, or starts a new one. */
    choose(id: string): void {
      const chosen = addresses.find(({ ID }) => ID === id);
      const billTo = chosen ? billToOfAddress(chosen, person.email) : emptyBillTo(person.country, person.email);
      change({ addressId: chosen ? id : newAddress, billTo, problems: {}, isChanged: true });
      void loadStates(billTo.country);
    },

    /** Changes the address; the problems of the changed fields are cleared. */
    edit(part: Partial<BillTo>): void {
      const { billTo, problems } = $form.get();
      // A state belongs to one country's list.
      const moved = part.country !== undefined && part.country !== billTo.country && { administrativeArea: '' };
      const kept = Object.fromEntries(Object.entries(problems).filter(([field]) => !(field in part)));
      change({ billTo: { ...billTo, ...moved, ...part }, problems: kept, isChanged: true });
      if (part.country) void loadStates(part.country);
    },

    setDefault: (isDefault: boolean) => change({ isDefault, isChanged: true }),
    /** Records an edit in the card's own fields. */
    markChanged: () => change({ isChanged: true }),

    /** Checks card and address together, and saves the card. */
    async submit(fields: CardFieldsHandle): Promise<void> {
      const { billTo, states, isBusy } = $form.get();
      if (isBusy) return;
      const isCardWrong = Object.keys(fields.validate()).length > 0;
      const listed = Object.hasOwn(states, billTo.country) ? (states[billTo.country] ?? []) : [];
      const problems = findFormProblems(billTo, { countries, states: listed });
      if (Object.keys(problems).length > 0) refuse('InvalidBillingAddress', problems);
      else change({ refusal: null, problems });
      if (isCardWrong) fields.focusProblem();
      if (!isCardWrong && !$form.get().refusal) await send(fields);
    },

    /** Closes the form; asks first if changes would be lost. */
    cancel(): void {
      if ($form.get().isChanged) change({ isAsking: true });
      else page.onClose();
    },
    keepEditing: () => change({ isAsking: false }),
  };
}
