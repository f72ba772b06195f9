import type { Problem } from '../../../server/platform/problem.rules.ts';
import { addressFields } from '../../../server/store/payments/billing.rules.ts';
import { ApiError } from '../../platform/api-client.ts';
import type { CheckoutKey } from './checkout-phrases.ts';
import type { FieldProblems } from './find-problems.ts';

/** Controls by the paths in the answers about a card. */
const cardControls: Readonly<Record<string, string>> = {
  'paymentInformation.card.number': 'payment-card-number',
  'paymentInformation.card.expirationMonth': 'payment-card-expiry',
  'paymentInformation.card.expirationYear': 'payment-card-expiry',
  'paymentInformation.card.securityCode': 'payment-card-cvv',
};
const billToPath = 'orderInformation.billTo.';

function controlOf(path: string, use: 'shipping' | 'billing'): string | undefined {
  if (Object.hasOwn(cardControls, path)) return cardControls[path];
  const field = path.startsWith(billToPath) ? path.slice(billToPath.length) : '';
  return Object.hasOwn(addressFields, field)
    ? `${use}-${addressFields[field as keyof typeof addressFields]}`
    : undefined;
}

/** Phrases for refusals that do not concern a field. */
const alerts: Readonly<Record<string, CheckoutKey>> = {
  too_many_cards: 'CardsFull',
  credit_card_denied: 'CREDIT_CARD_DENIED',
};

/**
 * Returns why a card was not accepted: problems by control, or of the card as a whole.
 * @param use where its billing address is entered
 */
export function readCardRefusal(
  error: unknown,
  use: 'shipping' | 'billing',
): { problems: FieldProblems; alert: CheckoutKey } {
  const { code = '', problems } = error instanceof ApiError ? error : { problems: {} };
  const found = Object.entries(problems).flatMap(([path, problem]): [string, Problem][] => {
    const control = controlOf(path, use);
    return control ? [[control, code === 'country_not_allowed' ? { key: 'Invalid_Address_Message' } : problem]] : [];
  });
  return { problems: Object.fromEntries(found), alert: alerts[code] ?? 'CheckoutGeneralError' };
}
