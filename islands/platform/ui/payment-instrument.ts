import type { BillTo } from '../../../server/store/payments/billing.rules.ts';
import { readExpiry, type CardForm, type TypedCard } from '../../../server/store/payments/card.rules.ts';
import { toLocale } from '../../../server/platform/locale.rules.ts';
import type {
  OneTimeInstrument,
  PaymentInstrumentBody,
  QuestionedInstrument,
  WireInstrument,
} from '../../../server/store/payments/payments.contract.ts';
import { callApi } from '../api-client.ts';

/** A card as the gateway knows it: a reference to pay with, so that the number is not needed again. */
export type TokenizedCard =
  | { instrument: { cardRef: string }; card: { type: string; last4: string }; saved: WireInstrument }
  | { instrument: { confirmationRef: string }; card: { type: string; last4: string }; saved: null };

export interface TokenizeOptions {
  billTo: BillTo;
  /** True saves the card in the account; otherwise it serves one payment. */
  savePayment: boolean;
  isDefault: boolean;
  /** True where the order may ship after the hold on the card ends: the gateway stores the card for a later charge. */
  isKept?: boolean;
}

const path = '/api/checkout/paymentinstrument';

function toRequestBody(typed: TypedCard, options: TokenizeOptions, form: CardForm): PaymentInstrumentBody {
  const expiry = readExpiry(typed.expiry);
  return {
    id: '',
    form,
    isDefault: options.isDefault,
    instrumentIdentifier: {},
    customerTokenId: '',
    savePayment: options.savePayment,
    confirmationRef: '',
    language: toLocale(document.documentElement.lang),
    paymentInformation: {
      card: {
        number: typed.number.replace(/\D/g, ''),
        expirationMonth: expiry ? String(expiry.month).padStart(2, '0') : '',
        expirationYear: expiry ? String(expiry.year) : '',
        securityCode: typed.cvv.trim(),
        type: '',
      },
    },
    orderInformation: { billTo: options.billTo },
  };
}

const shown = ({ number, type }: { number: string; type: string }) => ({ type, last4: number.slice(-4) });

/**
 * Creates a token for a typed card, or saves the card where `savePayment` asks for it.
 * @throws ApiError as the API client does; its fields name what was wrong
 */
export async function createCardToken(
  typed: TypedCard,
  options: TokenizeOptions,
  form: CardForm,
): Promise<TokenizedCard> {
  const body = toRequestBody(typed, options, form);
  const { payload } = await callApi<{ payload: WireInstrument | OneTimeInstrument }>(path, { method: 'POST', body });
  return 'id' in payload
    ? { instrument: { cardRef: payload.id }, card: shown(payload.card), saved: payload }
    : { instrument: { confirmationRef: payload.confirmationRef }, card: shown(payload.card), saved: null };
}

/**
 * Changes expiry, billing address and default of a saved card; number and code are not sent
 * (docs/decisions/payments.md#saved-cards).
 */
export async function updateInstrument(
  cardRef: string,
  expiry: string,
  options: Omit<TokenizeOptions, 'savePayment'>,
): Promise<void> {
  const body = toRequestBody({ number: '', expiry, cvv: '' }, { ...options, savePayment: true }, 'account');
  await callApi(`${path}/${encodeURIComponent(cardRef)}`, { method: 'PUT', body: { ...body, id: cardRef } });
}

const blank: TypedCard = { number: '', expiry: '', cvv: '' };

/**
 * Saves the card of a confirmation token in the account. Where the bank asks its customer first, the browser goes to
 * the bank's page and the promise never settles.
 * @throws ApiError as the API client does
 */
export async function saveInstrument(
  confirmationRef: string,
  options: TokenizeOptions,
  navigate: (address: string) => void = (address) => location.assign(address),
): Promise<WireInstrument> {
  const body = { ...toRequestBody(blank, { ...options, savePayment: true }, 'account'), confirmationRef };
  type Answer = { payload: WireInstrument | QuestionedInstrument };
  const { payload } = await callApi<Answer>(path, { method: 'POST', body });
  if ('id' in payload) return payload;
  navigate(payload.challengeUrl);
  return new Promise(() => undefined);
}
