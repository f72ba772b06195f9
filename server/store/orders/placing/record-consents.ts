import type { Quote } from '../../checkout/compose-quote.ts';
import type { QuoteContext } from '../../checkout/quote-order.ts';
import { cleanVatNumber, isVatNumber } from '../../checkout/vat-number.rules.ts';
import { withdrawalTextVersion } from '../../checkout/withdrawal.rules.ts';
import type { Locale } from '../../../platform/locale.rules.ts';
import { fail, succeed, type Result } from '../../../platform/result.ts';
import type { OrderDraft } from '../order-draft.contract.ts';

/** What the buyer answered on the page of the checkout. */
export interface ConsentAnswers {
  /** Version of the terms that were linked; missing where there are none. */
  termsVersion?: string | undefined;
  /** True if the buyer gives up the right to withdraw, so that files open at once. */
  isBegunNow?: boolean | undefined;
  /** VAT number of a business in the EU, which has no right to withdraw. */
  vatNumber?: string | undefined;
}

type Consents = Required<Pick<OrderDraft, 'termsConsent' | 'withdrawal'>>;

/**
 * Returns what the buyer agreed to and answered with an order, for the order to keep. Terms that have changed since they
 * were linked are not agreed to.
 */
export function recordConsents({
  quote: { withdrawal },
  request,
  context: { terms, words },
  language,
  now,
}: {
  quote: Pick<Quote, 'withdrawal'>;
  request: ConsentAnswers;
  context: Pick<QuoteContext, 'terms' | 'words'>;
  language: Locale;
  now: Date;
}): Result<Consents, 'terms_changed' | 'vat_number_invalid'> {
  if (terms && request.termsVersion !== terms.version) {
    return fail('terms_changed', 'The terms have changed.', undefined, { termsVersion: terms.version });
  }
  const at = now.toISOString();
  const termsConsent = terms && {
    version: terms.version,
    agreedAt: at,
    documents: terms.documents[language].map(({ path }) => path),
  };
  if (!withdrawal) return succeed({ termsConsent, withdrawal: null });
  const vatNumber = cleanVatNumber(request.vatNumber ?? '');
  if (vatNumber !== '' && !isVatNumber(vatNumber)) {
    return fail('vat_number_invalid', 'This is no VAT number of a country of the European Union.', {
      vatNumber: 'is no VAT number of a country of the European Union',
    });
  }
  const answer = vatNumber !== '' ? 'business' : request.isBegunNow ? 'waived' : 'kept';
  return succeed({
    termsConsent,
    withdrawal: {
      answer,
      text: words[language].t('CheckoutBeginNow'),
      textVersion: withdrawalTextVersion,
      answeredAt: at,
      vatNumber,
      until: answer === 'kept' ? withdrawal.until : null,
      opensOn: answer === 'kept' ? withdrawal.opensOn : null,
    },
  });
}
