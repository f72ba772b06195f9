import { mediaTypes } from '../../../../server/platform/files/file.contract.ts';
import { findFile, listRecordFiles } from '../../../../server/platform/files/file.repo.ts';
import { findCustomerNames } from '../../../../server/people/access/customer-names.repo.ts';
import { isUuid } from '../../../../server/platform/uuid.rules.ts';
import { sitePath } from '../../../../server/content/items/site-path.rules.ts';
import { heldBySubmission } from '../../../../server/forms/submissions/form-files.ts';
import { findAnswered } from '../../../../server/forms/submissions/answered.repo.ts';
import {
  answerSubmission,
  discardSubmission,
  reopenSubmission,
} from '../../../../server/forms/submissions/handle-submission.ts';
import {
  findMessageOf,
  findSubmission,
  followDeliveries,
} from '../../../../server/forms/submissions/submission.repo.ts';
import { decideSubmission, reviewOf } from '../../../../server/forms/applications/decide-submission.ts';
import { isReviewEvent } from '../../../../server/forms/applications/review.rules.ts';
import { findUserById } from '../../../../server/people/auth/auth.repo.ts';
import { labelledErrors } from '../../../components/applications/review-wording.ts';
import { resendMessage } from '../../../../server/people/access/resend-messages.ts';
import { noFrame, siteFrame, type SiteFrame } from '../../../layouts/site-frame.ts';
import { definePage, type PageCall } from '../../../http/define-page.ts';
import { notFound, redirectTo } from '../../../http/responses.ts';
import { sendPrivateFile } from '../../../http/file-answer.ts';

const find = async ({ params, services: { db } }: Pick<PageCall, 'params' | 'services'>) => {
  const id = params['submission'] ?? '';
  return isUuid(id) ? findSubmission(db, id) : null;
};

type Form = PageCall<SiteFrame> & { form: URLSearchParams };

/** Returns the submission and who handles it; null when either is missing. */
async function findHandling(call: Form) {
  const submission = await find(call);
  const { person } = call.viewer;
  return submission && person && { staff: person, submission, requestId: call.locals.requestId };
}

/** Shows one submission; its forms mark it as answered, resend its message, and delete it. */
export const submissionPage = definePage({
  access: 'submissions.read',
  rights: {
    answered: 'submissions.decide',
    open: 'submissions.decide',
    decide: 'submissions.decide',
    resend: 'submissions.decide',
    delete: 'submissions.decide',
  },
  frame: siteFrame,
  async load(call) {
    const { db } = call.services;
    await followDeliveries(db);
    const submission = await find(call);
    // Back after a deletion.
    const listPath = sitePath('/staff/submissions', call.page.language);
    if (!submission) return redirectTo(`${listPath}?done=gone`, { status: 302 });
    const message = await findMessageOf(db, submission);
    const files = await listRecordFiles(db, heldBySubmission(submission.id));
    const customer = (await findCustomerNames(db, [submission.userId])).get(submission.userId ?? '');
    const answered = (await findAnswered(db, [submission.id])).get(submission.id) ?? null;
    return {
      submission,
      message,
      files,
      customer,
      listPath,
      answered,
      isReviewed: submission.userId !== null && reviewOf(submission.formId) !== null,
      decider: submission.decidedBy ? ((await findUserById(db, submission.decidedBy))?.name ?? null) : null,
      typedNote: call.form?.get('note') ?? '',
      isResent: call.url.searchParams.get('done') === 'resent',
      done: call.url.searchParams.get('done'),
    };
  },
  intents: {
    async answered(call: Form) {
      const handling = await findHandling(call);
      if (!handling) return notFound();
      await answerSubmission(call.services, handling);
      return redirectTo(call.page.path);
    },
    async open(call: Form) {
      const handling = await findHandling(call);
      if (!handling) return notFound();
      await reopenSubmission(call.services, handling);
      return redirectTo(call.page.path);
    },
    async decide(call: Form) {
      const handling = await findHandling(call);
      const event = call.form.get('event') ?? '';
      if (!handling || !isReviewEvent(event)) return notFound();
      const { staff, submission, requestId } = handling;
      const note = call.form.get('note') ?? '';
      const decided = await decideSubmission(call.services, { staff, id: submission.id, requestId }, { event, note });
      if (decided.ok) return redirectTo(`${call.page.path}?done=${event}`);
      if (decided.code === 'not_found') return notFound();
      const { t } = call.page;
      if (decided.code === 'invalid_input') return { errors: labelledErrors(decided.problems, t) };
      return { status: 409 as const, errors: [{ message: t('ReviewDecidedMeanwhile') }] };
    },
    async resend(call: Form) {
      const handling = await findHandling(call);
      const message = handling && (await findMessageOf(call.services.db, handling.submission));
      if (!message) return notFound();
      await resendMessage(call.services, message.id, handling);
      return redirectTo(`${call.page.path}?done=resent`);
    },
    async delete(call: Form) {
      const handling = await findHandling(call);
      const isDeleted = handling && (await discardSubmission(call.services, handling));
      if (!isDeleted) return notFound();
      return redirectTo(`${sitePath('/staff/submissions', call.page.language)}?done=deleted`);
    },
  },
});

/** Returns a file of a submission as a download: an upload is never shown as a page of this site. */
export const submissionFilePage = definePage({
  access: 'submissions.read',
  isFile: true,
  frame: noFrame,
  async load({ params, services }) {
    const [id = '', submission = ''] = [params['file'], params['submission']];
    const file = isUuid(id) && isUuid(submission) ? await findFile(services.db, id) : null;
    if (!file || file.usedBy !== heldBySubmission(submission)) return notFound();
    const body = await services.files.storage.read(file.id);
    if (!body) return notFound();
    const { ending, size } = file;
    return sendPrivateFile({ name: `${file.id}.${ending}`, type: mediaTypes[ending], body, size });
  },
});
