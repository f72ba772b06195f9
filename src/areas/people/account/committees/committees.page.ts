import { listCommitteeOffices, type CommitteeOffice } from '../../../../../server/people/accounts/account.repo.ts';
import { chairedCommittees } from '../../../../../server/forms/applications/review.rules.ts';
import { voteUrlOf } from '../../../../../server/standards/committees/vote.rules.ts';
import { certificateLink } from '../../../../../server/learning/certificates/certificate-link.ts';
import {
  hasOfficeCertificate,
  officeDocumentId,
} from '../../../../../server/learning/certificates/office-certificate.rules.ts';
import type { Locale } from '../../../../../server/platform/locale.rules.ts';
import type { Platform } from '../../../../../server/platform/platform.ts';
import { accountFrame } from '../../../../layouts/account-frame.ts';
import { definePage } from '../../../../http/define-page.ts';

/** An office with the address of its certificate; null where it is on paper alone. */
type ShownOffice = CommitteeOffice & { certificate: string | null };

function withCertificate(
  office: CommitteeOffice,
  { clock, env }: Pick<Platform, 'clock' | 'env'>,
  language: Locale,
): ShownOffice {
  if (!hasOfficeCertificate(office)) return { ...office, certificate: null };
  const grant = { userId: office.userId, kind: 'committee' as const, documentId: officeDocumentId(office), language };
  return { ...office, certificate: certificateLink(grant, { secret: env.sessionSecret, now: clock.now() }) };
}

/** Puts the offices of each committee together, in the order they are listed. */
function byCommittee(offices: readonly ShownOffice[]): { acronym: string; name: string; offices: ShownOffice[] }[] {
  const groups = Map.groupBy(offices, ({ acronym }) => acronym);
  return [...groups].map(([acronym, held]) => ({ acronym, name: held[0]?.committeeName ?? acronym, offices: held }));
}

/** Lists the ballots somebody has by their own numbers: each is led to by a link, since a page's forms stay on this site. */
function ballotsOf(offices: readonly CommitteeOffice[], template: string | undefined) {
  const numbers = new Set(offices.flatMap(({ individualNumber }) => individualNumber ?? []));
  return [...numbers].flatMap((number) => {
    const href = voteUrlOf(template, offices, number);
    return href === null ? [] : [{ number, href }];
  });
}

/** Shows the committees a person serves on, and leads to the ballots of those who have an individual number there. */
export const committeesPage = definePage({
  access: 'user',
  frame: accountFrame('account-mycommittees'),
  async load({ page, services }) {
    const offices = await listCommitteeOffices(services.db, page.account.userId);
    const isOwn = !page.person?.impersonator;
    return {
      committees: byCommittee(offices.map((office) => withCertificate(office, services, page.language))),
      isReviewer: isOwn && chairedCommittees(offices).length > 0,
      ballots: isOwn ? ballotsOf(offices, services.env.voteUrl) : [],
    };
  },
});
