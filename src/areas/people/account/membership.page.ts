import { todayOf } from '../../../../server/platform/dates/today.ts';
import { membershipOf } from '../../../../server/people/accounts/show-user.ts';
import type { PhraseKey } from '../../../../server/platform/phrase-key.contract.ts';
import { offerOfRecord } from '../../../../server/people/membership/membership-renewal.rules.ts';
import { readMemberships } from '../../../../server/people/membership/memberships.repo.ts';
import { isMember } from '../../../../server/people/membership/membership-status.rules.ts';
import { kindOfRecord } from '../../../../server/people/membership/memberships.rules.ts';
import { hasVote, mayVote, voteBegins } from '../../../../server/people/membership/membership-vote.rules.ts';
import { joinSection, leaveSection } from '../../../../server/standards/sections/change-sections.ts';
import type { SectionRefusal } from '../../../../server/standards/sections/section.rules.ts';
import { accountFrame, type AccountFrame } from '../../../layouts/account-frame.ts';
import { definePage, type PageCall } from '../../../http/define-page.ts';
import { notFound, redirectTo } from '../../../http/responses.ts';
import { readSections } from './membership/read-sections.ts';

const load = async ({ page, services }: Pick<PageCall<AccountFrame>, 'page' | 'services'>) => {
  const { account } = page;
  const today = todayOf(services);
  const { membershipType: type, membershipStartedOn: startedOn } = account;
  const dates = { expiresOn: account.membershipExpiresOn, graceEndsOn: account.membershipGraceEndsOn };
  const memberships = await readMemberships(services.db);
  const status = membershipOf(account, today);
  const kind = kindOfRecord(memberships, type);
  return {
    status,
    offer: offerOfRecord(account, today),
    kind,
    // A record with a name that no kind has is renewed with the first kind.
    renewalKind: kind ?? memberships.kinds[0] ?? null,
    // A member's own kind decides; others see the vote as an offer.
    isVoteTold: isMember(status) ? hasVote(memberships, type) : memberships.kinds.some((each) => each.hasVote),
    daysBeforeVote: memberships.daysBeforeVote,
    memberDiscountPercent: memberships.memberDiscountPercent,
    voteBeginsOn: voteBegins(memberships, { type, startedOn, ...dates }, today),
    mayVote: mayVote(memberships, { type, startedOn, ...dates }, today),
  };
};

export const homePage = definePage({ access: 'user', frame: accountFrame(''), load });

/** The phrase for each refusal to join a section. */
const refusals: Readonly<Record<SectionRefusal, PhraseKey>> = {
  not_member: 'SectionsMembersOnly',
  type_excepted: 'SectionsTypeExcepted',
  sections_full: 'SectionsFull',
};

/** Shows the membership, with the same status as the account home. Members join and leave sections here. */
export const membershipPage = definePage({
  access: 'user',
  frame: accountFrame('account-membership'),
  async load(call) {
    const { page, form, services, url } = call;
    const { status, ...membership } = await load(call);
    const sections = await readSections(services, page.account, { status, language: page.language });
    const changed = form ? null : url.searchParams.get('sections');
    return { ...membership, status, sections, isSectionChanged: changed === 'joined' || changed === 'left' };
  },
  intents: {
    async join({ page, form, services }) {
      const joined = await joinSection(services, page.account.userId, form.get('section') ?? '');
      if (joined.ok) return redirectTo(`${page.path}?sections=joined#sections`);
      return joined.code === 'not_found' ? notFound() : { errors: [{ message: page.t(refusals[joined.code]) }] };
    },
    async leave({ page, form, services }) {
      const left = await leaveSection(services, page.account.userId, form.get('section') ?? '');
      return left.ok ? redirectTo(`${page.path}?sections=left#sections`) : notFound();
    },
  },
});
