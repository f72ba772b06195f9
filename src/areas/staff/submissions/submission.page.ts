import { mediaTypes } from '../../../../server/platform/files/file.contract.ts';
import { findFile, listFilesOf } from '../../../../server/platform/files/file.repo.ts';
import { findCustomerNames } from '../../../../server/people/access/customer-names.repo.ts';
import { isUuid } from '../../../../server/platform/uuid.rules.ts';
import { sitePath } from '../../../../server/content/items/site-path.rules.ts';
import { heldBySubmission } from '../../../../server/forms/submissions/form-files.ts';
import { findAnswered, markAnswered, markOpen } from '../../../../server/forms/submissions/answered.repo.ts';
import {
  findMessageOf,
  findSubmission,
  followDeliveries,
} from '../../../../server/forms/submissions/submission.repo.ts';
import { removeSubmission } from '../../../../server/forms/submissions/sweep-submissions.ts';
import { retryMessages } from '../../../../server/platform/outbox/retry-messages.ts';
import { noFrame, siteFrame, type SiteFrame } from '../../../layouts/site-frame.ts';
import { definePage, type PageCall } from '../../../http/define-page.ts';
import { notFound, redirectTo } from '../../../http/responses.ts';
import { sendPrivateFile } from '../../../http/file-answer.ts';

const find = async ({ params, services: { db } }: Pick<PageCall, 'params' | 'services'>) => {
  const id = params['submission'] ?? '';
  return isUuid(id) ? findSubmission(db, id) : null;
};

type Form = PageCall<SiteFrame> & { form: URLSearchParams };

/** Shows one submission; its forms send its message again, and delete it. */
export const submissionPage = definePage({
  access: 'staff',
  frame: siteFrame,
  async load(call) {
    const { db } = call.services;
    await followDeliveries(db);
    const submission = await find(call);
    if (!submission) return notFound();
    const message = await findMessageOf(db, submission);
    const files = await listFilesOf(db, heldBySubmission(submission.id));
    const customer = (await findCustomerNames(db, [submission.userId])).get(submission.userId ?? '');
    const answered = (await findAnswered(db, [submission.id])).get(submission.id) ?? null;
    const listPath = sitePath('/staff/submissions', call.page.language);
    return {
      submission,
      message,
      files,
      customer,
      listPath,
      answered,
      isResent: call.url.searchParams.get('done') === 'resent',
    };
  },
  intents: {
    async answered(call: Form) {
      const submission = await find(call);
      if (!submission) return notFound();
      await markAnswered(call.services.db, call.services.clock, submission.id, call.viewer.person?.name ?? '');
      return redirectTo(call.page.path);
    },
    async open(call: Form) {
      const submission = await find(call);
      if (!submission) return notFound();
      await markOpen(call.services.db, submission.id);
      return redirectTo(call.page.path);
    },
    async resend(call: Form) {
      const submission = await find(call);
      const message = submission && (await findMessageOf(call.services.db, submission));
      if (!message) return notFound();
      await retryMessages(call.services, { id: message.id });
      return redirectTo(`${call.page.path}?done=resent`);
    },
    async delete(call: Form) {
      const submission = await find(call);
      const isDeleted = submission && (await removeSubmission(call.services.db, submission.id));
      if (!isDeleted) return notFound();
      call.services.log.info({ submission: submission.id, by: call.viewer.person?.userId }, 'a submission was deleted');
      return redirectTo(`${sitePath('/staff/submissions', call.page.language)}?done=deleted`);
    },
  },
});

/** Answers with a file of a submission, to be saved: what a stranger sent is never shown as a page of this site. */
export const submissionFilePage = definePage({
  access: 'staff',
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
