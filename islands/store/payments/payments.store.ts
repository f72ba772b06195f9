import { atom, type ReadableAtom } from 'nanostores';
import type { WireInstrument } from '../../../server/store/payments/payments.contract.ts';
import { callApi, readList } from '../../platform/api-client.ts';
import type { PaymentsKey } from './payments-phrases.ts';

/** Either the list or the form is shown; a form without a card is for a new one. */
type PaymentsView = { kind: 'list' } | { kind: 'form'; card: WireInstrument | null };

/** The message after a call: phrase key and kind. */
interface Message {
  kind: 'done' | 'problem';
  key: PaymentsKey;
}

export interface PaymentsState {
  /** Null until they are loaded. */
  cards: readonly WireInstrument[] | null;
  view: PaymentsView;
  message: Message | null;
  isBusy: boolean;
}

export interface PaymentsStore {
  $payments: ReadableAtom<PaymentsState>;
  load(): Promise<void>;
  /** Opens the form; the list is hidden. */
  open(card: WireInstrument | null): void;
  close(): void;
  /** Shows the current list after the form has saved a card. */
  saved(): Promise<void>;
  /** Calls resolve to false when they fail; the page is unchanged and shows the error. */
  remove(id: string): Promise<boolean>;
  setDefault(id: string): Promise<boolean>;
}

/**
 * The saved cards of the signed-in person.
 * @param options.customerTokenId null before the first card
 * @param options.cards as read by the server; null to load them
 */
export function createPaymentsStore(options: {
  customerTokenId: string | null;
  cards: readonly WireInstrument[] | null;
  /** Waits between two attempts to read the list. */
  wait?: (milliseconds: number) => Promise<void>;
}): PaymentsStore {
  const $payments = atom<PaymentsState>({
    cards: options.cards,
    view: { kind: 'list' },
    message: null,
    isBusy: false,
  });
  let token = options.customerTokenId;
  const change = (part: Partial<PaymentsState>) => $payments.set({ ...$payments.get(), ...part });

  /** Returns the customer's token, which is created with the first card. */
  async function customer(): Promise<string> {
    if (!token) {
      const body = { firstName: '', lastName: '', email: '', merchantCustomerID: '' };
      const made = await callApi<{ customerTokenId: string }>('/api/checkout/customer/', { method: 'POST', body });
      token = made.customerTokenId;
    }
    return `/api/checkout/customer/${encodeURIComponent(token)}/instruments`;
  }

  async function read(): Promise<readonly WireInstrument[]> {
    return readList<WireInstrument[]>(await customer(), options.wait ? { wait: options.wait } : {});
  }

  /** Runs a call that changes a card, and loads the list. */
  async function act(call: () => Promise<unknown>, done: PaymentsKey, problem: PaymentsKey): Promise<boolean> {
    change({ isBusy: true, message: null });
    try {
      const isDone = Boolean(await call());
      if (!isDone) throw new Error('The call was answered with nothing.');
      change({ cards: await read(), message: { kind: 'done', key: done } });
      return true;
    } catch (error) {
      console.warn('a payment card could not be changed', error);
      change({ message: { kind: 'problem', key: problem } });
      return false;
    } finally {
      change({ isBusy: false });
    }
  }

  return {
    $payments,

    async load() {
      change({ message: null });
      try {
        change({ cards: await read() });
      } catch (error) {
        console.warn('the payment cards could not be read', error);
        change({ message: { kind: 'problem', key: 'PaymentsLoadError' } });
      }
    },

    open: (card) => change({ view: { kind: 'form', card }, message: null }),
    close: () => change({ view: { kind: 'list' }, message: null }),

    async saved() {
      change({ view: { kind: 'list' }, message: { kind: 'done', key: 'PaymentsSaved' } });
      try {
        change({ cards: await read() });
      } catch (error) {
        console.warn('the payment cards could not be read', error);
        change({ cards: null, message: { kind: 'problem', key: 'PaymentsLoadError' } });
      }
    },

    remove: (id) =>
      act(
        async () =>
          callApi(`${await customer()}/${encodeURIComponent(id)}`, { method: 'DELETE', atSessionEnd: 'finish' }),
        'PaymentsRemoved',
        'CardRemoveError',
      ),

    setDefault: (id) =>
      act(
        async () => callApi(`${await customer()}/${encodeURIComponent(id)}`, { method: 'PUT', atSessionEnd: 'finish' }),
        'PaymentsDefaultSet',
        'PaymentsDefaultError',
      ),
  };
}
