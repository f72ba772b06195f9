import { sitePath, splitSitePath } from '../../content/items/site-path.rules.ts';
import type { AuthResult, KeptCard } from './gateway.ts';
import { formatExpirationDate } from './record-cards.rules.ts';
import type { sandboxAuthorizations, sandboxCards } from './sandbox.table.ts';

export type Hold = typeof sandboxAuthorizations.$inferSelect;
export type Card = typeof sandboxCards.$inferSelect;

/** Returns the cents taken of a captured hold. */
export const takenOf = ({ amountMinor, capturedMinor }: Hold): number => capturedMinor ?? amountMinor;

/** Waits until nobody needs the answer: a card whose answers are lost. */
export const untilAborted = (signal: AbortSignal): Promise<void> =>
  new Promise((resolve) => {
    if (signal.aborted) resolve();
    else signal.addEventListener('abort', () => resolve(), { once: true });
  });

const challengePath = '/checkout/challenge/';

/** Prefix of customers for cards of one order; they have no session, like guests. */
export const orderCustomer = 'order_';

/** Returns the card for a later charge; null for a card of one payment, which has no customer. */
const toKeptCard = (card: Card | null): KeptCard | null =>
  card?.customerRef ? { cardRef: card.ref, customerRef: card.customerRef } : null;

/** Returns the answer of the gateway about a hold. */
export function answerOf(hold: Hold, card: Card | null): AuthResult {
  switch (hold.state) {
    case 'authorized':
    case 'captured':
      return {
        kind: 'authorized',
        ref: hold.ref,
        amountMinor: hold.amountMinor,
        captureBefore: hold.captureBefore,
        kept: toKeptCard(card),
        card: {
          brand: hold.brand,
          last4: hold.last4,
          instrumentIdentifierId: card?.identifierId ?? null,
          expirationDate: card && formatExpirationDate(card.expirationMonth, card.expirationYear),
        },
      };
    case 'challenged': {
      const { locale } = splitSitePath(hold.returnUrl);
      return { kind: 'action_required', ref: hold.ref, challengeUrl: sitePath(challengePath + hold.ref, locale) };
    }
    case 'declined':
    case 'voided':
      return { kind: 'declined', ref: hold.ref, code: hold.declineCode ?? 'declined', isRetryable: true };
  }
}
