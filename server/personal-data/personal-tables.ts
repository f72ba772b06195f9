import { and, eq, inArray, or, sql, type SQL } from 'drizzle-orm';
import type { PgTable } from 'drizzle-orm/pg-core';
import { auditEntries } from '../people/access/audit.table.ts';
import { roleGrants } from '../people/access/roles/role.table.ts';
import { accounts, addresses, subscriptions } from '../people/accounts/account.table.ts';
import { committeeOffices, committeeSeats } from '../people/accounts/office.table.ts';
import { seatChanges, subscriptionSeats } from '../people/accounts/subscription-seat.table.ts';
import { committeeApplications } from '../forms/applications/committee-application.table.ts';
import { reviewComments } from '../forms/applications/review-comment.table.ts';
import { credentials, sessions, twoFactors, users } from '../people/auth/auth.table.ts';
import { unsavedItems } from '../content/editing/unsaved/unsaved.table.ts';
import { contentBatches } from '../content/batches/batch.table.ts';
import { contentPlans, contentReleases } from '../content/plans/plan.table.ts';
import { contentRemarkData, contentReviewData } from './review-data.ts';
import { comments } from '../standards/comments/comment.table.ts';
import { cartLines, carts } from '../store/cart/cart.table.ts';
import { checkouts } from '../store/checkout/checkout.table.ts';
import { exemptionCertificates } from '../store/checkout/exemption.table.ts';
import { files } from '../platform/files/file.table.ts';
import { submissions } from '../forms/submissions/submission.table.ts';
import { membershipTerms } from '../people/accounts/membership-term.table.ts';
import { orderAttendees } from '../store/orders/order-attendee.table.ts';
import { creditNotes } from '../store/orders/credits/credit.table.ts';
import { refunds } from '../store/orders/credits/refund.table.ts';
import { disputes } from '../store/orders/disputes/dispute.table.ts';
import { orderEvents } from '../store/orders/events/order-event.table.ts';
import { invoices } from '../store/orders/invoices/invoice.table.ts';
import { incomingPayments } from '../store/orders/receivables/incoming-payment.table.ts';
import { returns } from '../store/orders/returns/return.table.ts';
import { shipments } from '../store/orders/shipments/shipment.table.ts';
import { orderNotes } from '../store/orders/order-note.table.ts';
import { entitlements } from '../store/orders/grants/entitlement.table.ts';
import { orderLines, orders } from '../store/orders/order.table.ts';
import { orderPayments } from '../store/orders/payment.table.ts';
import { outboxMessages } from '../platform/outbox/outbox.table.ts';
import { cardRecords } from '../store/payments/card-record.table.ts';
import { eligibilities } from '../people/membership/eligibility.table.ts';
import { documentNotices } from '../people/preferences/document-notice.table.ts';
import { sectionNotices } from '../people/preferences/section-notice.table.ts';
import { licenseAcceptances } from '../learning/resources/license.table.ts';
import { memberSections } from '../standards/sections/section.table.ts';
import { learnerRecords } from '../learning/training/learner.table.ts';
import { accountClosures } from './closure.table.ts';

/** A person, by all keys of their rows; the email in lower case. */
export interface DataSubject {
  userId: string;
  email: string;
  orderIds: readonly number[];
  lineIds: readonly string[];
  cartIds: readonly string[];
  subscriptionIds: readonly string[];
}

/** One kind of data about people. */
interface HeldData {
  /** Name in the export and in its headings. */
  name: string;
  table: PgTable;
  rows: (who: DataSubject) => SQL | undefined;
  /** Columns that are keys to the account or operational, not data about the person. */
  hidden?: readonly string[];
}

