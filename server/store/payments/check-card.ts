import { todayOf } from '../../platform/dates/today.ts';
import type { Platform } from '../../platform/platform.ts';
import { isSanctioned } from '../../people/accounts/address.rules.ts';
import { cleanEmail, findEmailProblem } from '../../platform/email.rules.ts';
import type { Problems } from '../../platform/problem.rules.ts';
import { failFields, succeed, type Result } from '../../platform/result.ts';
import { cleanBillTo, findBillingProblems, type BillTo } from './billing.rules.ts';
import { findCardProblems, type CardForm, type CardProblems, type TypedCard } from './card.rules.ts';
import type { AccountContent } from '../../people/accounts/account-content.ts';
import type { CardServices } from './record-cards.ts';

export type CardFormServices = CardServices & Pick<Platform, 'installation'> & { accountContent: AccountContent };

/** A submitted card form: the card and its billing address. */
export interface CardAsk {
  card: { number: string; expirationMonth: string; expirationYear: string; securityCode: string };
  billTo: BillTo;
  isDefault: boolean;
  /** The form; each has its own wording (docs/decisions/payments.md#two-wordings). */
  form: CardForm;
}

export type CardRefusal = 'invalid_input' | 'country_not_allowed' | 'card_data_refused' | 'test_card_required';

/**
 * Returns the problems of a submitted card form, by the path of each field.
 * @param request.card null if the vendor has the card: only the billing address is checked
 * @param isNumberKnown the number is saved already, or an identifier replaces it
 */
export async function checkCard(
  services: CardFormServices,
  { card, billTo, form }: Pick<CardAsk, 'billTo' | 'form'> & { card: CardAsk['card'] | null },
  isNumberKnown = false,
): Promise<Result<BillTo, CardRefusal>> {
  const { accountContent } = services;
  const countries = await accountContent.countries('en');
  const states = billTo.country === '' ? [] : await accountContent.states(billTo.country, 'en');
  const cardProblems = card ? findCardProblems(form, typed(card), todayOf(services), isNumberKnown) : {};
  // A card without an address is stored; the browser leaves this rule to the server.
  const emailProblem = billTo.email === '' ? null : findEmailProblem(billTo.email);
  const problems: Problems = {
    ...under('paymentInformation.card', keyed(cardProblems)),
    ...under('orderInformation.billTo', findBillingProblems(billTo, { countries, states })),
    ...(emailProblem && { 'orderInformation.billTo.email': emailProblem }),
  };
  if (Object.keys(problems).length > 0) return failFields('invalid_input', 'Some fields need attention.', problems);
  if (isSanctioned(billTo.country, countries)) {
    return failFields('country_not_allowed', 'Cards from this country cannot be accepted.', {
      'orderInformation.billTo.country': { key: 'CardCountryNotAllowed' },
    });
  }
  return succeed(cleanBillTo({ ...billTo, email: cleanEmail(billTo.email) }));
}

const wireFields: Readonly<Record<string, string>> = {
  number: 'number',
  expiry: 'expirationMonth',
  cvv: 'securityCode',
} satisfies Record<keyof TypedCard, string>;
const keyed = (problems: CardProblems): Problems =>
  Object.fromEntries(Object.entries(problems).map(([field, key]) => [field, { key }]));
const under = (path: string, problems: Problems): Problems =>
  Object.fromEntries(
    Object.entries(problems).map(([field, problem]) => [`${path}.${wireFields[field] ?? field}`, problem]),
  );

const typed = ({ number, expirationMonth, expirationYear, securityCode }: CardAsk['card']): TypedCard => ({
  number,
  expiry: expirationMonth || expirationYear ? `${expirationMonth}/${expirationYear.replace(/^20(?=\d\d$)/, '')}` : '',
  cvv: securityCode,
});
