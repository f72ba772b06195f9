import type { PhraseKey } from '../../../../server/platform/phrase-key.contract.ts';
import * as v from 'valibot';
import { findAnswered } from '../../../../server/forms/submissions/answered.repo.ts';
import { printSubmissions } from '../../../../server/forms/submissions/print-submissions.ts';
import { submissionStates } from '../../../../server/forms/definition/submission.contract.ts';
import {
  exportSubmissions,
  findSubmissions,
  followDeliveries,
  listSentForms,
  submissionsPerPage,
  type SubmissionFilter,
} from '../../../../server/forms/submissions/submission.repo.ts';
import { recordAudit } from '../../../../server/people/access/audit.repo.ts';
import { notFound } from '../../../http/responses.ts';
import { noFrame, siteFrame } from '../../../layouts/site-frame.ts';
import { definePage } from '../../../http/define-page.ts';
import { findSearchErrors } from '../../../http/search-text.ts';
import { sendPrivateFile } from '../../../http/file-answer.ts';

const text = v.fallback(v.pipe(v.string(), v.maxLength(200)), '');
const query = v.object({
  q: v.optional(v.string(), ''),
  form: v.optional(text, ''),
  state: v.optional(v.fallback(v.picklist([...submissionStates, '']), ''), ''),
  answer: v.optional(v.fallback(v.picklist(['open', 'answered', '']), ''), ''),
  page: v.optional(v.fallback(v.pipe(v.string(), v.regex(/^[1-9]\d{0,5}$/)), '1'), '1'),
});

/** Notices by the word in the address. */
const notices: ReadonlyMap<string, PhraseKey> = new Map([
  ['deleted', 'StaffSubmissionDeleted'],
  ['gone', 'StaffSubmissionGone'],
]);

/** Reads the filter; unknown values mean no filter. */
function readFilter({ searchParams }: URL): { filter: SubmissionFilter; page: number } {
  const { page, ...filter } = v.parse(query, Object.fromEntries(searchParams));
  return { filter, page: Number(page) };
}

/** Lists the submissions of forms. */
export const submissionsPage = definePage({
  access: 'submissions.read',
  frame: siteFrame,
  async load({ services: { db }, url, page: { t } }) {
    await followDeliveries(db);
    const { filter, page: number } = readFilter(url);
    const errors = findSearchErrors(url, 'StaffSubmissionsSearch', t);
    const found = errors.length > 0 ? { rows: [], total: 0 } : await findSubmissions(db, filter, number);
    const { rows, total } = found;
    const forms = await listSentForms(db);
    const answered = await findAnswered(
      db,
      rows.map(({ id }) => id),
    );
    const pages = Math.max(1, Math.ceil(total / submissionsPerPage));
    return {
      errors,
      filter,
      number,
      pages,
      total,
      rows,
      forms,
      answered,
      news: notices.get(url.searchParams.get('done') ?? ''),
    };
  },
});

/** Most submissions in one export. */
const exportLimit = 10_000;

/** Exports the filtered submissions as CSV. */
export const exportPage = definePage({
  access: 'submissions.read',
  isFile: true,
  frame: noFrame,
  async load({ services: { db, clock }, viewer: { person }, locals: { requestId }, url }) {
    if (!person) return notFound();
    const detail = `submissions as CSV ${url.search}`.slice(0, 500);
    const entry = { actorUserId: person.userId, subjectUserId: null, detail, requestId };
    await recordAudit(db, clock, { action: 'data-export', ...entry });
    const rows = await exportSubmissions(db, readFilter(url).filter, exportLimit);
    const body = printSubmissions(rows, (at) => at.toISOString());
    return sendPrivateFile({ name: 'submissions.csv', type: 'text/csv; charset=utf-8', body });
  },
});
