import { listCommitteeOffices, type CommitteeOffice } from '../../../../../server/people/accounts/office.repo.ts';
import { committeesWith } from '../../../../../server/people/accounts/office.rules.ts';
import { makeVoteUrl } from '../../../../../server/standards/committees/vote.rules.ts';
import { certificateLink } from '../../../../../server/learning/certificates/certificate-link.ts';
import {
  hasOfficeCertificate,
  officeDocumentId,
} from '../../../../../server/learning/certificates/office-certificate.rules.ts';
import type { Locale } from '../../../../../server/platform/locale.rules.ts';
import type { Platform } from '../../../../../server/platform/platform.ts';
import { accountFrame } from '../../../../layouts/account-frame.ts';
import { definePage } from '../../../../http/define-page.ts';

/** An office with the address of its certificate; null if that exists on paper only. */
type ShownOffice = CommitteeOffice & { certificate: string | null };

function withCertificate(
  office: CommitteeOffice,
  { clock, env }: Pick<Platform, 'clock' | 'env'>,
  language: Locale,
): ShownOffice {
  if (!hasOfficeCertificate(office)) return { ...office, certificate: null };
  const grant = { userId: office.userId, kind: 'committee' as const, documentId: officeDocumentId(office), language };
  return { ...office, certificate: certificateLink(grant, { secrets: env.sessionSecrets, now: clock.now() }) };
}

/** Groups the offices by committee, in the order of the list. */
function byCommittee(offices: readonly ShownOffice[]): { acronym: string; name: string; offices: ShownOffice[] }[] {
  const groups = Map.groupBy(offices, ({ acronym }) => acronym);
  return [...groups].map(([acronym, held]) => ({ acronym, name: held[0]?.committeeName ?? acronym, offices: held }));
}

/** Lists the ballots of a person's individual numbers; each is a link, because forms may only target this site. */
function ballotsOf(offices: readonly CommitteeOffice[], template: string | undefined) {
  const numbers = new Set(offices.flatMap(({ individualNumber }) => individualNumber ?? []));
  return [...numbers].flatMap((number) => {
    const href = makeVoteUrl(template, offices, number);
    return href === null ? [] : [{ number, href }];
  });
}

/** Shows the committees a person serves on, with links to their ballots. */
export const committeesPage = definePage({
  access: 'user',
  frame: accountFrame('account-mycommittees'),
  async load({ page, services }) {
    const offices = await listCommitteeOffices(services, page.account.userId);
    const isOwn = !page.person?.impersonator;
    return {
      committees: byCommittee(offices.map((office) => withCertificate(office, services, page.language))),
      isReviewer: isOwn && committeesWith(offices, 'review').length > 0,
      ballots: isOwn ? ballotsOf(offices, services.env.voteUrl) : [],
    };
  },
});
