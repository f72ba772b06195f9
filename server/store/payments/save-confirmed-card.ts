import { accountPath } from '../../people/accounts/account-paths.rules.ts';
import type { Locale } from '../../platform/locale.rules.ts';
import { fail, succeed, type Result } from '../../platform/result.ts';
import { checkCard, type CardAsk, type CardFormServices, type CardRefusal } from './check-card.ts';
import { ensureRoom, findCustomer, type CardOwner } from './find-customer.ts';
import type { Keeping, SavedCard } from './gateway.ts';
import { recordCards, type CardServices } from './record-cards.ts';
import { cardDataRefused } from './save-card.ts';

type Kept = Exclude<Keeping, { kind: 'declined' }>;
type KeepRefusal = CardRefusal | 'not_found' | 'too_many_cards' | 'credit_card_denied';

/** Saves a card that the browser sent to the payment provider; a person's first one becomes the default. */
export async function saveConfirmedCard(
  services: CardFormServices,
  owner: CardOwner,
  request: Omit<CardAsk, 'card'> & { confirmationRef: string; language: Locale },
): Promise<Result<Kept, KeepRefusal>> {
  const { cardTokens } = services.payments;
  if (services.payments.mode === 'none') return cardDataRefused('none');
  if (!cardTokens) return fail('not_found', 'There is no such card.');
  const checked = await checkCard(services, { ...request, card: null });
  if (!checked.ok) return checked;
  const room = await ensureRoom(services, owner);
  if (!room.ok) return room;
  const kept = await cardTokens.save({
    customerRef: room.value,
    confirmationRef: request.confirmationRef,
    billTo: checked.value,
    isDefault: request.isDefault,
    returnUrl: accountPath(request.language, 'account-payments'),
  });
  if (kept.kind === 'declined') {
    return fail('credit_card_denied', 'Your card was denied.', undefined, { reason: kept.code });
  }
  if (kept.kind === 'saved') await recordCards(services, owner.userId, room.value);
  return succeed(kept);
}

/** Completes the saving of a card after the bank's authentication; cards of other people are not found. */
export async function finishCard(
  services: CardServices,
  userId: string,
  setupRef: string,
): Promise<Result<SavedCard, 'not_found'>> {
  const customerRef = await findCustomer(services, userId);
  const card = customerRef && (await services.payments.cardTokens?.finish(customerRef, setupRef));
  if (!customerRef || !card) return fail('not_found', 'There is no such card.');
  await recordCards(services, userId, customerRef);
  return succeed(card);
}
