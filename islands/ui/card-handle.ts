import type { Ref } from 'react';
import type { CardForm, TypedCard } from '../../server/payments/card.rules.ts';
import type { ClientConfig } from '../../server/payments/gateway.contract.ts';
import type { GiveAsk, GivenCard } from './give-card.ts';
import type { Say } from './say.ts';

/** What is wrong with a card, as dictionary keys by the field they belong to. */
type CardFieldProblems = Partial<Record<keyof TypedCard, string>>;

/** What the form around the fields does with them. The number never leaves them but for the gateway. */
export interface CardFieldsHandle {
  /** Shows what is wrong with the card as it is typed and gives it back by field; empty when all is well. */
  check(): CardFieldProblems;
  /** Moves the focus to the first field that is wrong. */
  focusProblem(): void;
  /**
   * Gives the card to the gateway. A new card's fields are emptied then.
   * @throws ApiError when it is refused; what is wrong with the card's own fields is shown by them
   */
  give(ask: GiveAsk): Promise<GivenCard>;
  /** Saves expiry, billing address and default of the kept card. */
  change(ask: Omit<GiveAsk, 'savePayment'>): Promise<void>;
}

export interface CardFieldsProps {
  ref: Ref<CardFieldsHandle>;
  /** Whose wording the messages have: the account's or the checkout's. */
  form: CardForm;
  /** Of the phrases that begin with `Card` and `CheckoutCard`. */
  say: Say;
  /** `clientConfig()` of the gateway. */
  gateway: ClientConfig;
  /** What is to be paid; 0 where nothing is. */
  amountMinor?: number;
  /** A saved card: only its expiry can be changed. `number` is masked, `expiry` is 'MM / YY'. */
  kept?: { ref: string; number: string; expiry: string } | null;
  /** Told at every change of a field, without saying what it is. */
  onEdit?: () => void;
  isDisabled?: boolean;
}

/** Where the checkout's summary of problems leads to when the fields are not our own. */
export const numberId = (form: CardForm): string | undefined =>
  form === 'checkout' ? 'payment-card-number' : undefined;
