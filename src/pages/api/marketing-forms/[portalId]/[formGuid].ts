import { createHash } from 'node:crypto';
import { describeProblems } from '../../../../../server/platform/problem.rules.ts';
import { postMarketingForm } from '../../../../../server/forms/calls/marketing-form-calls.contract.ts';
import { toFormVisitor } from '../../../../../server/forms/submissions/form-visitor.ts';
import { fromMarketingValues } from '../../../../../server/forms/definition/marketing-answers.rules.ts';
import { toSentForm } from '../../../../../server/forms/submissions/sent-form.ts';
import { submitForm } from '../../../../../server/forms/submissions/submit-form.ts';
import { endpoint, refuseOtherMethods } from '../../../../../server/http/endpoint.ts';
import { fail, succeed } from '../../../../../server/platform/result.ts';
import { inlineMessageOf } from '../../../../components/forms/show-marketing-form.ts';

export const ALL = refuseOtherMethods(postMarketingForm);

export const POST = endpoint(postMarketingForm, async ({ services, viewer, params, query: { language }, body }) => {
  const form = await services.formContent.find(params['formGuid'] ?? '', language);
  if (!form?.marketing || form.marketing.portalId !== params['portalId']) {
    return fail('not_found', 'There is no such form.');
  }
  const visitor = toFormVisitor(viewer, services.env.siteOrigin);
  // The call has no key: a repetition has the same instant.
  const key = createHash('sha256').update(`${visitor.sender} ${body.submittedAt}`).digest('base64url');
  const sent = toSentForm({ answers: fromMarketingValues(form, body.fields), key, pass: body.pass });
  const { answer } = await submitForm(services, { form, visitor, language }, sent);
  if (answer.outcome === 'refused') {
    const fields = describeProblems(answer.problems);
    if (answer.alert === 'FormSentTooOften') return fail('too_many_attempts', 'This form was sent too often.');
    if (answer.alert === 'GeneralFormErrorMessage') return fail('fault', 'The form could not be kept. Send it again.');
    return fail('invalid_input', 'Some fields need attention.', fields);
  }
  if (answer.outcome === 'screen' || answer.outcome === 'saved')
    return fail('invalid_input', 'The form has further questions.');
  const inlineMessage = inlineMessageOf(form, answer, language);
  return succeed({
    status: 200,
    cookies: visitor.cookies,
    body: inlineMessage === undefined ? { redirectUri: answer.location } : { inlineMessage },
  });
});
