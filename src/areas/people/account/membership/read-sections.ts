import type { Account } from '../../../../../server/people/accounts/account.repo.ts';
import { certificateLink } from '../../../../../server/learning/certificates/certificate-link.ts';
import { readMemberships } from '../../../../../server/people/membership/memberships.repo.ts';
import { mostSectionsOf } from '../../../../../server/people/membership/memberships.rules.ts';
import type { Locale } from '../../../../../server/platform/locale.rules.ts';
import type { MembershipStatus } from '../../../../../server/people/membership/membership-status.rules.ts';
import { listSections } from '../../../../../server/standards/sections/section.repo.ts';
import { findSectionRefusal, type SectionRefusal } from '../../../../../server/standards/sections/section.rules.ts';
import type { Services } from '../../../../../server/services.ts';

interface ShownSection {
  id: string;
  name: string;
  /** Null for a section without the person. */
  joinedOn: string | null;
  /** Address of the certificate of section membership. */
  certificate: string | null;
}

/** The sections, and the reason why the person can join no more; null if they can. */
export interface ShownSections {
  joined: ShownSection[];
  open: ShownSection[];
  refusal: SectionRefusal | null;
  /** Sections that a member of this kind may join. */
  most: number;
}

/** Returns a person's sections and those they may join. */
export async function readSections(
  { db, clock, env, accountContent }: Pick<Services, 'db' | 'clock' | 'env' | 'accountContent'>,
  { userId, membershipType: type }: Account,
  { status, language }: { status: MembershipStatus; language: Locale },
): Promise<ShownSections> {
  const own = new Map((await listSections(db, userId)).map(({ sectionId, joinedOn }) => [sectionId, joinedOn]));
  const offered = await accountContent.sections(language);
  // A section that is offered no more stays on the page of whoever is in it.
  const ended = [...own.keys()].filter((id) => !offered.some((each) => each.id === id));
  const all = [...offered, ...ended.map((id) => ({ id, name: id }))];
  const shown = all.map(({ id, name }): ShownSection => {
    const joinedOn = own.get(id) ?? null;
    const grant = { userId, kind: 'membersection' as const, documentId: id, language };
    const link = { secrets: env.sessionSecrets, now: clock.now() };
    return { id, name, joinedOn, certificate: joinedOn === null ? null : certificateLink(grant, link) };
  });
  const most = mostSectionsOf(await readMemberships(db), type);
  const refusal = findSectionRefusal({ status, most }, [...own.keys()]);
  const isJoined = ({ joinedOn }: ShownSection) => joinedOn !== null;
  return {
    joined: shown.filter(isJoined),
    open: refusal === null ? shown.filter((each) => !isJoined(each)) : [],
    refusal,
    most,
  };
}
