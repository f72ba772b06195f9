import * as v from 'valibot';
import {
  findApplication,
  listApplicationFiles,
  type CommitteeApplication,
} from '../../../server/forms/applications/committee-application.repo.ts';
import { commentApplication, decideApplication } from '../../../server/forms/applications/decide-application.ts';
import {
  applicationsPerPage,
  listComments,
  listReviewedCommittees,
  listReviews,
} from '../../../server/forms/applications/review.repo.ts';
import { isReviewEvent, mayReview, type Reviewer } from '../../../server/forms/applications/review.rules.ts';
import { findUserById } from '../../../server/people/auth/auth.repo.ts';
import type { Problems } from '../../../server/platform/problem.rules.ts';
import { mediaTypes } from '../../../server/platform/files/file.contract.ts';
import { interestShares, memberRows } from '../committee/committee-members.ts';
import type { Translate } from '../../cms/dictionary.ts';
import { getCommittees } from '../../cms/queries/committees.ts';
import { read } from '../../cms/query.ts';
import type { PageAccess } from '../../http/authorize.ts';
import { definePage, type PageCall } from '../../http/define-page.ts';
import type { PageRequest } from '../../http/page-request.ts';
import { notFound, redirectTo } from '../../http/responses.ts';
import { findSearchErrors } from '../../http/search-text.ts';
import { sendPrivateFile } from '../../http/file-answer.ts';
import { labelledErrors } from './review-wording.ts';

/** A page for reviewing: who may open it, its layout, and its applications. */
interface Desk<F extends object> {
  access: PageAccess;
  frame: (request: PageRequest) => Promise<F | Response>;
  /** Null for people without a right to review: they get 404. */
  reviewer: (call: Pick<PageCall, 'services' | 'viewer'>) => Promise<Reviewer | null>;
}

const text = v.fallback(v.pipe(v.string(), v.maxLength(200)), '');
const query = v.object({
  q: v.optional(v.string(), ''),
  committee: v.optional(text, ''),
  kind: v.optional(v.fallback(v.picklist(['committee', 'enforcer', '']), ''), ''),
  decision: v.optional(v.fallback(v.picklist(['none', 'accepted', 'declined', '']), ''), ''),
  page: v.optional(v.fallback(v.pipe(v.string(), v.regex(/^[1-9]\d{0,5}$/)), '1'), '1'),
});

/** Creates the list of a desk: a search by committee, decision and applicant. */
export const reviewListPage = <F extends { t: Translate }>({ access, frame, reviewer }: Desk<F>) =>
  definePage({
    access,
    frame,
    async load(call) {
      const who = await reviewer(call);
      if (!who) return notFound();
      const { page, ...filter } = v.parse(query, Object.fromEntries(call.url.searchParams));
      const { db } = call.services;
      const errors = findSearchErrors(call.url, 'ReviewsSearch', call.page.t);
      const asked = { ...filter, q: filter.q.trim(), page: Number(page) };
      const { rows, total } = errors.length > 0 ? { rows: [], total: 0 } : await listReviews(db, who, asked);
      const committees = await listReviewedCommittees(db, who);
      const pages = Math.max(1, Math.ceil(total / applicationsPerPage));
      const hasFunding = who.committees === 'all';
      return { errors, filter, rows, total, committees, hasFunding, number: Number(page), pages };
    },
  });

/** Returns the application number of an address; null where it is no number. */
const numberOf = (text = ''): number | null => (/^[1-9]\d{0,8}$/.test(text) ? Number(text) : null);

async function findReviewed<F extends object>(
  { reviewer }: Desk<F>,
  call: Pick<PageCall, 'services' | 'viewer' | 'params'>,
): Promise<{ who: Reviewer; application: CommitteeApplication } | null> {
  const [who, id] = [await reviewer(call), numberOf(call.params['application'])];
  const application = who && id !== null ? await findApplication(call.services.db, id) : null;
  return who && application && mayReview(who, application) ? { who, application } : null;
}

/** Creates the page of one application, with comments and decision. */
export const reviewPage = <F extends { t: Translate }>(desk: Desk<F>) =>
  definePage({
    access: desk.access,
    frame: desk.frame,
    async load(call) {
      const found = await findReviewed(desk, call);
      if (!found) return notFound();
      const { application } = found;
      const { services, locals, url, page, form } = call;
      const [applicant, decider, comments, files, { committees }] = await Promise.all([
        findUserById(services.db, application.userId),
        application.decidedBy ? findUserById(services.db, application.decidedBy) : null,
        listComments(services.db, application.id),
        listApplicationFiles(services.db, application.id),
        read(locals, getCommittees, { path: '/', lang: page.language }),
      ]);
      const named = application.acronyms.map((acronym) => ({
        acronym,
        committee: committees.items.find((each) => each.acronym === acronym),
      }));
      // Reviewers of an application for a seat see who holds the seats now; funding does not depend on them.
      const [seat] = application.kind === 'committee' ? named : [];
      const interest = application.answers['interest_class'];
      return {
        application,
        applicant: { name: applicant?.name ?? '', email: applicant?.email ?? '' },
        decider: decider?.name ?? null,
        interest: typeof interest === 'string' ? interest : '',
        committees: named
          .map(({ acronym, committee }) => (committee ? `${committee.committeeName} (${acronym})` : acronym))
          .join(', '),
        shares: seat?.committee ? interestShares(memberRows(seat.committee.members, seat.acronym)) : [],
        comments,
        files,
        typed: { note: form?.get('note') ?? '', comment: form?.get('comment') ?? '' },
        done: url.searchParams.get('done'),
      };
    },
    intents: {
      async decide(call) {
        const found = await findReviewed(desk, call);
        const event = call.form.get('event') ?? '';
        if (!found || !isReviewEvent(event)) return notFound();
        const { t, path } = call.page;
        const target = { reviewer: found.who, id: found.application.id, requestId: call.locals.requestId };
        const decided = await decideApplication(call.services, target, { event, note: call.form.get('note') ?? '' });
        if (decided.ok) return redirectTo(`${path}?done=${event}`);
        if (decided.code === 'not_found') return notFound();
        if (decided.code === 'invalid_input') return { errors: labelledErrors(decided.problems, t) };
        return { status: 409, errors: [{ message: t('ReviewDecidedMeanwhile') }] };
      },
      async comment(call) {
        const found = await findReviewed(desk, call);
        if (!found) return notFound();
        const target = { reviewer: found.who, id: found.application.id, requestId: call.locals.requestId };
        const said = await commentApplication(call.services, target, call.form.get('comment') ?? '');
        if (said.ok) return redirectTo(`${call.page.path}?done=comment#comments`);
        if (said.code === 'not_found') return notFound();
        const problems: Problems = said.problems ?? {};
        return { errors: labelledErrors(problems, call.page.t) };
      },
    },
  });

/** Creates the page of an attachment, always a download: an applicant's file is never shown as a page of this site. */
export const reviewFilePage = <F extends object>(desk: Desk<F>) =>
  definePage({
    access: desk.access,
    isFile: true,
    frame: desk.frame,
    async load(call) {
      const found = await findReviewed(desk, call);
      const files = found ? await listApplicationFiles(call.services.db, found.application.id) : [];
      const file = files.find(({ id }) => id === call.params['file']);
      const body = file && (await call.services.files.storage.read(file.id));
      if (!file || !body) return notFound();
      return sendPrivateFile({ name: file.name, type: mediaTypes[file.ending], body, size: file.size });
    },
  });
