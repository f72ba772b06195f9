import { fail, succeed, type Result } from '../../platform/result.ts';
import { findCustomer } from './find-customer.ts';
import type { SavedCard } from './gateway.ts';
import { recordCards, type CardServices } from './record-cards.ts';

/**
 * A person and the customer token in the request, which must be their own (docs/decisions/payments.md#customer-token).
 */
export interface CustomerRequest {
  userId: string;
  customerTokenId: string;
}

const missing = () => fail('not_found', 'There is no such card.');

async function isOwn(services: CardServices, { userId, customerTokenId }: CustomerRequest): Promise<boolean> {
  return (await findCustomer(services, userId)) === customerTokenId;
}

/** Returns a person's saved cards, the default first, then the newest. */
export async function listCards(
  services: CardServices,
  request: CustomerRequest,
): Promise<Result<SavedCard[], 'not_found'>> {
  if (!(await isOwn(services, request))) return fail('not_found', 'There is no such customer.');
  return succeed(await recordCards(services, request.userId, request.customerTokenId));
}

/** Makes a card the default instead of the previous one. */
export async function setDefaultCard(
  services: CardServices,
  request: CustomerRequest & { cardRef: string },
): Promise<Result<SavedCard, 'not_found'>> {
  const { userId, customerTokenId, cardRef } = request;
  if (!(await isOwn(services, request))) return missing();
  if (!(await services.payments.setDefaultCard(customerTokenId, cardRef))) return missing();
  const cards = await recordCards(services, userId, customerTokenId);
  const card = cards.find(({ ref }) => ref === cardRef);
  return card ? succeed(card) : missing();
}

/**
 * Deletes a card; if it was the default, the newest remaining one becomes the default
 * (docs/decisions/payments.md#saved-cards).
 */
export async function removeCard(
  services: CardServices,
  request: CustomerRequest & { cardRef: string },
): Promise<Result<SavedCard, 'not_found'>> {
  const { userId, customerTokenId, cardRef } = request;
  if (!(await isOwn(services, request))) return missing();
  const card = (await services.payments.listCards(customerTokenId)).find(({ ref }) => ref === cardRef);
  if (!card || !(await services.payments.deleteCard(customerTokenId, cardRef))) return missing();
  await recordCards(services, userId, customerTokenId);
  return succeed(card);
}
