import type { BillTo } from './billing.rules.ts';
import type { CardBrand } from './card-brand.rules.ts';
import type { ClientConfig } from './gateway.contract.ts';
import type { RefundDesk } from './gateway-refunds.ts';
import type { ProviderDispute, ProviderEntry } from './provider-entry.contract.ts';

/** A saved card with the details that may be stored and shown (docs/decisions/payments.md#card-data). */
export interface SavedCard {
  ref: string;
  instrumentIdentifierId: string;
  /** Null for an unknown brand. */
  brand: CardBrand | null;
  last4: string;
  expirationMonth: number;
  expirationYear: number;
  isDefault: boolean;
  billTo: BillTo;
}

/** An entered card: never stored, logged or returned. */
export interface CardData {
  /** Digits only. */
  number: string;
  expirationMonth: number;
  expirationYear: number;
  securityCode: string;
}

/** A saved card, or a card for one payment. */
type Instrument = { cardRef: string } | { confirmationRef: string };

/** Details of the card that paid; null if the gateway no longer has them. */
interface PaidCard {
  brand: string;
  last4: string;
  instrumentIdentifierId: string | null;
  /** MM/YY */
  expirationDate: string | null;
}

/** A card stored for a later charge, with the gateway's customer that owns it, which may exist for one order only. */
export interface KeptCard {
  cardRef: string;
  customerRef: string;
}

/** No answer, or an inconclusive one. The money may be held: query again, never treat it as declined. */
type Unknown = { kind: 'unknown' };

export type AuthResult =
  | {
      kind: 'authorized';
      ref: string;
      /** Amount of the hold including the buffer; the order's amount is captured. */
      amountMinor: number;
      captureBefore: Date | null;
      card: PaidCard;
      /** Null if the card cannot be charged again without its owner. */
      kept: KeptCard | null;
    }
  /** `challengeUrl` is a path of the site or an address of the card's bank; it returns to `returnUrl`. */
  | { kind: 'action_required'; ref: string; challengeUrl: string }
  | { kind: 'declined'; ref: string | null; code: DeclineCode; isRetryable: boolean }
  | Unknown
  /** The gateway failed for this key and will repeat the fault: only a search finds a payment that it may have made. */
  | { kind: 'lost' };

/** Result of a capture; `capturedMinor` is what was taken in all, in cents: the order system may have taken some before. */
export type CaptureResult = { kind: 'captured'; capturedMinor: number } | { kind: 'not_capturable' } | Unknown;

/** Result of a release; `already_captured` with what was taken, in cents. */
export type VoidResult = { kind: 'voided' } | { kind: 'already_captured'; capturedMinor: number } | Unknown;

type CardFault = 'insufficient_funds' | 'expired' | 'instrument_not_found';

/** Reason of a decline for the person; the vendor's own reason stays in its adapter. */
export type DeclineCode = 'declined' | 'authentication_failed' | CardFault;

export interface AuthorizeRequest {
  /** The idempotency key: repeated calls for an attempt are one authorisation. */
  attemptId: string;
  /** Null for a guest; a saved card requires its owner. */
  customerRef: string | null;
  instrument: Instrument;
  /** The amount to pay, without the buffer; above 0. */
  amountMinor: number;
  /** Path on the site that a challenge returns to. */
  returnUrl: string;
  /**
   * Saves the card with its customer after the authorisation. Only for a card that the browser sent to the vendor: one
   * sent to this server was saved before.
   */
  keeping?: { isDefault: boolean } | null;
  /**
   * Stores the card for a charge without its owner, because the order may ship after the hold ends. A card that is not
   * saved in an account gets its own customer, so that no account lists it.
   */
  isKept?: boolean;
  /** True for a charge without the owner: a card whose bank requires authentication is then declined. */
  isOwnerAway?: boolean;
}

/**
 * Accepts card data; only the sandbox does. Without it the browser sends the card to the vendor and gets a reference.
 */
export interface CardEntry {
  /** Stores an identifier of a number without the number; null unless it is a published test number. */
  identify(customerRef: string, number: string): Promise<{ instrumentIdentifierId: string } | null>;
  /** Saves a card; a customer's first one becomes the default. */
  save(request: {
    customerRef: string;
    card: CardData | (Omit<CardData, 'number'> & { instrumentIdentifierId: string });
    billTo: BillTo;
    isDefault: boolean;
  }): Promise<SavedCard | null>;
  /** Stores a card for one payment. */
  prepare(request: {
    card: CardData;
    billTo: BillTo;
  }): Promise<{ confirmationRef: string; brand: CardBrand; last4: string } | null>;
}

/** Result of saving a card. */
export type Keeping =
  | { kind: 'saved'; card: SavedCard }
  /** As for an authorisation: the bank requires authentication and returns to `returnUrl`. */
  | { kind: 'action_required'; challengeUrl: string }
  | { kind: 'declined'; code: DeclineCode };

