import type { Locale } from '../locale.rules.ts';
import type { CheckMail, ChecksMail } from './check-mail.contract.ts';
import type { PricePlanMail } from './price-plan-mail.contract.ts';
import type {
  CancelMail,
  DelayMail,
  PaymentMail,
  ReminderMail,
  SessionChoiceMail,
  SessionMail,
} from './order-mail.contract.ts';

/** A mail ready to be sent. */
export interface Mail {
  to: string;
  subject: string;
  text: string;
  html: string;
  /** Unsubscribe links; missing in emails without an opt-out. */
  unsubscribe?: UnsubscribeLinks;
  /** A calendar file that goes with it. */
  calendar?: string;
}

/** Unsubscribe links: a page for people, and an address for mail programs (RFC 8058). */
export interface UnsubscribeLinks {
  page: string;
  oneClick: string;
}

/** Kind of a mail, and the values of its text. */
export type MailContent =
  | { kind: 'verifyEmail'; name: string; link: string }
  | { kind: 'accountExists'; name: string; link: string }
  | { kind: 'resetPassword'; name: string; link: string }
  | { kind: 'invited'; name: string; link: string }
  | { kind: 'passwordChanged'; name: string; link: string }
  | { kind: 'confirmNewEmail'; name: string; link: string }
  | { kind: 'emailChanged'; name: string; newEmail: string; link: string }
  | { kind: 'signInMethodAdded'; name: string; method: SignInMethod; link: string }
  | { kind: 'signInMethodRemoved'; name: string; method: SignInMethod; link: string }
  | { kind: 'exemptionApproved'; name: string; states: string; until: string; link: string }
  /** A certificate that a guest sent at the checkout. */
  | { kind: 'exemptionApprovedForCart'; name: string; states: string; until: string; link: string }
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
  | PaymentMail
  | {
      kind: 'orderShipped';
      name: string;
      orderNumber: string;
      /** What is in the parcel, such as "2 × Handbook". */
      items: string[];
      parcel: MailedParcel;
      link: string;
    }
  | SessionMail
  | SessionChoiceMail
  | { kind: 'orderPublished'; name: string; orderNumber: string; items: string[]; link: string }
  | DelayMail
  | { kind: 'orderDelivered'; name: string; orderNumber: string; parcel: MailedParcel; link: string }
  | { kind: 'orderLetGo' | 'orderRefused'; name: string; orderNumber: string; reason: string; link: string }
  | ReminderMail
  | CancelMail
  | {
      kind: 'creditIssued';
      name: string;
      orderNumber: string;
      /** Of the credit note. */
      number: string;
      amount: string;
      /** What goes back and how; null if it only lowers what is owed. */
      refund: MailedRefund | null;
      /** Amount that goes back to the buyer's credit, which had paid it; missing if none does. */
      toCredit?: string;
      /** Amount that a person sends by check or transfer, because it came so; missing if none. */
      byHand?: string;
      link: string;
    }
  | { kind: 'refundMade' | 'refundFailed'; name: string; orderNumber: string; refund: MailedRefund; link: string }
  | {
      kind: 'returnApproved';
      name: string;
      orderNumber: string;
      /** Of the return, for the parcel. */
      number: string;
      /** Where the parcel goes, in lines. */
      address: string;
      /** Last day to send it, formatted. */
      until: string;
      /** Names and units, in its language. */
      items: string;
      link: string;
    }
  | { kind: 'returnRefused'; name: string; orderNumber: string; reason: string; link: string }
  | { kind: 'returnReceived'; name: string; orderNumber: string; number: string; items: string; link: string }
  | { kind: 'orderLink'; name: string; orderNumber: string; link: string }
  | { kind: 'orderInAccount'; name: string; orderNumber: string; link: string }
  /** For the former address of an order; the link leads to the contact page. */
  | { kind: 'orderEmailChanged'; name: string; orderNumber: string; link: string }
  | { kind: 'renewalNotice'; name: string; product: string; date: string; isRenewing: boolean; link: string }
  | { kind: 'seatAssigned'; name: string; product: string; owner: string; date: string; link: string }
  | { kind: 'seatEnded'; name: string; product: string; owner: string; link: string }
  | { kind: 'accountClosing'; name: string; date: string; link: string }
  | { kind: 'accountKept'; name: string; link: string }
  | { kind: 'accountClosed'; name: string; link: string | null }
  | { kind: 'formReceipt'; name: string; form: string; reference: string; thanks: string; link: string }
  /** To the staff that a form names. */
  | { kind: 'formArrived'; name: string; form: string; reference: string; link: string }
  /** 'formRefused': the receiving system refused it, and the sender has to correct it. */
  | { kind: 'formRefused'; name: string; form: string; reference: string; link: string }
  | {
      kind: 'formAccepted' | 'formDeclined';
      name: string;
      form: string;
      reference: string;
      note: string;
      link: string;
    }
  /** To editors: something planned did not go out. */
  | {
      kind: 'planFailed';
      name: string;
      /** Of the item, or name of the release. */
      title: string;
      /** Formatted time for which it was planned. */
      time: string;
      reason: PlanFailureReason;
      /** The place of the fault, in English as the desk's API tells it; may be empty. */
      detail: string;
      link: string;
    }
  | CheckMail
  | PricePlanMail
  | ChecksMail
  | {
      kind: 'documentNotice';
      name: string;
      /** Number of the document and its prefix. */
      code: string;
      prefix: string;
      /** Mark and number as the site writes them; messages of earlier releases have none. */
      designation?: string;
      title: string;
      changes: DocumentChange[];
      link: string;
    };

