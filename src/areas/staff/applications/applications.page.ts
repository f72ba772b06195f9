import { reviewFilePage, reviewListPage, reviewPage } from '../../../components/applications/review-desk.ts';
import { noFrame, siteFrame } from '../../../layouts/site-frame.ts';
import type { Reviewer } from '../../../../server/forms/applications/review.rules.ts';
import type { PageCall } from '../../../http/define-page.ts';

/** Staff review applications to every committee, and those for the funding of enforcers. */
const staffDesk = {
  access: 'applications.decide',
  reviewer: async ({ viewer: { person } }: Pick<PageCall, 'viewer'>): Promise<Reviewer | null> =>
    person && { userId: person.userId, committees: 'all' },
} as const;

export const applicationsPage = reviewListPage({ ...staffDesk, frame: siteFrame });
export const applicationPage = reviewPage({ ...staffDesk, frame: siteFrame });
export const applicationFilePage = reviewFilePage({ ...staffDesk, frame: noFrame });
