import type { Account } from '../../../../../server/people/accounts/account.repo.ts';
import { certificateLink } from '../../../../../server/learning/certificates/certificate-link.ts';
import type { Locale } from '../../../../../server/platform/locale.rules.ts';
import type { MembershipStatus } from '../../../../../server/people/membership/membership-status.rules.ts';
import { listSections } from '../../../../../server/standards/sections/section.repo.ts';
import {
  findSectionRefusal,
  sections,
  type SectionRefusal,
} from '../../../../../server/standards/sections/section.rules.ts';
import type { Platform } from '../../../../../server/platform/platform.ts';
import type { Translate } from '../../../../cms/dictionary.ts';

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
}

/** Returns a person's sections and those they may join. */
export async function readSections(
  { db, clock, env }: Pick<Platform, 'db' | 'clock' | 'env'>,
  { userId, membershipType: type }: Account,
  { status, language, t }: { status: MembershipStatus; language: Locale; t: Translate },
): Promise<ShownSections> {
  const own = new Map((await listSections(db, userId)).map(({ sectionId, joinedOn }) => [sectionId, joinedOn]));
  const shown = sections.map(({ id, nameKey }): ShownSection => {
    const joinedOn = own.get(id) ?? null;
    const grant = { userId, kind: 'membersection' as const, documentId: id, language };
    const link = { secret: env.sessionSecret, now: clock.now() };
    return { id, name: t(nameKey), joinedOn, certificate: joinedOn === null ? null : certificateLink(grant, link) };
  });
  const refusal = findSectionRefusal({ status, type }, [...own.keys()]);
  const isJoined = ({ joinedOn }: ShownSection) => joinedOn !== null;
  return {
    joined: shown.filter(isJoined),
    open: refusal === null ? shown.filter((each) => !isJoined(each)) : [],
    refusal,
  };
}
