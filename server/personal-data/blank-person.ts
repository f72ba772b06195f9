import { eq, inArray } from 'drizzle-orm';
import { accounts, addresses, subscriptions } from '../people/accounts/account.table.ts';
import { committeeOffices, committeeSeats } from '../people/accounts/office.table.ts';
import type { AccountColumns } from '../people/accounts/account.repo.ts';
import { profileOptions, profilePlace, profileTexts } from '../people/accounts/profile-fields.rules.ts';
import { seatChanges, subscriptionSeats } from '../people/accounts/subscription-seat.table.ts';
import { deleteApplications } from '../forms/applications/committee-application.repo.ts';
import { credentials, emailTokens, sessions, twoFactors, users } from '../people/auth/auth.table.ts';
import { cartLines, carts } from '../store/cart/cart.table.ts';
import { checkouts } from '../store/checkout/checkout.table.ts';
import type { Clock } from '../platform/clock.ts';
import { deskPresence } from '../content/presence/presence.table.ts';
import { unsavedItems } from '../content/editing/unsaved/unsaved.table.ts';
import { contentBatches } from '../content/batches/batch.table.ts';
import { contentPlans, contentReleases } from '../content/plans/plan.table.ts';
import { contentRemarks, contentReviews } from '../content/reviews/review.table.ts';
import { comments } from '../standards/comments/comment.table.ts';
import type { Database } from '../platform/db/connection.ts';
import { roleGrants } from '../people/access/roles/role.table.ts';
import { eligibilities } from '../people/membership/eligibility.table.ts';
import { submissions } from '../forms/submissions/submission.table.ts';
import { clearReturnsOf } from '../store/orders/returns/return.repo.ts';
import { cardRecords } from '../store/payments/card-record.table.ts';
import { documentNotices } from '../people/preferences/document-notice.table.ts';
import { sectionNotices } from '../people/preferences/section-notice.table.ts';
import { licenseAcceptances } from '../learning/resources/license.table.ts';
import { memberSections } from '../standards/sections/section.table.ts';
import { learnerRecords } from '../learning/training/learner.table.ts';

/**
 * Columns that stay: numbers in other systems, by which orders are found there, and columns that reveal nothing about a
 * person. A column neither listed here nor blanked does not compile.
 */
type KeptColumn = 'legacyId' | 'netsuiteId' | 'customerId' | 'language' | KeptField;

type Text = (typeof profileTexts)[number];
type Place = (typeof profilePlace)[number];
type Option = (typeof profileOptions)[number];
type RecordName<Field> = Field extends { wireName: infer Name }
  ? Name
  : Field extends { name: infer Name }
    ? Name
    : never;
type KeptField = RecordName<Extract<Text | Place | Option, { isPersonal: false }>>;

const isPersonal = (field: { isPersonal: boolean }) => field.isPersonal;

const blankFields = Object.fromEntries([
  ...profileTexts.filter(isPersonal).map(({ name }) => [name, '']),
  ...profilePlace.filter(isPersonal).map(({ wireName }) => [wireName, '']),
  ...profileOptions.filter(isPersonal).map(({ name }) => [name, null]),
]) as Record<Exclude<Text['name'] | Place['wireName'], KeptField>, string> &
  Record<Exclude<Option['name'], KeptField>, null>;

const blankAccount = {
  ...blankFields,
  topics: {},
  newsletters: {},
  newsletter: false,
  infoKnowEventConf: false,
  prodServOffers: false,
  doNotMail: true,
  onPointId: null,
  committeeMemberId: null,
  lmsId: null,
  customerTokenId: null,
  companyId: 'default',
  priceLists: [],
  endingPriceLists: [],
  isAhj: false,
  isElectricalInspector: false,
  isRegisteredForCne: false,
  isBillMeLaterAllowed: false,
  creditLimitMinor: null,
  paymentTermsDays: null,
  isOnlineOrderingDisabled: true,
  membershipType: null,
  membershipStartedOn: null,
  membershipExpiresOn: null,
  membershipGraceEndsOn: null,
  membershipRenewingSku: null,
  progressiveProfileCompletedAt: null,
  newsletterTopicsCompletedAt: null,
  industryTitleFunctionCompletedAt: null,
  topicsOfInterestCompletedAt: null,
  profileRemindedAt: null,
} as const satisfies Record<Exclude<keyof AccountColumns, KeptColumn>, unknown>;

/**
 * Removes all personal data that no law requires us to keep: nobody can sign in any more, and only numbers remain, with
 * the orders. Submitted forms are deleted at the next sweep, with their files.
 */
export async function blankPerson(tx: Database, clock: Clock, userId: string): Promise<void> {
  const now = clock.now();
  for (const table of [sessions, credentials, twoFactors, emailTokens])
    await tx.delete(table).where(eq(table.userId, userId));
  for (const table of [addresses, committeeOffices, documentNotices, sectionNotices, memberSections])
    await tx.delete(table).where(eq(table.userId, userId));
  for (const table of [
    licenseAcceptances,
    learnerRecords,
    cardRecords,
    eligibilities,
    comments,
    roleGrants,
    unsavedItems,
    deskPresence,
  ])
    await tx.delete(table).where(eq(table.userId, userId));
  for (const table of [contentBatches, contentPlans, contentReleases])
    await tx.update(table).set({ madeBy: '' }).where(eq(table.userId, userId));
  await tx.update(contentReviews).set({ askedBy: '' }).where(eq(contentReviews.userId, userId));
  await tx.update(contentReviews).set({ decidedBy: '' }).where(eq(contentReviews.deciderId, userId));
  await tx.update(contentRemarks).set({ byName: '' }).where(eq(contentRemarks.userId, userId));
  const owned = tx.select({ id: subscriptions.id }).from(subscriptions).where(eq(subscriptions.userId, userId));
  await tx.delete(subscriptionSeats).where(inArray(subscriptionSeats.subscriptionId, owned));
  await tx.delete(seatChanges).where(inArray(seatChanges.subscriptionId, owned));
  await tx.delete(subscriptions).where(eq(subscriptions.userId, userId));
  const baskets = tx.select({ id: carts.id }).from(carts).where(eq(carts.userId, userId));
  const ids = (await baskets).map(({ id }) => id);
  await tx.delete(checkouts).where(inArray(checkouts.cartId, ids));
  await tx.delete(cartLines).where(inArray(cartLines.cartId, ids));
  await deleteApplications(tx, userId, now);
  await clearReturnsOf(tx, userId, now);
  const address = tx.select({ email: users.email }).from(users).where(eq(users.id, userId));
  // The address in a committee's content item stays, like its contact details, for editors to remove.
  await tx.delete(committeeSeats).where(inArray(committeeSeats.email, address));
  await tx.update(submissions).set({ deleteAfter: now }).where(eq(submissions.userId, userId));
  await tx
    .update(accounts)
    .set({ ...blankAccount, updatedAt: now })
    .where(eq(accounts.userId, userId));
  // The former address becomes free for a new account, which is unrelated to this one.
  const email = `closed-${userId.toLowerCase()}@closed.invalid`;
  await tx
    .update(users)
    .set({ name: '', email, emailVerified: false, image: null, updatedAt: now })
    .where(eq(users.id, userId));
}
