import { todayOf } from '../../platform/dates/today.ts';
import { fail, failFields, succeed, type Result } from '../../platform/result.ts';
import { type CardBrand } from './card-brand.rules.ts';
import { cardDigits } from './card-number.rules.ts';
import { findCardProblems } from './card.rules.ts';
import { checkCard, type CardAsk, type CardFormServices, type CardRefusal } from './check-card.ts';
import { ensureCustomer, ensureRoom, findCustomer, type CardOwner } from './find-customer.ts';
import type { PaymentGateway, SavedCard } from './gateway.ts';
import { recordCards } from './record-cards.ts';

/** Refuses card data if the gateway accepts cards from the browser only, or none. */
export const cardDataRefused = (mode: PaymentGateway['mode']) =>
  fail(
    'card_data_refused',
    mode === 'none'
      ? 'This site takes no cards at present.'
      : 'Card data goes from the browser to the payment provider, never through this site.',
  );
/** @param path path of the number in the body */
const testCardRequired = (path = 'paymentInformation.card.number') =>
  failFields('test_card_required', 'This demo takes published test card numbers only.', {
    [path]: { key: 'CardTestOnly' },
  });

const dataOf = ({ number, expirationMonth, expirationYear, securityCode }: CardAsk['card']) => ({
  number: cardDigits(number),
  expirationMonth: Number(expirationMonth),
  expirationYear: 2000 + (Number(expirationYear) % 100),
  securityCode,
});

/** Saves a person's card; the first one becomes the default. */
export async function saveCard(
  services: CardFormServices,
  owner: CardOwner,
  request: CardAsk & { instrumentIdentifierId: string | null },
): Promise<Result<SavedCard, CardRefusal | 'not_found' | 'too_many_cards'>> {
  const { cardEntry } = services.payments;
  if (!cardEntry) return cardDataRefused(services.payments.mode);
  const identifier = request.card.number === '' ? request.instrumentIdentifierId : null;
  const checked = await checkCard(services, request, identifier !== null);
  if (!checked.ok) return checked;
  const room = await ensureRoom(services, owner);
  if (!room.ok) return room;
  const customerRef = room.value;
  const { number, ...rest } = dataOf(request.card);
  const card = identifier ? { ...rest, instrumentIdentifierId: identifier } : { ...rest, number };
  const made = await cardEntry.save({ customerRef, card, billTo: checked.value, isDefault: request.isDefault });
  if (!made) return identifier ? fail('not_found', 'There is no such instrument identifier.') : testCardRequired();
  await recordCards(services, owner.userId, customerRef);
  return succeed(made);
}

/** Stores a card for one payment only. */
export async function prepareCard(
  services: CardFormServices,
  request: CardAsk,
): Promise<Result<{ confirmationRef: string; brand: CardBrand; last4: string }, CardRefusal>> {
  const { cardEntry } = services.payments;
  if (!cardEntry) return cardDataRefused(services.payments.mode);
  const checked = await checkCard(services, request, false);
  if (!checked.ok) return checked;
  const prepared = await cardEntry.prepare({ card: dataOf(request.card), billTo: checked.value });
  return prepared ? succeed(prepared) : testCardRequired();
}

/**
 * Changes expiry, billing address and default of a saved card; number and code in the body are ignored
 * (docs/decisions/payments.md#saved-cards).
 */
export async function changeCard(
  services: CardFormServices,
  userId: string,
  request: CardAsk & { cardRef: string },
): Promise<Result<SavedCard, CardRefusal | 'not_found'>> {
  const missing = () => fail('not_found', 'There is no such card.');
  const { payments } = services;
  const { cardRef } = request;
  const customerRef = await findCustomer(services, userId);
  // Checked first: a card of another customer counts as missing (docs/decisions/access-and-roles.md#foreign-records).
  if (!customerRef || !(await payments.listCards(customerRef)).some(({ ref }) => ref === cardRef)) return missing();
  const checked = await checkCard(services, request, true);
  if (!checked.ok) return checked;
  const { expirationMonth, expirationYear } = dataOf(request.card);
  const change = { customerRef, cardRef, expirationMonth, expirationYear, billTo: checked.value };
  if (!(await payments.updateCard(change))) return missing();
  if (request.isDefault) await payments.setDefaultCard(customerRef, cardRef);
  const changed = (await recordCards(services, userId, customerRef)).find(({ ref }) => ref === cardRef);
  return changed ? succeed(changed) : missing();
}

/** Returns the identifier that is stored for a card number. */
export async function identifyCard(
  services: CardFormServices,
  owner: CardOwner,
  typedNumber: string,
): Promise<Result<{ instrumentIdentifierId: string; number: string }, CardRefusal | 'not_found'>> {
  const { cardEntry } = services.payments;
  if (!cardEntry) return cardDataRefused(services.payments.mode);
  const path = 'card.number';
  const problem = findCardProblems('account', { number: typedNumber, expiry: '', cvv: '' }, todayOf(services)).number;
  if (problem) return failFields('invalid_input', 'Some fields need attention.', { [path]: { key: problem } });
  const customerRef = await ensureCustomer(services, owner);
  if (!customerRef) return fail('not_found', 'There is no such account.');
  const number = cardDigits(typedNumber);
  const known = await cardEntry.identify(customerRef, number);
  return known ? succeed({ ...known, number }) : testCardRequired(path);
}
