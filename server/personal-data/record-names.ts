import type { PhraseKey } from '../platform/phrase-key.contract.ts';
import type { Words } from '../platform/words.contract.ts';

/** Names of the kinds of records, as a copy of the data of a person has them. */
const recordKeys = {
  account: 'DataOfAccount',
  user: 'DataOfUser',
  signInMethods: 'DataOfSignInMethods',
  secondStep: 'DataOfSecondStep',
  sessions: 'DataOfSessions',
  addresses: 'DataOfAddresses',
  roles: 'DataOfRoles',
  committees: 'DataOfCommittees',
  committeeSeats: 'DataOfCommitteeSeats',
  sections: 'DataOfSections',
  subscriptions: 'DataOfSubscriptions',
  subscriptionSeats: 'DataOfSubscriptionSeats',
  seatChanges: 'DataOfSeatChanges',
  documentNotices: 'DataOfDocumentNotices',
  training: 'DataOfTraining',
  licenses: 'DataOfLicenses',
  orders: 'DataOfOrders',
  payments: 'DataOfPayments',
  orderLines: 'DataOfOrderLines',
  orderNotes: 'DataOfOrderNotes',
  orderEvents: 'DataOfOrderEvents',
  shipments: 'DataOfShipments',
  invoices: 'DataOfInvoices',
  creditNotes: 'DataOfCreditNotes',
  disputes: 'DataOfDisputes',
  refunds: 'DataOfRefunds',
  downloads: 'DataOfDownloads',
  attendees: 'DataOfAttendees',
  cards: 'DataOfCards',
  carts: 'DataOfCarts',
  cartLines: 'DataOfCartLines',
  checkouts: 'DataOfCheckouts',
  exemptions: 'DataOfExemptions',
  files: 'DataOfFiles',
  forms: 'DataOfForms',
  comments: 'DataOfComments',
  committeeApplications: 'DataOfCommitteeApplications',
  reviewComments: 'DataOfReviewComments',
  eligibilities: 'DataOfEligibilities',
  messages: 'DataOfMessages',
  staffActions: 'DataOfStaffActions',
  closure: 'DataOfClosure',
} as const satisfies Record<string, PhraseKey>;

/** Returns the name of each kind of record. */
export const recordNames = (t: Words['t']): Readonly<Record<string, string>> =>
  Object.fromEntries(Object.entries(recordKeys).map(([kind, key]) => [kind, t(key)]));
