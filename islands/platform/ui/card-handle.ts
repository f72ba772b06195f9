import type { Ref } from 'react';
import type { CardForm, CardProblem, TypedCard } from '../../../server/store/payments/card.rules.ts';
import type { ClientConfig } from '../../../server/store/payments/gateway.contract.ts';
import type { TokenizeOptions, TokenizedCard } from './payment-instrument.ts';
import type { KeysBeginning, Translate } from './translate.ts';

/** Keys of the phrases of card fields. */
export type CardKey = KeysBeginning<'Card'> | CardProblem;

/** Problems of a card by field, as dictionary keys. */
type CardFieldProblems = Partial<Record<keyof TypedCard, CardKey>>;

/** The methods a form calls on its card fields. The number leaves them for the gateway only. */
export interface CardFieldsHandle {
  /** Shows the problems of the typed card and returns them by field; empty when there are none. */
  validate(): CardFieldProblems;
  /** Moves the focus to the first field that is wrong. */
  focusProblem(): void;
  /**
   * Creates a token for the card at the gateway and empties the fields.
   * @throws ApiError when it is refused; the fields show the problems that are theirs
   */
  tokenize(options: TokenizeOptions): Promise<TokenizedCard>;
  /** Updates expiry, billing address and default of the saved card. */
  update(options: Omit<TokenizeOptions, 'savePayment'>): Promise<void>;
}

export interface CardFieldsProps {
  ref: Ref<CardFieldsHandle>;
  /** The form whose wording the messages use: the account's or the checkout's. */
  form: CardForm;
  /** Of the phrases that begin with `Card` and `CheckoutCard`. */
  t: Translate<CardKey>;
  /** `clientConfig()` of the gateway. */
  gateway: ClientConfig;
  /** The amount to pay in cents; 0 where nothing is paid. */
  amountMinor?: number;
  /** A saved card: only its expiry can be changed. `number` is masked, `expiry` is 'MM / YY'. */
  savedCard?: { ref: string; number: string; expiry: string } | null;
  /** Called at every change of a field, without its value. */
  onEdit?: () => void;
  isDisabled?: boolean;
}

/** Returns the id the checkout's error summary links to when the fields are not our own. */
export const numberId = (form: CardForm): string | undefined =>
  form === 'checkout' ? 'payment-card-number' : undefined;
