import { problemSentences } from '../../server/accounts/problem.rules.ts';
import { addressFields } from '../../server/payments/billing.rules.ts';
import { ApiError } from '../api-client.ts';
import type { FieldProblems } from './find-problems.ts';

/** Controls by the paths that the answers for a card name. */
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

/** The phrase of a sentence the server said, so that it is said in the reader's language; else the sentence itself. */
function phraseOf(sentence: string): string {
  for (const [key, template] of Object.entries(problemSentences)) {
    const [before = '', after] = template.split('{max}');
    if (after === undefined && sentence === template) return key;
    if (after !== undefined && sentence.startsWith(before) && sentence.endsWith(after)) {
      return `${key}:${sentence.slice(before.length, -after.length)}`;
    }
  }
  return sentence;
}

/** Phrases for refusals that are no field's fault. */
const alerts: Readonly<Record<string, string>> = {
  too_many_cards: 'CardsFull',
  credit_card_denied: 'CREDIT_CARD_DENIED',
};

/**
 * Why a card was not taken: what is wrong with single controls, or with the card as a whole.
 * @param use where the address that it is billed to is typed
 */
export function readCardRefusal(
  error: unknown,
  use: 'shipping' | 'billing',
): { problems: FieldProblems; alert: string } {
  const { code = '', fields } = error instanceof ApiError ? error : { fields: {} };
  const wording = (control: string, text: string): string => {
    if (code === 'country_not_allowed') return 'Invalid_Address_Message';
    return code === 'test_card_required' && control.startsWith('payment-') ? 'CardTestOnly' : phraseOf(text);
  };
  const problems = Object.entries(fields).flatMap(([path, text]) => {
    const control = controlOf(path, use);
    return control ? [[control, wording(control, text)] as const] : [];
  });
  return { problems: Object.fromEntries(problems), alert: alerts[code] ?? 'CheckoutGeneralError' };
}
