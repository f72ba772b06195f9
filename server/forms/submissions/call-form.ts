import type { Person } from '../../people/access/access.contract.ts';
import { describeProblems } from '../../platform/problem.rules.ts';
import { fail, succeed } from '../../platform/result.ts';
import { firstAnswers, lockedAnswers } from '../definition/answers.rules.ts';
import { refuseAudience } from '../definition/form-audience.rules.ts';
import type { Locale } from '../../platform/locale.rules.ts';
import { toFormProfile, type FormVisitor } from './form-visitor.ts';
import { openForm } from './open-form.ts';
import { queryAnswers } from '../definition/query-answers.rules.ts';
import type { ContentForm } from '../definition/read-form-item.rules.ts';
import { toSentForm } from './sent-form.ts';
import type { FormAnswer } from '../definition/shown-form.contract.ts';
import { submitForm } from './submit-form.ts';
import type { FormServices } from './submission-input.ts';

interface Asked {
  id: string;
  language: Locale;
}

const missing = () => fail('not_found', 'There is no such form.');

const refuse = ({ audience }: ContentForm, person: Person | null) => {
  const refusal = refuseAudience(audience, person);
  if (refusal === 'signIn') return fail('unauthorized', 'Sign in to fill in this form.');
  return refusal && fail('forbidden', 'This form is for members, electrical inspectors and authorities.');
};

/** Returns a form's initial answers for a visitor, from the profile and the address of the page. */
export async function readOwnAnswers(
  { formContent }: Pick<FormServices, 'formContent'>,
  visitor: FormVisitor,
  { id, language, ...query }: Asked & Parameters<typeof queryAnswers>[1],
) {
  const form = await formContent.find(id, language);
  if (!form) return missing();
  const refusal = refuse(form, visitor.person);
  if (refusal) return refusal;
  const profile = toFormProfile(visitor);
  const bare = firstAnswers(form.definition, profile);
  const own = form.definition.screens
    .flatMap(({ fields }) => fields)
    .filter(({ prefill }) => prefill && profile[prefill])
    .map(({ name }) => [name, String(bare[name])]);
  const asked = queryAnswers(form, query);
  return succeed({
    answers: { ...Object.fromEntries(own), ...asked.answers },
    locked: { ...lockedAnswers(form.definition, profile), ...asked.locked },
  });
}

type Arrived = Exclude<FormAnswer, { outcome: 'refused' }>;

/**
 * Takes a form that a script has sent.
 * @param messageOf the text in place of the submitted form; undefined where it redirects
 */
export async function takeFormCall(
  services: FormServices,
  visitor: FormVisitor,
  { id, language, sent }: Asked & { sent: Parameters<typeof toSentForm>[0] },
  messageOf: (form: ContentForm, answer: Extract<Arrived, { location: string }>) => string | undefined,
) {
  const { person } = visitor;
  const form = await openForm(services, visitor, { id, language });
  if (!form) return missing();
  if ((form === 'refused' || form.feature) && !person) return fail('unauthorized', 'Please sign in.');
  if (form === 'refused') return fail('forbidden', 'This form is for others.');
  const refusal = refuse(form, person);
  if (refusal) return refusal;
  const { answer } = await submitForm(services, { form, visitor, language }, toSentForm(sent));
  if (answer.outcome !== 'refused') {
    const message = 'location' in answer ? messageOf(form, answer) : undefined;
    return succeed(message === undefined ? answer : { ...answer, message });
  }
  const { outcome: _, ...details } = answer;
  if (answer.alert === 'FormSentTooOften') {
    return fail('too_many_attempts', 'This form was sent too often. Try again in an hour.', undefined, details);
  }
  if (answer.alert === 'GeneralFormErrorMessage') return fail('fault', 'The form could not be kept. Send it again.');
  return fail('invalid_input', 'Some fields need attention.', describeProblems(answer.problems), details);
}
