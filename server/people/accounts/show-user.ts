import { isMember, membershipStatus, type MembershipStatus } from '../membership/membership-status.rules.ts';
import type { Account, Subscription } from './account.repo.ts';
import { versionOf, type EditConflict } from './edit-version.ts';
import { profileValues } from './edited-values.ts';
import type { Problems } from '../../platform/problem.rules.ts';
import {
  byName,
  byWirePlaceName,
  profileOptions,
  profilePlace,
  profileTexts,
  readWirePlace,
} from './profile-fields.rules.ts';
import { flagsOf, givenFlags, newsletterNames, type Interests } from './interests.rules.ts';
import type { ProfileChange } from './profile.rules.ts';
import type { CurrentUser, Profile, ProfileBody } from './user.contract.ts';

const statusWords: Record<MembershipStatus, 'Active' | 'Lapsed' | 'None'> = {
  active: 'Active',
  grace: 'Active',
  lapsed: 'Lapsed',
  none: 'None',
};

/** Returns a person's membership today. */
export const membershipOf = (account: Account, today: string): MembershipStatus =>
  membershipStatus({ expiresOn: account.membershipExpiresOn, graceEndsOn: account.membershipGraceEndsOn }, today);

type SignedIn = Extract<CurrentUser, { isLoggedIn: true }>;

const showSubscription = (subscription: Subscription) => ({
  sku: subscription.sku,
  name: subscription.name,
  typeID: subscription.typeId,
  expiration: subscription.expiresOn,
  graceDays: subscription.graceDays,
  autoRenewing: subscription.isAutoRenewing,
  owner: subscription.isOwner,
  licenses: subscription.licenses,
  netsuiteID: subscription.netsuiteId,
  teamID: subscription.teamId,
  cancelledDate: subscription.cancelledOn,
  cancelledReason: subscription.cancelledReason,
});

const iso = (at: Date | null) => at?.toISOString() ?? null;

/** Returns the extended user and account fields (docs/decisions/wire-names.md#user-and-profile). */
export const showUserDetails = (account: Account, today: string) => ({
  accountProfileID: account.accountProfileId,
  progressiveProfileCompletionDate: iso(account.progressiveProfileCompletedAt),
  newsletterTopicsCompletionDate: iso(account.newsletterTopicsCompletedAt),
  industryTitleFunctionCompletionDate: iso(account.industryTitleFunctionCompletedAt),
  topicsOfInterestCompletionDate: iso(account.topicsOfInterestCompletedAt),
  customerTokenId: account.customerTokenId,
  LegacyId: account.legacyId,
  language: account.language,
  customerID: account.customerId,
  account: {
    createDate: account.createdAt.toISOString(),
    membership: {
      status: statusWords[membershipOf(account, today)],
      type: account.membershipType,
      expirationDate: account.membershipExpiresOn,
      expirationDateGrace: account.membershipGraceEndsOn,
    },
  },
});

/** Returns the session user for islands and header elements, under wire names. */
export const showCurrentUser = (
  account: Account,
  subscriptions: Subscription[],
  today: string,
  { isImpersonated, profilePrompt, desks }: Pick<SignedIn, 'isImpersonated' | 'profilePrompt' | 'desks'>,
): CurrentUser => ({
  isLoggedIn: true,
  isMember: isMember(membershipOf(account, today)),
  webID: account.userId,
  netsuiteID: account.netsuiteId,
  buyerID: account.companyId,
  newsletter: account.newsletter,
  infoKnowEventConf: account.infoKnowEventConf,
  prodServOffers: account.prodServOffers,
  ...showUserDetails(account, today),
  ID: account.userId,
  FirstName: account.firstName,
  LastName: account.lastName,
  CompanyID: account.companyId,
  committeeMemberID: account.committeeMemberId,
  disableOnlineOrdering: account.isOnlineOrderingDisabled,
  isRegisteredForCnE: account.isRegisteredForCne,
  billMeLater: account.isBillMeLaterAllowed,
  legacyId: account.legacyId,
  AccountProfileId: account.accountProfileId,
  xp: { customerTokenId: account.customerTokenId },
  ahj: account.isAhj,
  isElectircalInspector: account.isElectricalInspector,
  subscriptions: subscriptions.map(showSubscription),
  isImpersonated,
  profilePrompt,
  desks,
});

/** Returns the user profile (docs/decisions/wire-names.md#user-and-profile). */
export const showProfile = (
  account: Account,
  {
    email,
    subscriptions,
    today,
    interests,
  }: { email: string; subscriptions: Subscription[]; today: string; interests: Interests },
): Profile => ({
  ...byName(profileTexts, (name) => account[name]),
  email,
  address: byWirePlaceName((name) => account[name]),
  netsuiteID: account.netsuiteId,
  onPointID: account.onPointId,
  legacyId: account.legacyId,
  accountProfileId: account.accountProfileId,
  customerId: account.customerId,
  committeeMemberID: account.committeeMemberId,
  lmsID: account.lmsId,
  ahj: account.isAhj,
  isMember: isMember(membershipOf(account, today)),
  isElectircalInspector: account.isElectricalInspector,
  subscriptions: subscriptions.map(showSubscription),
  preferences: byName(profileOptions, (name) => account[name]),
  ...flagsOf(interests.topics, account.topics),
  ...flagsOf(newsletterNames(interests), account.newsletters),
  version: versionOf(profileValues(account, interests)),
});

const withoutUndefined = <T extends object>(values: T): Partial<T> =>
  Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined)) as Partial<T>;

/** Reads a profile change from its wire names; a field left out is left out of the change too. */
export function readProfileChange(body: ProfileBody, interests: Interests): ProfileChange {
  const { address, preferences } = body;
  const topics = givenFlags(interests.topics, body);
  return {
    ...withoutUndefined(byName(profileTexts, (name) => body[name])),
    ...(address && { address: readWirePlace(address) }),
    ...withoutUndefined(byName(profileOptions, (name) => preferences?.[name])),
    ...(Object.keys(topics).length > 0 && { topics }),
  } as ProfileChange;
}

/** Wire names that differ from the field's own. */
const wireNames: Readonly<Record<string, string>> = Object.fromEntries([
  ...profilePlace.map(({ name, wireName }) => [`address.${name}`, `address.${wireName}`]),
  ...profileOptions.map(({ name }) => [name, `preferences.${name}`]),
]);

const wireNameOf = (field: string): string => wireNames[field] ?? field.replace(/^topics\./, '');

/** Returns a conflict under the wire names of the fields. */
export const showProfileConflict = ({ version, changed }: EditConflict): EditConflict => ({
  version,
  changed: Object.fromEntries(Object.entries(changed).map(([field, value]) => [wireNameOf(field), value])),
});

/** Returns problems under the wire names of their fields. */
export const profileWireProblems = (problems: Readonly<Problems> = {}): Problems =>
  Object.fromEntries(Object.entries(problems).map(([field, problem]) => [wireNames[field] ?? field, problem]));
