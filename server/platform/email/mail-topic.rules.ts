import type { EmailDraft, MailContent, UnsubscribeLinks } from './mail.contract.ts';

/**
 * Topic of an email, which decides whether people can opt out. 'service': what they requested, bought, or must know
 * about their account (docs/decisions/account-and-profile.md#emails-and-consent).
 */
export type MailTopic =
  | { category: 'service' }
  | { category: 'events' | 'offers' }
  /** `name` of the newsletter, or the code of the document. */
  | { category: 'newsletter' | 'codes'; name: string };

export type OptionalTopic = Exclude<MailTopic, { category: 'service' }>;

/**
 * Checks whether an email with an optional topic may be sent.
 * @returns its unsubscribe links; null if it may not
 */
export type ConsentCheck = (
  topic: OptionalTopic,
  email: Pick<EmailDraft, 'userId' | 'language'>,
) => Promise<UnsubscribeLinks | null>;

const service = (): MailTopic => ({ category: 'service' });

/** Topics by kind of email: a new kind needs a row here. */
const topics: { [K in MailContent['kind']]: (content: Extract<MailContent, { kind: K }>) => MailTopic } = {
  verifyEmail: service,
  accountExists: service,
  resetPassword: service,
  invited: service,
  passwordChanged: service,
  confirmNewEmail: service,
  emailChanged: service,
  signInMethodAdded: service,
  signInMethodRemoved: service,
  exemptionApproved: service,
  exemptionApprovedForCart: service,
  exemptionRefused: service,
  applicationAccepted: service,
  applicationDeclined: service,
  fundingGranted: service,
  fundingDeclined: service,
  orderConfirmation: service,
  paymentLater: service,
  paymentTaken: service,
  paymentNeeded: service,
  orderGivenUp: service,
  paymentDisputed: service,
  orderShipped: service,
  orderDelivered: service,
  orderPublished: service,
  sessionMoved: service,
  sessionCancelled: service,
  sessionChoice: service,
  sessionChoiceReminder: service,
  orderDelayed: service,
  orderDelayedAsking: service,
  orderLetGo: service,
  orderRefused: service,
  invoiceReminder: service,
  unitsCancelled: service,
  creditIssued: service,
  refundMade: service,
  refundFailed: service,
  returnApproved: service,
  returnRefused: service,
  returnReceived: service,
  orderLink: service,
  orderInAccount: service,
  orderEmailChanged: service,
  renewalNotice: service,
  seatAssigned: service,
  seatEnded: service,
  accountClosing: service,
  accountKept: service,
  accountClosed: service,
  formReceipt: service,
  formArrived: service,
  formRefused: service,
  formAccepted: service,
  formDeclined: service,
  planFailed: service,
  pricePlanFailed: service,
  checkAsked: service,
  checksAsked: service,
  checksApproved: service,
  checkApproved: service,
  checkReturned: service,
  documentNotice: ({ code }) => ({ category: 'codes', name: code }),
};

export const findMailTopic = (content: MailContent): MailTopic =>
  (topics[content.kind] as (content: MailContent) => MailTopic)(content);

export const mailKinds = Object.keys(topics) as MailContent['kind'][];
export const isMailKind = (kind: string): kind is MailContent['kind'] => Object.hasOwn(topics, kind);
