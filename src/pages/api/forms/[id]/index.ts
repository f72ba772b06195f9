import type { Person } from '../../../../../server/access/access.contract.ts';
import { describeProblems } from '../../../../../server/accounts/problem.rules.ts';
import { firstAnswers, lockedAnswers } from '../../../../../server/forms/answers.rules.ts';
import { refuseAudience } from '../../../../../server/forms/form-audience.rules.ts';
import { getForm, postForm } from '../../../../../server/forms/form-endpoints.contract.ts';
import { profileOf, toFormVisitor } from '../../../../../server/forms/form-visitor.ts';
import { queryAnswers } from '../../../../../server/forms/query-answers.rules.ts';
import { submitForm } from '../../../../../server/forms/submit-form.ts';
import type { ContentForm } from '../../../../../server/forms/read-form-item.rules.ts';
import { toSentForm } from '../../../../../server/forms/sent-form.ts';
import { endpoint, refuseOtherMethods } from '../../../../../server/http/endpoint.ts';
import { fail, succeed } from '../../../../../server/result.ts';
import { inlineMessageOf } from '../../../../components/forms/show-marketing-form.ts';

export const ALL = refuseOtherMethods(getForm, postForm);

const missing = fail('not_found', 'There is no such form.');

const refuse = ({ audience }: ContentForm, person: Person | null) => {
  const refusal = refuseAudience(audience, person);
  if (refusal === 'signIn') return fail('unauthorized', 'Sign in to fill in this form.');
  return refusal && fail('forbidden', 'This form is for members, electrical inspectors and authorities.');
};

export const GET = endpoint(getForm, async ({ services, viewer, params, query }) => {
  const form = await services.formContent.find(params['id'] ?? '', query.language);
  if (!form) return missing;
  const refusal = refuse(form, viewer.person);
  if (refusal) return refusal;
  const profile = profileOf(toFormVisitor(viewer, services.env.siteOrigin));
  const bare = firstAnswers(form.definition, profile);
  const own = form.definition.screens
    .flatMap(({ fields }) => fields)
    .filter(({ prefill }) => prefill && profile[prefill])
    .map(({ name }) => [name, String(bare[name])]);
  const asked = queryAnswers(form, query);
  const body = {
    answers: { ...Object.fromEntries(own), ...asked.answers },
    locked: { ...lockedAnswers(form.definition, profile), ...asked.locked },
  };
  return succeed({ status: 200, body });
});

export const POST = endpoint(postForm, async ({ services, viewer, params, query, body }) => {
  const form = await services.formContent.find(params['id'] ?? '', query.language);
  if (!form) return missing;
  if (form.feature && !viewer.person) return fail('unauthorized', 'Please sign in.');
  const refusal = refuse(form, viewer.person);
  if (refusal) return refusal;
  const visitor = toFormVisitor(viewer, services.env.siteOrigin);
  const { answer } = await submitForm(services, { form, visitor, language: query.language }, toSentForm(body));
  if (answer.outcome !== 'refused') {
    const message = 'location' in answer ? inlineMessageOf(form, answer, query.language) : undefined;
    const body = message === undefined ? answer : { ...answer, message };
    return succeed({ status: 200, body, cookies: visitor.cookies });
  }
  const { outcome: _, ...details } = answer;
  if (answer.alert === 'FormSentTooOften') {
    return fail('too_many_attempts', 'This form was sent too often. Try again in an hour.', undefined, details);
  }
  if (answer.alert === 'GeneralFormErrorMessage') return fail('fault', 'The form could not be kept. Send it again.');
  return fail('invalid_input', 'Some fields need attention.', describeProblems(answer.problems), details);
});
