import { sql } from 'drizzle-orm';
import { boolean, index, integer, jsonb, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { calendarDate, instant } from '../../platform/db/columns.ts';
import type { EndingPriceList } from './price-lists.rules.ts';
import {
  profileOptions,
  profilePlace,
  profileTexts,
  type ProfileOptionName,
  type ProfileTextName,
  type WirePlaceName,
} from './profile-fields.rules.ts';

type Flags = Record<string, boolean>;

const requiredText = (column: string) => text(column).notNull();
const optionalText = (column: string) => text(column).notNull().default('');
const optionValue = (column: string) => integer(column);

type RequiredName = Extract<(typeof profileTexts)[number], { isRequired: true }>['name'];

/** The columns of the profile, one for each row of its fields (docs/decisions/account-and-profile.md#a-field-is-a-row). */
const profileColumns = Object.fromEntries([
  ...profileTexts.map(({ name, column, isRequired }) => [name, (isRequired ? requiredText : optionalText)(column)]),
  ...profilePlace.map(({ wireName, column }) => [wireName, optionalText(column)]),
  // Null until chosen (docs/decisions/account-and-profile.md#untouched-selects).
  ...profileOptions.map(({ name, column }) => [name, optionValue(column)]),
]) as Record<RequiredName, ReturnType<typeof requiredText>> &
  Record<Exclude<ProfileTextName, RequiredName> | WirePlaceName, ReturnType<typeof optionalText>> &
  Record<ProfileOptionName, ReturnType<typeof optionValue>>;

/** The customer record of a user, with their identifiers in other systems. One row per user. */
export const accounts = pgTable(
  'accounts',
  {
    /** Id in the sign-in system. */
    userId: text('user_id').primaryKey(),
    accountProfileId: uuid('account_profile_id').notNull().defaultRandom(),
    /** Number in the former member system; committee applications are listed by it. */
    legacyId: text('legacy_id'),
    netsuiteId: text('netsuite_id'),
    onPointId: text('on_point_id'),
    customerId: text('customer_id'),
    customerTokenId: text('customer_token_id'),
    committeeMemberId: text('committee_member_id'),
    lmsId: text('lms_id'),
    /** The company on the wire, whose price list is one of the customer's: 'default', 'member', … */
    companyId: text('company_id').notNull().default('default'),
    /** Ids of further price lists; the cheapest price counts. */
    priceLists: jsonb('price_lists').$type<readonly string[]>().notNull().default([]),
    /** Lists of memberships that were replaced before their last day. */
    endingPriceLists: jsonb('ending_price_lists').$type<readonly EndingPriceList[]>().notNull().default([]),
    ...profileColumns,
    language: text('language').notNull().default('en'),
    newsletter: boolean('newsletter').notNull().default(false),
    infoKnowEventConf: boolean('info_know_event_conf').notNull().default(false),
    prodServOffers: boolean('prod_serv_offers').notNull().default(false),
    doNotMail: boolean('do_not_mail').notNull().default(false),
    /** Topics of interest by name. */
    topics: jsonb('topics').$type<Flags>().notNull().default({}),
    /** Newsletters by name. */
    newsletters: jsonb('newsletters').$type<Flags>().notNull().default({}),
    progressiveProfileCompletedAt: instant('progressive_profile_completed_at'),
    newsletterTopicsCompletedAt: instant('newsletter_topics_completed_at'),
    industryTitleFunctionCompletedAt: instant('industry_title_function_completed_at'),
    topicsOfInterestCompletedAt: instant('topics_of_interest_completed_at'),
    /** Instant of the last "Remind me later" at the profile prompt. */
    profileRemindedAt: instant('profile_reminded_at'),
    isAhj: boolean('is_ahj').notNull().default(false),
    isElectricalInspector: boolean('is_electrical_inspector').notNull().default(false),
    // Read by the previous release only, which may run beside this one; `role_grants` has taken their place.
    isStaff: boolean('is_staff').notNull().default(false),
    isEditor: boolean('is_editor').notNull().default(false),
    isOnlineOrderingDisabled: boolean('is_online_ordering_disabled').notNull().default(false),
    isRegisteredForCne: boolean('is_registered_for_cne').notNull().default(false),
    isBillMeLaterAllowed: boolean('is_bill_me_later_allowed').notNull().default(false),
    membershipType: text('membership_type'),
    membershipStartedOn: calendarDate('membership_started_on'),
    /** Last day of membership and of grace: calendar dates in the organization's time zone. */
    membershipExpiresOn: calendarDate('membership_expires_on'),
    membershipGraceEndsOn: calendarDate('membership_grace_ends_on'),
    /** The plan by which the membership renews automatically; null when it ends. */
    membershipRenewingSku: text('membership_renewing_sku'),
    createdAt: instant('created_at').notNull(),
    updatedAt: instant('updated_at').notNull(),
  },
  (table) => [
    uniqueIndex('accounts_profile').on(table.accountProfileId),
    // The customer search reads people in the order of their names.
    index('accounts_name').on(sql`trim(${table.firstName} || ' ' || ${table.lastName})`),
  ],
);

export const addresses = pgTable(
  'addresses',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    userId: text('user_id').notNull(),
    firstName: text('first_name').notNull(),
    lastName: text('last_name').notNull(),
    companyName: text('company_name').notNull().default(''),
    street1: text('street1').notNull(),
    street2: text('street2').notNull().default(''),
    city: text('city').notNull(),
    /** A listed state's code, or free text where the country has no list. */
    state: text('state').notNull().default(''),
    zip: text('zip').notNull().default(''),
    country: text('country').notNull(),
    phone: text('phone').notNull().default(''),
    isPoBox: boolean('is_po_box').notNull().default(false),
    isDefaultBilling: boolean('is_default_billing').notNull().default(false),
    isDefaultShipping: boolean('is_default_shipping').notNull().default(false),
    createdAt: instant('created_at').notNull(),
    updatedAt: instant('updated_at').notNull(),
  },
  (table) => [index('addresses_user').on(table.userId)],
);

/**
 * Subscriptions by owner; type 9 is the online library
 * (docs/decisions/account-and-profile.md#subscriptions-on-account-information).
 */
export const subscriptions = pgTable(
  'subscriptions',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    userId: text('user_id').notNull(),
    sku: text('sku').notNull(),
    name: text('name').notNull(),
    typeId: integer('type_id').notNull(),
    expiresOn: calendarDate('expires_on').notNull(),
    graceDays: integer('grace_days').notNull().default(0),
    isAutoRenewing: boolean('is_auto_renewing').notNull().default(false),
    isOwner: boolean('is_owner').notNull().default(true),
    licenses: integer('licenses').notNull().default(1),
    netsuiteId: text('netsuite_id'),
    teamId: text('team_id'),
    cancelledOn: calendarDate('cancelled_on'),
    cancelledReason: text('cancelled_reason'),
    /** Days after the last one on which the online library stays open; 0 for other types. */
    extendedAccessDays: integer('extended_access_days').notNull().default(0),
    createdAt: instant('created_at').notNull().defaultNow(),
    /** The last notice of its end: for which last day, and how many days before. */
    noticedFor: calendarDate('noticed_for'),
    noticedDays: integer('noticed_days'),
  },
  (table) => [index('subscriptions_user').on(table.userId)],
);