/** All data about a person, in the order of the export (docs/decisions/account-and-profile.md#export). */
export const exportedData: readonly HeldData[] = [
  {
    name: 'account',
    table: accounts,
    rows: ({ userId }) => eq(accounts.userId, userId),
    hidden: ['isStaff', 'isEditor'],
  },
  { name: 'user', table: users, rows: ({ userId }) => eq(users.id, userId), hidden: ['role', 'banned', 'banReason'] },
  {
    name: 'signInMethods',
    table: credentials,
    rows: ({ userId }) => eq(credentials.userId, userId),
    hidden: ['password', 'accessToken', 'refreshToken', 'idToken'],
  },
  {
    name: 'secondStep',
    table: twoFactors,
    rows: ({ userId }) => eq(twoFactors.userId, userId),
    hidden: ['secret', 'backupCodes'],
  },
  { name: 'sessions', table: sessions, rows: ({ userId }) => eq(sessions.userId, userId), hidden: ['token'] },
  { name: 'addresses', table: addresses, rows: ({ userId }) => eq(addresses.userId, userId) },
  {
    name: 'roles',
    table: roleGrants,
    rows: ({ userId }) => eq(roleGrants.userId, userId),
    hidden: ['grantedBy', 'revokedBy'],
  },
  { name: 'committees', table: committeeOffices, rows: ({ userId }) => eq(committeeOffices.userId, userId) },
  { name: 'committeeSeats', table: committeeSeats, rows: ({ email }) => eq(committeeSeats.email, email) },
  { name: 'sections', table: memberSections, rows: ({ userId }) => eq(memberSections.userId, userId) },
  { name: 'subscriptions', table: subscriptions, rows: ({ userId }) => eq(subscriptions.userId, userId) },
  {
    name: 'subscriptionSeats',
    table: subscriptionSeats,
    rows: ({ email, subscriptionIds }) =>
      or(eq(subscriptionSeats.email, email), inArray(subscriptionSeats.subscriptionId, [...subscriptionIds])),
  },
  {
    name: 'seatChanges',
    table: seatChanges,
    rows: ({ userId, subscriptionIds }) =>
      or(eq(seatChanges.changedBy, userId), inArray(seatChanges.subscriptionId, [...subscriptionIds])),
  },
  { name: 'membershipTerms', table: membershipTerms, rows: ({ userId }) => eq(membershipTerms.userId, userId) },
  { name: 'unsavedItems', table: unsavedItems, rows: ({ userId }) => eq(unsavedItems.userId, userId) },
  { name: 'contentPlans', table: contentPlans, rows: ({ userId }) => eq(contentPlans.userId, userId) },
  { name: 'contentBatches', table: contentBatches, rows: ({ userId }) => eq(contentBatches.userId, userId) },
  { name: 'contentReleases', table: contentReleases, rows: ({ userId }) => eq(contentReleases.userId, userId) },
  contentReviewData,
  contentRemarkData,
  { name: 'documentNotices', table: documentNotices, rows: ({ userId }) => eq(documentNotices.userId, userId) },
  { name: 'sectionNotices', table: sectionNotices, rows: ({ userId }) => eq(sectionNotices.userId, userId) },
  { name: 'training', table: learnerRecords, rows: ({ userId }) => eq(learnerRecords.userId, userId) },
  { name: 'licenses', table: licenseAcceptances, rows: ({ userId }) => eq(licenseAcceptances.userId, userId) },
  {
    name: 'orders',
    table: orders,
    rows: ({ userId }) => eq(orders.userId, userId),
    hidden: ['tokenHash', 'authorizationRef', 'paymentLookAt', 'paymentTries', 'keptCard'],
  },
  {
    name: 'payments',
    table: orderPayments,
    rows: ({ orderIds }) => inArray(orderPayments.orderId, [...orderIds]),
    hidden: ['instrument', 'customerRef', 'providerRef', 'returnUrl', 'challengeUrl', 'tries'],
  },
  {
    name: 'incomingPayments',
    table: incomingPayments,
    rows: ({ userId }) => eq(incomingPayments.userId, userId),
    hidden: ['bookedBy'],
  },
  {
    name: 'orderNotes',
    table: orderNotes,
    rows: ({ orderIds }) => inArray(orderNotes.orderId, [...orderIds]),
    hidden: ['writtenBy'],
  },
  {
    name: 'orderEvents',
    table: orderEvents,
    rows: ({ orderIds }) => inArray(orderEvents.orderId, [...orderIds]),
    hidden: ['actorUserId'],
  },
  { name: 'shipments', table: shipments, rows: ({ orderIds }) => inArray(shipments.orderId, [...orderIds]) },
  { name: 'invoices', table: invoices, rows: ({ orderIds }) => inArray(invoices.orderId, [...orderIds]) },
  {
    name: 'creditNotes',
    table: creditNotes,
    rows: ({ orderIds }) => inArray(creditNotes.orderId, [...orderIds]),
    hidden: ['createdBy'],
  },
  {
    name: 'refunds',
    table: refunds,
    rows: ({ orderIds }) => inArray(refunds.orderId, [...orderIds]),
    hidden: ['providerRef', 'failure', 'askedBy', 'releasedBy', 'tries', 'lookAt'],
  },
  {
    name: 'returns',
    table: returns,
    rows: ({ orderIds }) => inArray(returns.orderId, [...orderIds]),
    hidden: ['decidedBy', 'receivedBy'],
  },
  {
    name: 'disputes',
    table: disputes,
    rows: ({ orderIds }) => inArray(disputes.orderId, [...orderIds]),
    hidden: ['providerRef', 'lookedAt'],
  },
  { name: 'orderLines', table: orderLines, rows: ({ orderIds }) => inArray(orderLines.orderId, [...orderIds]) },
  { name: 'downloads', table: entitlements, rows: ({ lineIds }) => inArray(entitlements.orderLineId, [...lineIds]) },
  {
    name: 'attendees',
    table: orderAttendees,
    rows: ({ email, lineIds }) =>
      or(eq(orderAttendees.email, email), inArray(orderAttendees.orderLineId, [...lineIds])),
  },
  { name: 'cards', table: cardRecords, rows: ({ userId }) => eq(cardRecords.userId, userId) },
  { name: 'carts', table: carts, rows: ({ userId }) => eq(carts.userId, userId), hidden: ['tokenHash', 'heldStock'] },
  { name: 'cartLines', table: cartLines, rows: ({ cartIds }) => inArray(cartLines.cartId, [...cartIds]) },
  { name: 'checkouts', table: checkouts, rows: ({ cartIds }) => inArray(checkouts.cartId, [...cartIds]) },
  {
    name: 'exemptions',
    table: exemptionCertificates,
    rows: ({ userId }) => eq(exemptionCertificates.userId, userId),
    hidden: ['decidedBy'],
  },
  // Owners of files from forms distinguish people from browsers.
  { name: 'files', table: files, rows: ({ userId }) => inArray(files.owner, [userId, `user:${userId}`]) },
  { name: 'eligibilities', table: eligibilities, rows: ({ userId }) => eq(eligibilities.userId, userId) },
  {
    name: 'forms',
    table: submissions,
    rows: ({ userId }) => eq(submissions.userId, userId),
    hidden: ['searchText', 'digest', 'key'],
  },
  {
    name: 'comments',
    table: comments,
    rows: ({ userId }) => eq(comments.userId, userId),
    hidden: ['digest', 'decidedBy'],
  },
  {
    name: 'committeeApplications',
    table: committeeApplications,
    rows: ({ userId }) => eq(committeeApplications.userId, userId),
    hidden: ['key', 'decidedBy'],
  },
  {
    // Comments about the person, and those they wrote about others.
    name: 'reviewComments',
    table: reviewComments,
    rows: ({ userId }) =>
      or(
        eq(reviewComments.authorUserId, userId),
        sql`${reviewComments.applicationId} in (select id from committee_applications where user_id = ${userId})`,
      ),
    hidden: ['authorUserId'],
  },
  {
    name: 'messages',
    table: outboxMessages,
    rows: ({ userId }) => eq(outboxMessages.subjectUserId, userId),
    hidden: ['leaseUntil', 'triesLimit', 'supersededBy', 'lastReason', 'steps', 'sequence'],
  },
  {
    name: 'staffActions',
    table: auditEntries,
    rows: ({ userId }) =>
      or(
        eq(auditEntries.subjectUserId, userId),
        and(eq(auditEntries.actorUserId, userId), inArray(auditEntries.action, ['sign-in', 'data-export'])),
      ),
    hidden: ['actorUserId', 'requestId'],
  },
  { name: 'closure', table: accountClosures, rows: ({ userId }) => eq(accountClosures.userId, userId) },
];
