import type { EmailDraft, MailContent, UnsubscribeLinks } from './mail.contract.ts';

/**
 * Says what an email is about, as far as people can opt out of it. 'service': what they asked for, bought, or must know
 * for the sake of their account (docs/decisions/account-and-profile.md#emails-and-consent).
 */
export type MailTopic =
  | { category: 'service' }
  | { category: 'events' | 'offers' }
  /** `name` of the newsletter, or the code of the document. */
  | { category: 'newsletter' | 'codes'; name: string };

export type OptionalTopic = Exclude<MailTopic, { category: 'service' }>;

/**
 * Asks whether an email that can be opted out of may go out.
 * @returns the ways out of such emails; null when it may not
 */
export type AskConsent = (
  topic: OptionalTopic,
  email: Pick<EmailDraft, 'userId' | 'language'>,
) => Promise<UnsubscribeLinks | null>;

const service = (): MailTopic => ({ category: 'service' });

/** Tells what each kind of email is about: a new kind has to be given its row here. */
const topics: { [K in MailContent['kind']]: (content: Extract<MailContent, { kind: K }>) => MailTopic } = {
  verifyEmail: service,
  accountExists: service,
  resetPassword: service,
  passwordChanged: service,
  confirmNewEmail: service,
  emailChanged: service,
  signInMethodAdded: service,
  signInMethodRemoved: service,
  exemptionApproved: service,
  exemptionRefused: service,
  applicationAccepted: service,
  applicationDeclined: service,
  fundingGranted: service,
  fundingDeclined: service,
  orderConfirmation: service,
  paymentLater: service,
  paymentTaken: service,
  paymentNeeded: service,
  orderLink: service,
  orderInAccount: service,
  renewalNotice: service,
  seatAssigned: service,
  accountClosing: service,
  accountKept: service,
  accountClosed: service,
  formReceipt: service,
  documentNotice: ({ code }) => ({ category: 'codes', name: code }),
};

/** Returns what an email is about. */
export const topicOf = (content: MailContent): MailTopic =>
  (topics[content.kind] as (content: MailContent) => MailTopic)(content);
