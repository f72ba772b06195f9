import { countAnswers } from '../../../../server/forms/submissions/count-answers.ts';
import { countTaken } from '../../../../server/forms/submissions/form-place.repo.ts';
import {
  findSubmissions,
  listSentForms,
  submissionsPerPage,
  type SentSubmission,
} from '../../../../server/forms/submissions/submission.repo.ts';
import { siteFrame } from '../../../layouts/site-frame.ts';
import { definePage } from '../../../http/define-page.ts';

/** Columns of the table: each question by its name, with the newest wording. */
function columnsOf(rows: readonly SentSubmission[]) {
  const columns = new Map<string, SentSubmission['questions'][number]>();
  for (const { questions } of rows)
    for (const question of questions) {
      if (!columns.has(question.name)) columns.set(question.name, question);
    }
  return [...columns.values()];
}

/** Shows what was sent with one form: figures of its choices, and a table. The export is that of the list. */
export const resultsPage = definePage({
  access: 'submissions.read',
  frame: siteFrame,
  async load({ services: { db, formContent }, url, page: { language } }) {
    const forms = await listSentForms(db);
    const asked = url.searchParams.get('form') ?? '';
    const form = asked.length <= 120 ? asked : '';
    const number = Number(/^[1-9]\d{0,5}$/.exec(url.searchParams.get('page') ?? '')?.[0] ?? 1);
    const filter = { q: '', form, state: '', answer: '' } as const;
    const { rows, total } = form === '' ? { rows: [], total: 0 } : await findSubmissions(db, filter, number);
    const found = form === '' ? null : await formContent.find(form, language);
    const quota = found?.quota ?? null;
    return {
      form,
      title: found?.title ?? form,
      forms: forms.includes(form) || form === '' ? forms : [...forms, form],
      number,
      pages: Math.max(1, Math.ceil(total / submissionsPerPage)),
      total,
      rows,
      columns: columnsOf(rows),
      figures: found && total > 0 ? await countAnswers(db, found) : [],
      places: quota === null ? null : { quota, taken: await countTaken(db, form) },
    };
  },
});
