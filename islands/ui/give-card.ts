import type { BillTo } from '../../server/payments/billing.rules.ts';
import { readExpiry, type CardForm, type TypedCard } from '../../server/payments/card.rules.ts';
import type {
  OneTimeInstrument,
  PaymentInstrumentBody,
  QuestionedInstrument,
  WireInstrument,
} from '../../server/payments/payments.contract.ts';
import { callApi } from '../api-client.ts';

/** What a payment is made with from now on; the number is not needed again. */
export type GivenCard =
  | { instrument: { cardRef: string }; card: { type: string; last4: string }; saved: WireInstrument }
  | { instrument: { confirmationRef: string }; card: { type: string; last4: string }; saved: null };

export interface GiveAsk {
  billTo: BillTo;
  /** Whether the card is saved in the account; without it the card serves one payment. */
  savePayment: boolean;
  isDefault: boolean;
}

const path = '/api/checkout/paymentinstrument';

function bodyOf(typed: TypedCard, ask: GiveAsk, form: CardForm): PaymentInstrumentBody {
  const expiry = readExpiry(typed.expiry);
  return {
    id: '',
    form,
    isDefault: ask.isDefault,
    instrumentIdentifier: {},
    customerTokenId: '',
    savePayment: ask.savePayment,
    confirmationRef: '',
    language: document.documentElement.lang === 'es' ? 'es' : 'en',
    paymentInformation: {
      card: {
        number: typed.number.replace(/\D/g, ''),
        expirationMonth: expiry ? String(expiry.month).padStart(2, '0') : '',
        expirationYear: expiry ? String(expiry.year) : '',
        securityCode: typed.cvv.trim(),
        type: '',
      },
    },
    orderInformation: { billTo: ask.billTo },
  };
}

const shown = ({ number, type }: { number: string; type: string }) => ({ type, last4: number.slice(-4) });

/**
 * Gives a typed card to the payment gateway.
 * @throws ApiError as the API client does; its fields name what was wrong
 */
export async function giveCard(typed: TypedCard, ask: GiveAsk, form: CardForm): Promise<GivenCard> {
  const body = bodyOf(typed, ask, form);
  const { payload } = await callApi<{ payload: WireInstrument | OneTimeInstrument }>(path, { method: 'POST', body });
  return 'id' in payload
    ? { instrument: { cardRef: payload.id }, card: shown(payload.card), saved: payload }
    : { instrument: { confirmationRef: payload.confirmationRef }, card: shown(payload.card), saved: null };
}

/** Changes expiry, billing address and default of a saved card; number and code are not sent (AMB-68). */
export async function changeCard(cardRef: string, expiry: string, ask: Omit<GiveAsk, 'savePayment'>): Promise<void> {
  const body = bodyOf({ number: '', expiry, cvv: '' }, { ...ask, savePayment: true }, 'account');
  await callApi(`${path}/${encodeURIComponent(cardRef)}`, { method: 'PUT', body: { ...body, id: cardRef } });
}

const blank: TypedCard = { number: '', expiry: '', cvv: '' };

/**
 * Saves a card that the vendor has, by the reference it gave for it. Where the card's bank asks its customer first, the
 * page is left for it and nothing comes back here.
 * @throws ApiError as the API client does
 */
export async function giveToken(
  confirmationRef: string,
  ask: GiveAsk,
  leaveFor: (address: string) => void = (address) => location.assign(address),
): Promise<WireInstrument> {
  const body = { ...bodyOf(blank, { ...ask, savePayment: true }, 'account'), confirmationRef };
  type Answer = { payload: WireInstrument | QuestionedInstrument };
  const { payload } = await callApi<Answer>(path, { method: 'POST', body });
  if ('id' in payload) return payload;
  leaveFor(payload.challengeUrl);
  return new Promise(() => undefined);
}
