import { listCommitteeOffices } from '../../../../../server/people/accounts/office.repo.ts';
import { committeesWith } from '../../../../../server/people/accounts/office.rules.ts';
import type { Reviewer } from '../../../../../server/forms/applications/review.rules.ts';
import { reviewFilePage, reviewListPage, reviewPage } from '../../../../components/applications/review-desk.ts';
import type { PageCall } from '../../../../http/define-page.ts';
import { accountFrame } from '../../../../layouts/account-frame.ts';
import { noFrame } from '../../../../layouts/site-frame.ts';

/** Chairs and secretaries review applications to their committees personally; staff may not do it in their name. */
const chairDesk = {
  access: 'user',
  async reviewer({ viewer: { person }, services }: Pick<PageCall, 'viewer' | 'services'>): Promise<Reviewer | null> {
    if (!person || person.impersonator) return null;
    const committees = committeesWith(await listCommitteeOffices(services, person.userId), 'review');
    return committees.length > 0 ? { userId: person.userId, committees } : null;
  },
} as const;

const frame = accountFrame('account-mycommittees');

export const reviewsPage = reviewListPage({ ...chairDesk, frame });
export const chairReviewPage = reviewPage({ ...chairDesk, frame });
export const chairReviewFilePage = reviewFilePage({ ...chairDesk, frame: noFrame });