/** Why something planned did not go out. */
export type PlanFailureReason = 'contested' | 'invalid' | 'gone' | 'needed' | 'unchecked' | 'empty' | 'fault';

/**
 * A change of a document, for its followers. `text`: the year of the edition, the number of the stage, the replacement
 * of a withdrawn document, or the title of what was published; may be empty. For `section` number and title of one whose text
 * changed, for `sections` the numbers of those that changed.
 */
export type DocumentChange =
  | { kind: 'edition' | 'withdrawal' | 'stage' | 'amendment' | 'erratum' | 'interpretation' | 'decision'; text: string }
  /** `text` says what has changed in the file `title` at `link`; both are empty where not everybody may read them. */
  | { kind: 'correction'; text: string; title: string; link: string }
  /** `year` of the edition, `link` to the comparison. */
  | { kind: 'section'; text: string; year: number; link: string }
  /** `more`: sections that are not named. */
  | { kind: 'sections'; text: string; more: number; year: number; link: string };

/** A parcel in an email; carrier and number may be empty. */
export interface MailedParcel {
  carrier: string;
  tracking: string;
  /** The carrier's page about it; null if it is not known. */
  trackingLink: string | null;
}

/** Money given back; the amount is formatted. */
export interface MailedRefund {
  amount: string;
  method: 'card' | 'credit' | 'check' | 'wire' | 'dispute';
  /** Null unless it goes to a card that is known. */
  card: { brand: string; last4: string } | null;
}

/** An order in an email; amounts are formatted in its language. */
export interface MailedOrder {
  lines: {
    quantity: number;
    name: string;
    /** Edition, format, session; may be empty. */ details: string;
    /** Missing if available at once; the date is formatted. */
    awaited?: { code: 'NYP' | 'BO' | 'POD'; date: string | null };
    /** Formatted day by which it is sent, or can be downloaded; missing if it is unlocked at once. */
    promised?: { date: string; isFile: boolean };
    amount: string;
  }[];
  totals: {
    kind: 'subtotal' | 'discount' | 'tax' | 'taxExempt' | 'shipping' | 'total' | 'credit' | 'rest';
    amount: string;
    /** Name of a discount, if known; missing in emails of earlier versions. */
    name?: string;
  }[];
  /** Lines of the address; null if nothing is shipped. */
  shipTo: string[] | null;
  /** Name; null if nothing is shipped. */
  shippingMethod: string | null;
  billTo: string[] | null;
  payment:
    | { kind: 'card'; brand: string; last4: string }
    | { kind: 'purchase-order'; number: string }
    | { kind: 'none' }
    | { kind: 'credit' };
  /** Where purchased files are downloaded: in the account, or by the guest's link. */
  downloads: 'account' | 'guest' | null;
  /** Set for orders with courses or examinations; the link leads to their dates, if they have any. */
  courses: { calendarLink: string | null } | null;
  /** Missing in emails of earlier versions. */
  delivery?: 'unlocked' | 'later' | 'mixed' | 'stopped';
  /** The invoices of an order on account, as a PDF. */
  invoiceLink?: string;
  /** The answer about the right to withdraw, with formatted days; missing for buyers who were not asked. */
  withdrawal?: { kind: 'waived'; text: string } | { kind: 'kept'; until: string; opensOn: string };
  /** Plans with automatic renewal. */
  renewals?: { name: string; date: string; amount: string; term: 'yearly' | 'monthly'; stopLink: string | null }[];
}

export type SignInMethod = 'singleSignOn' | 'twoFactor';

/** A mail that is not written yet. */
export interface EmailDraft {
  to: string;
  language: Locale;
  content: MailContent;
  /** The account's owner. Emails with an opt-out are sent only to accounts. */
  userId?: string;
}

/** Sends emails, by SMTP or into files, as configured. */
export interface Mailer {
  /**
   * Sends an email; without the reader's consent, one with an optional topic is withheld.
   * @throws when the mail server refuses or cannot be reached
   */
  send(email: EmailDraft): Promise<'sent' | 'withheld'>;
}
