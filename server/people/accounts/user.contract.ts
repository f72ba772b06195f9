import * as v from 'valibot';
import { byName, byWirePlaceName, profileOptions, profileTexts } from './profile-fields.rules.ts';

/**
 * Wire names, letter for letter, misspellings included: `isElectircalInspector`, `LegacyId`
 * (docs/decisions/wire-names.md#letter-for-letter).
 */

const id = v.nullable(v.string());
/** An instant, ISO 8601, or null. */
const instant = v.nullable(v.string());
/** A calendar date, YYYY-MM-DD. */
const day = v.nullable(v.string());

const subscription = v.object({
  sku: v.string(),
  name: v.string(),
  typeID: v.number(),
  expiration: v.string(),
  graceDays: v.number(),
  autoRenewing: v.boolean(),
  /** False for a person who has a seat of somebody else's subscription. */
  owner: v.boolean(),
  licenses: v.number(),
  netsuiteID: id,
  teamID: id,
  cancelledDate: day,
  cancelledReason: v.nullable(v.string()),
});

/**
 * 'Active' through the last day of grace, as `membershipStatus` decides
 * (docs/decisions/account-and-profile.md#membership-status).
 */
const membership = v.object({
  status: v.picklist(['Active', 'Lapsed', 'None']),
  type: id,
  expirationDate: day,
  expirationDateGrace: day,
});

/** The extended user and account fields (docs/decisions/wire-names.md#user-and-profile). */
export const userDetails = v.object({
  accountProfileID: v.string(),
  progressiveProfileCompletionDate: instant,
  newsletterTopicsCompletionDate: instant,
  industryTitleFunctionCompletionDate: instant,
  topicsOfInterestCompletionDate: instant,
  customerTokenId: id,
  LegacyId: id,
  language: v.string(),
  customerID: id,
  account: v.object({ createDate: v.string(), membership }),
});

const signedIn = v.object({
  isLoggedIn: v.literal(true),
  isMember: v.boolean(),
  webID: v.string(),
  netsuiteID: id,
  buyerID: v.string(),
  newsletter: v.boolean(),
  infoKnowEventConf: v.boolean(),
  prodServOffers: v.boolean(),
  ...userDetails.entries,
  ID: v.string(),
  FirstName: v.string(),
  LastName: v.string(),
  CompanyID: v.string(),
  committeeMemberID: id,
  disableOnlineOrdering: v.boolean(),
  isRegisteredForCnE: v.boolean(),
  billMeLater: v.boolean(),
  legacyId: id,
  AccountProfileId: v.string(),
  xp: v.object({ customerTokenId: id }),
  ahj: v.boolean(),
  isElectircalInspector: v.boolean(),
  subscriptions: v.array(subscription),
  /**
   * True while a member of staff acts as this person; every page then has the banner
   * (docs/decisions/access-and-roles.md#acting-as-a-customer).
   */
  isImpersonated: v.boolean(),
  /** True if the page may show the profile prompt (docs/decisions/account-and-profile.md#profile-prompt). */
  profilePrompt: v.boolean(),
  /** The desks where the person works, for links to them (docs/decisions/page-shell.md#links-for-who-works-here). */
  desks: v.array(v.picklist(['staff', 'editor'])),
});

/** The current user (docs/decisions/wire-names.md#user-and-profile); only `isLoggedIn` without a session. */
export const currentUser = v.variant('isLoggedIn', [v.strictObject({ isLoggedIn: v.literal(false) }), signedIn]);
export type CurrentUser = v.InferOutput<typeof currentUser>;

const text = v.string();
const place = byWirePlaceName(() => text);

/**
 * The user profile (docs/decisions/wire-names.md#user-and-profile). Beside the fields named here it has a boolean for each
 * topic of interest and each newsletter of the content.
 */
export const profile = v.looseObject({
  ...byName(profileTexts, () => text),
  email: v.string(),
  address: v.object(place),
  netsuiteID: id,
  onPointID: id,
  legacyId: id,
  accountProfileId: v.string(),
  customerId: id,
  committeeMemberID: id,
  lmsID: id,
  ahj: v.boolean(),
  isMember: v.boolean(),
  isElectircalInspector: v.boolean(),
  subscriptions: v.array(subscription),
  preferences: v.object(byName(profileOptions, () => v.nullable(v.number()))),
  version: v.string(),
});
export type Profile = v.InferOutput<typeof profile>;

const optionId = v.optional(v.nullable(v.pipe(v.number(), v.safeInteger())));

/** The version a change was made from, as returned with the record; a change without it overwrites. */
export const sentVersion = v.optional(v.pipe(v.string(), v.maxLength(1_000, 'is too long')));

/**
 * The fields of the profile that a person may change, and a boolean for each topic of interest of the content; roles,
 * identifiers and e-mail address are ignored.
 */
export const profileBody = v.looseObject({
  ...byName(profileTexts, () => v.optional(text)),
  address: v.optional(v.object(place)),
  preferences: v.optional(v.object(byName(profileOptions, () => optionId))),
  version: sentVersion,
});
export type ProfileBody = v.InferOutput<typeof profileBody>;

/**
 * The answer to a save: code 200 is success (docs/decisions/wire-names.md#code-200); all answers have a message and the
 * request id.
 */
export const saved = <TSchema extends v.GenericSchema>(payload: TSchema) =>
  v.object({ code: v.literal(200), message: v.string(), requestId: v.string(), payload });

const get = { method: 'GET', access: 'user' } as const;

export const getCurrentUser = {
  method: 'GET',
  path: '/api/user/current',
  summary: 'Who is signed in; isLoggedIn false and nothing else when nobody is',
  access: 'public',
  answers: { 200: { description: 'The session user', schema: currentUser } },
} as const;

export const getUserDetails = {
  ...get,
  path: '/api/user/details',
  summary: 'The extended fields of the signed-in user',
  answers: { 200: { description: 'The extended user', schema: userDetails } },
} as const;

export const getCustomerId = {
  ...get,
  path: '/api/user/customer-id',
  summary: "The signed-in user's number in the order system; null before the first order",
  answers: { 200: { description: 'The number', schema: v.object({ customerID: id }) } },
} as const;

export const getProfile = {
  ...get,
  path: '/api/user/profile',
  summary: 'The profile of the signed-in user',
  answers: { 200: { description: 'The profile', schema: profile } },
} as const;

export const putProfile = {
  method: 'PUT',
  path: '/api/user/profile',
  summary: 'Changes the fields that are given. With the version they were read with, 409 tells what was changed since',
  access: 'user',
  body: profileBody,
  bodyLimit: 50_000,
  answers: { 200: { description: 'The profile as it is now', schema: saved(profile) } },
} as const;

export const userEndpoints = [getCurrentUser, getUserDetails, getCustomerId, getProfile, putProfile];