/** Saves cards that the browser sent to the vendor; without it cards are sent to `cardEntry`. */
export interface CardTokens {
  /** Saves the card of a reference; a customer's first one becomes the default. */
  save(request: {
    customerRef: string;
    confirmationRef: string;
    billTo: BillTo;
    isDefault: boolean;
    /** Path on the site. */
    returnUrl: string;
  }): Promise<Keeping>;
  /**
   * Completes a saving that the bank's authentication interrupted. Idempotent.
   * @param setupRef the vendor's name for it in the return address
   * @returns null for a refused card, or one of another customer
   */
  finish(customerRef: string, setupRef: string): Promise<SavedCard | null>;
}

/** A challenge for its page. */
export interface Challenge {
  ref: string;
  amountMinor: number;
  brand: string;
  last4: string;
  /** Path on the site that it returns to. */
  returnUrl: string;
  isOpen: boolean;
}

/** The bank's challenge, if the gateway simulates the bank; only the sandbox does. */
export interface ChallengeDesk {
  /** Null if this customer has none; a guest's is found by its reference only. */
  find(ref: string, customerRef: string | null): Promise<Challenge | null>;
  /** A finished challenge never changes. */
  end(ref: string, event: 'approve' | 'refuse'): Promise<void>;
}

/** The bank's decisions about disputes, if the gateway simulates the bank; only the sandbox does. */
interface DisputeDesk {
  /** Returns false if the dispute does not exist or has ended. */
  decide(ref: string, decision: 'answer' | 'win' | 'lose'): Promise<boolean>;
}

/** A vendor's message; it is trusted only as a reason to check. */
export interface PaymentMessage {
  /** The same for every repetition. */
  eventId: string;
  /** Null if it concerns no attempt. */
  attemptId: string | null;
  /** The gateway's id of the payment it concerns; null if it names none. */
  paymentRef: string | null;
  /** A part of the payment that has changed and must be looked at; null for other messages. */
  about: 'refunds' | 'cancellation' | null;
  /** The dispute that it concerns; null if none. */
  disputeRef: string | null;
}

/**
 * The payment gateway. Adapters answer in these terms only. A missing card, or one of another customer, is null or
 * false, never an error; every exception is a fault.
 */
export interface PaymentGateway extends RefundDesk {
  readonly mode: ClientConfig['mode'];
  clientConfig(): ClientConfig;
  /** Exactly one of the two is set; neither if cards are off. */
  readonly cardEntry: CardEntry | null;
  readonly cardTokens: CardTokens | null;
  readonly challenges: ChallengeDesk | null;
  readonly disputeDesk: DisputeDesk | null;

  /** Returns the customer's reference at the gateway, created at the first call. */
  ensureCustomer(person: { userId: string; email: string; name: string }): Promise<{ customerRef: string }>;
  /** Returns the cards: the default first, then the newest. Exactly one is the default, if there are any. */
  listCards(customerRef: string): Promise<SavedCard[]>;
  /** Changes expiry and billing address, never number and security code (docs/decisions/payments.md#saved-cards). */
  updateCard(request: {
    customerRef: string;
    cardRef: string;
    expirationMonth: number;
    expirationYear: number;
    billTo: BillTo;
  }): Promise<SavedCard | null>;
  setDefaultCard(customerRef: string, cardRef: string): Promise<boolean>;
  /**
   * Deletes a card; if it was the default, the newest remaining one becomes the default
   * (docs/decisions/payments.md#saved-cards).
   */
  deleteCard(customerRef: string, cardRef: string): Promise<boolean>;

  /**
   * Holds the amount plus a buffer (docs/decisions/payments.md#authorisation-buffer).
   * @param signal aborted when the answer is no longer needed
   */
  authorize(request: AuthorizeRequest, signal?: AbortSignal): Promise<AuthResult>;
  /**
   * Returns the result of an attempt; null if the gateway has none. Without `ref` a vendor may find it only some time
   * after it was made: for a recent attempt call authorize again with the same key.
   * @param known.ref the authorisation, if the attempt has one
   */
  getAuthorization(known: { attemptId: string; ref: string | null }): Promise<AuthResult | null>;
  /** Captures exactly `amountMinor`. Idempotent; a hold that was captured elsewhere stays as it is. */
  capture(request: { ref: string; attemptId: string; amountMinor: number }): Promise<CaptureResult>;
  /** Returns what was taken of a hold by whomever, without changing it; `not_capturable` if nothing was. */
  findCaptured(request: { ref: string }): Promise<CaptureResult>;
  /** Releases a hold. Idempotent. */
  void(request: { ref: string; attemptId: string; reason: 'abandoned' | 'duplicate' }): Promise<VoidResult>;
  /**
   * Returns the movements of the balance from one instant until before another, in any sequence, a page of the vendor at a
   * time. Throws in the middle if the vendor does not answer.
   */
  listEntries(span: { from: Date; until: Date }): AsyncIterable<ProviderEntry>;
  /** Returns the disputes that were opened in a span, in any sequence; as `listEntries` does. */
  listDisputes(span: { from: Date; until: Date }): AsyncIterable<ProviderDispute>;
  /** Returns a dispute as it is now; null if there is none. Throws if the vendor does not answer. */
  findDispute(ref: string): Promise<ProviderDispute | null>;
  /** Returns the contents of a vendor's message; null if it is forged. */
  parseWebhook(raw: string, signature: string): PaymentMessage | null;
}
