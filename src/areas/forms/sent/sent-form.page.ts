import { isUuid } from '../../../../server/platform/uuid.rules.ts';
import { opensSent } from '../../../../server/forms/submissions/sent-link.ts';
import { findSubmission } from '../../../../server/forms/submissions/submission.repo.ts';
import { redirectToSignIn } from '../../../http/authorize.ts';
import { definePage } from '../../../http/define-page.ts';
import { notFound } from '../../../http/responses.ts';
import { siteFrame } from '../../../layouts/site-frame.ts';

/** Shows what somebody has sent with a form: to the person who was signed in, and to a guest by the link of an email. */
export const sentFormPage = definePage({
  access: 'public',
  frame: siteFrame,
  async load({ page, params, url, viewer: { person }, services }) {
    const { db, env, formContent } = services;
    const id = params['submission'] ?? '';
    const submission = isUuid(id) ? await findSubmission(db, id) : null;
    const isOwn = submission !== null && submission.userId !== null && submission.userId === person?.userId;
    const hasKey = submission?.userId === null && opensSent(url.searchParams.get('key') ?? '', id, env.sessionSecrets);
    // Nobody learns here whether there is such a submission.
    if (!submission || (!isOwn && !hasKey)) {
      const { path, language } = page;
      return person ? notFound() : redirectToSignIn({ path, language, url });
    }
    const form = await formContent.find(submission.formId, page.language);
    return {
      submission,
      title: form?.title ?? submission.formId,
      /** False where the form is no longer on the site. */
      isOpen: form !== null,
      thanks: form?.thanks ?? null,
      isOwn,
    };
  },
});
