import { isMember, membershipStatus, type MembershipStatus } from '../membership/membership-status.rules.ts';
import type { Account, Subscription } from './account.repo.ts';
import { versionOf, type EditConflict } from './edit-version.ts';
import { profileValues } from './edited-values.ts';
import type { Problems } from '../../platform/problem.rules.ts';
import { newsletterNames, topicNames, type ProfileChange } from './profile.rules.ts';
import type { CurrentUser, Profile, ProfileBody } from './user.contract.ts';

const statusWords: Record<MembershipStatus, 'Active' | 'Lapsed' | 'None'> = {
  active: 'Active',
  grace: 'Active',
  lapsed: 'Lapsed',
  none: 'None',
};

/** A person's membership today, by the one function that decides it. */
export const membershipOf = (account: Account, now: Date): MembershipStatus =>
  membershipStatus({ expiresOn: account.membershipExpiresOn, graceEndsOn: account.membershipGraceEndsOn }, now);

type SignedIn = Extract<CurrentUser, { isLoggedIn: true }>;

const flagsOf = <T extends string>(names: readonly T[], kept: Readonly<Record<string, boolean>>) =>
  Object.fromEntries(names.map((name) => [name, kept[name] === true])) as Record<T, boolean>;

const showSubscription = ({ typeId, sku, isAutoRenewing }: Subscription) => ({
  typeID: typeId,
  sku,
  autoRenewing: isAutoRenewing,
});

const iso = (at: Date | null) => at?.toISOString() ?? null;

/** The extended user and account fields (docs/decisions/wire-names.md#user-and-profile). */
export const showUserDetails = (account: Account, now: Date) => ({
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
      status: statusWords[membershipOf(account, now)],
      type: account.membershipType,
      expirationDate: account.membershipExpiresOn,
      expirationDateGrace: account.membershipGraceEndsOn,
    },
  },
});

/** The session user that islands and header elements see: its wire names, nothing more. */
export const showCurrentUser = (
  account: Account,
  subscriptions: Subscription[],
  now: Date,
  { isImpersonated, profilePrompt, desks }: Pick<SignedIn, 'isImpersonated' | 'profilePrompt' | 'desks'>,
): CurrentUser => ({
  isLoggedIn: true,
  isMember: isMember(membershipOf(account, now)),
  webID: account.userId,
  netsuiteID: account.netsuiteId,
  buyerID: account.companyId,
  newsletter: account.newsletter,
  infoKnowEventConf: account.infoKnowEventConf,
  prodServOffers: account.prodServOffers,
  ...showUserDetails(account, now),
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

/** The user profile (docs/decisions/wire-names.md#user-and-profile). */
export const showProfile = (
  account: Account,
  { email, subscriptions, now }: { email: string; subscriptions: Subscription[]; now: Date },
): Profile => ({
  firstName: account.firstName,
  lastName: account.lastName,
  email,
  phone: account.phone,
  mobile: account.mobile,
  company: account.company,
  userTitle: account.userTitle,
  address: {
    street1: account.street1,
    street2: account.street2,
    city: account.city,
    stateProv: account.stateProv,
    zipPostal: account.zipPostal,
    country: account.country,
  },
  netsuiteID: account.netsuiteId,
  onPointID: account.onPointId,
  legacyId: account.legacyId,
  accountProfileId: account.accountProfileId,
  customerId: account.customerId,
  committeeMemberID: account.committeeMemberId,
  lmsID: account.lmsId,
  ahj: account.isAhj,
  isMember: isMember(membershipOf(account, now)),
  isElectircalInspector: account.isElectricalInspector,
  subscriptions: subscriptions.map(showSubscription),
  preferences: { jobId: account.jobId, industryId: account.industryId },
  ...flagsOf(topicNames, account.topics),
  ...flagsOf(newsletterNames, account.newsletters),
  version: versionOf(profileValues(account)),
});

/** A profile change as it came over the wire, in our names. */
export function readProfileChange(body: ProfileBody): ProfileChange {
  const { address, preferences, firstName, lastName, phone, mobile, company, userTitle } = body;
  const given = { firstName, lastName, phone, mobile, company, userTitle };
  const topics = Object.fromEntries(
    topicNames.filter((name) => body[name] !== undefined).map((name) => [name, body[name]]),
  );
  return {
    ...(Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined)) as ProfileChange),
    ...(address && {
      address: {
        street1: address.street1,
        street2: address.street2,
        city: address.city,
        state: address.stateProv,
        zip: address.zipPostal,
        country: address.country,
      },
    }),
    ...(preferences?.jobId !== undefined && { jobId: preferences.jobId }),
    ...(preferences?.industryId !== undefined && { industryId: preferences.industryId }),
    ...(Object.keys(topics).length > 0 && { topics }),
  };
}

const wireNames: Readonly<Record<string, string>> = {
  'address.state': 'address.stateProv',
  'address.zip': 'address.zipPostal',
  jobId: 'preferences.jobId',
  industryId: 'preferences.industryId',
};

const wireNameOf = (field: string): string => wireNames[field] ?? field.replace(/^topics\./, '');

/** Shows a conflict by the wire names of the fields. */
export const showProfileConflict = ({ version, changed }: EditConflict): EditConflict => ({
  version,
  changed: Object.fromEntries(Object.entries(changed).map(([field, value]) => [wireNameOf(field), value])),
});

/** Problems by the wire names of their fields. */
export const profileWireProblems = (problems: Readonly<Problems> = {}): Problems =>
  Object.fromEntries(Object.entries(problems).map(([field, problem]) => [wireNames[field] ?? field, problem]));
