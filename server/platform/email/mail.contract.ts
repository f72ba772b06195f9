import type { Locale } from '../locale.rules.ts';

/** A mail ready to be sent. */
export interface Mail {
  to: string;
  subject: string;
  text: string;
  html: string;
  /** Where to end emails of this kind; left out of emails nobody can opt out of. */
  unsubscribe?: UnsubscribeLinks;
}

/** The two ways out of emails of a kind: a page for people, and the address mail programs send to (RFC 8058). */
export interface UnsubscribeLinks {
  page: string;
  oneClick: string;
}

/** Holds what a mail is about, and what its text names. */
export type MailContent =
  | { kind: 'verifyEmail'; name: string; link: string }
  | { kind: 'accountExists'; name: string; link: string }
  | { kind: 'resetPassword'; name: string; link: string }
  | { kind: 'passwordChanged'; name: string; link: string }
  | { kind: 'confirmNewEmail'; name: string; link: string }
  | { kind: 'emailChanged'; name: string; newEmail: string; link: string }
  | { kind: 'signInMethodAdded'; name: string; method: SignInMethod; link: string }
  | { kind: 'signInMethodRemoved'; name: string; method: SignInMethod; link: string }
  | { kind: 'exemptionApproved'; name: string; states: string; until: string; link: string }
  | { kind: 'exemptionRefused'; name: string; reason: string; link: string }
  | {
      kind: 'applicationAccepted' | 'applicationDeclined' | 'fundingGranted' | 'fundingDeclined';
      name: string;
      committee: string;
      number: string;
      note: string;
      link: string;
    }
  | { kind: 'orderConfirmation'; name: string; orderNumber: string; order: MailedOrder; link: string }
  | {
      /** The hold has ended uncharged; the order was charged when it shipped; the buyer has to pay. */
      kind: 'paymentLater' | 'paymentTaken' | 'paymentNeeded';
      name: string;
      orderNumber: string;
      amount: string;
      card: { brand: string; last4: string } | null;
      /** False where no card can be charged when the order ships. */
      isCardKept: boolean;
      link: string;
    }
  | { kind: 'orderLink'; name: string; orderNumber: string; link: string }
  | { kind: 'orderInAccount'; name: string; orderNumber: string; link: string }
  | { kind: 'renewalNotice'; name: string; product: string; date: string; isRenewing: boolean; link: string }
  | { kind: 'seatAssigned'; name: string; product: string; owner: string; date: string; link: string }
  | { kind: 'accountClosing'; name: string; date: string; link: string }
  | { kind: 'accountKept'; name: string; link: string }
  | { kind: 'accountClosed'; name: string; link: string }
  | { kind: 'formReceipt'; name: string; form: string; reference: string; thanks: string; link: string }
  | {
      kind: 'documentNotice';
      name: string;
      /** Number of the document, and what stands before it. */
      code: string;
      prefix: string;
      title: string;
      changes: DocumentChange[];
      link: string;
    };

/**
 * A change that followers of a document are told of. `text`: the year of the edition, the number of the stage, what
 * replaces a withdrawn document, or the title of what was published; empty where there is none to be named.
 */
export interface DocumentChange {
  kind: 'edition' | 'withdrawal' | 'stage' | 'amendment' | 'erratum' | 'interpretation' | 'decision';
  text: string;
}

/** An order as its email shows it; amounts are written out already, in the email's language. */
export interface MailedOrder {
  lines: {
    quantity: number;
    name: string;
    /** Edition, format, session; empty without any. */ details: string;
    /** Missing where it can be had at once; the date is written out. */
    awaited?: { code: 'NYP' | 'BO' | 'POD'; date: string | null };
    amount: string;
  }[];
  totals: {
    kind: 'subtotal' | 'discount' | 'tax' | 'taxExempt' | 'shipping' | 'total';
    amount: string;
    /** Of a discount, where it is known; missing in emails of an earlier version. */
    name?: string;
  }[];
  /** Where it is shipped, line by line; null for an order that is not. */
  shipTo: string[] | null;
  /** Its name; null for an order that is not shipped. */
  shippingMethod: string | null;
  billTo: string[] | null;
  payment:
    { kind: 'card'; brand: string; last4: string } | { kind: 'purchase-order'; number: string } | { kind: 'none' };
  /** Where the files that were bought are had: behind the account's sign-in, or by the guest's link. */
  downloads: 'account' | 'guest' | null;
  /** Courses and examinations: where the page of the order says how to join; the address of their dates, if they have any. */
  courses: { calendarLink: string | null } | null;
  /** Tells how it is delivered; missing in emails of an earlier version. */
  delivery?: 'unlocked' | 'later' | 'mixed';
  /** Plans that renew by themselves: which, from when, at what price, and where that is stopped. */
  renewals?: { name: string; date: string; amount: string; term: 'yearly' | 'monthly'; stopLink: string | null }[];
}

/** One mail in one language; `{tokens}` are filled when it is written. */
export interface MailText {
  subject: string;
  paragraphs: string[];
  /** Label of the link, when the mail has one to follow. */
  action: string;
  /** Holds what to do when the mail comes unexpectedly. */
  unexpected: string;
}

export type SignInMethod = 'singleSignOn' | 'twoFactor';

/** A mail to be written and sent: to whom, in which language, what about. */
export interface EmailDraft {
  to: string;
  language: Locale;
  content: MailContent;
  /** Whose account it goes to: an email that can be opted out of reaches nobody else. */
  userId?: string;
}

/** Sends emails; what delivery means (SMTP or files) is decided once, by configuration. */
export interface Mailer {
  /**
   * Sends an email; one that can be opted out of is withheld without the consent of its reader.
   * @throws when the mail server refuses or cannot be reached
   */
  send(email: EmailDraft): Promise<'sent' | 'withheld'>;
}
