import { describeProblems } from '../../platform/problem.rules.ts';
import { organizationDate } from '../../platform/dates/organization-date.rules.ts';
import { answerableFields, lockedAnswers } from '../definition/answers.rules.ts';
import { settle } from '../definition/conditions.rules.ts';
import { findProblems } from '../definition/field-problem.rules.ts';
import { toRecordKey } from '../submissions/form-records.ts';
import { toFormProfile } from '../submissions/form-visitor.ts';
import type { Answers } from '../kinds/field-kind.contract.ts';
import { openForm } from '../submissions/open-form.ts';
import { toSentForm } from '../submissions/sent-form.ts';
import type { FormAnswer } from '../definition/shown-form.contract.ts';
import { submitForm } from '../submissions/submit-form.ts';
import type { FormServices, Submitting } from '../submissions/submission-input.ts';
import { fail, succeed, type Result } from '../../platform/result.ts';
import type { ListedApplication, WholeApplication } from './committee-application-calls.contract.ts';
import { slashDate } from './application-wire.rules.ts';
import type { CommitteeApplicationKind } from './committee-application.contract.ts';
import {
  findApplication,
  findApplicationByKey,
  listApplicationFiles,
  type CommitteeApplication,
} from './committee-application.repo.ts';
import { committeeForm } from './committee-form.ts';
import { enforcerForm } from './enforcer-form.ts';
import { personOf } from './membership-lead.ts';

type CallFailure =
  | ('not_found' | 'forbidden' | 'invalid_input' | 'revision_conflict')
  | ('transition_not_allowed' | 'too_many_attempts' | 'unavailable' | 'fault');
export type ApplicationResult = Result<WholeApplication, CallFailure>;

/** A call about applications of one kind, with its caller and the form open to them. */
export interface CommitteeApplicationCall extends Submitting {
  kind: CommitteeApplicationKind;
}

const formIds: Readonly<Record<CommitteeApplicationKind, string>> = {
  committee: committeeForm.id,
  enforcer: enforcerForm.id,
};

/** Finds an application of the caller; null for another person's. */
export async function findOwnApplication(
  { db }: Pick<FormServices, 'db'>,
  call: CommitteeApplicationCall,
  id: string,
): Promise<CommitteeApplication | null> {
  const found = await findApplication(db, Number(id));
  return found?.kind === call.kind && found.userId === personOf(call).userId ? found : null;
}

/** Returns an application as an entry of a list, in wire names. */
export async function toListedApplication(
  { db, installation }: Pick<FormServices, 'db' | 'installation'>,
  application: CommitteeApplication,
): Promise<ListedApplication> {
  const { id, kind, state, acronyms, modifiedAt, revision } = application;
  const files = await listApplicationFiles(db, id);
  const committees = acronyms.join('|');
  return {
    ...(kind === 'committee'
      ? { user_application_id: id, committee: committees }
      : { user_application_enforcer_id: id, committees }),
    application_status: state,
    mod_date: slashDate(modifiedAt, installation.timeZone),
    revision,
    attachment_filenames: files.map(({ name }) => name).join('|'),
    attachment_count: files.length,
  };
}

/** Returns an application with its fields: values, problems, and what is disabled. */
export async function toWholeApplication(
  services: FormServices,
  { form, visitor, language }: CommitteeApplicationCall,
  application: CommitteeApplication,
): Promise<WholeApplication> {
  const { definition } = form;
  const { answers, state } = application;
  const facts = await services.formContent.facts(form, answers, {
    today: organizationDate(services.clock.now(), services.installation.timeZone),
    language,
  });
  const effect = settle(definition, answers);
  const isSubmitted = state === 'Submitted';
  const wrong = isSubmitted ? {} : describeProblems(findProblems(definition, answers, effect, facts));
  const locked = lockedAnswers(definition, toFormProfile(visitor));
  const fields = answerableFields(definition).map(({ name, label }) => {
    const value = answers[name] ?? '';
    const errors = Object.hasOwn(wrong, name) ? [wrong[name] ?? ''] : [];
    const disabled = isSubmitted || Object.hasOwn(locked, name) || !effect.shown.has(name);
    const shown = { value: typeof value === 'string' ? value : [...value], errors, disabled, label };
    return [name, { ...shown, required: effect.required.has(name) }] as const;
  });
  return { ...(await toListedApplication(services, application)), fields: Object.fromEntries(fields) };
}

/** Converts the refusal of a form into a failure. */
function refuse(answer: Extract<FormAnswer, { outcome: 'refused' }>) {
  const { alert, problems, draft } = answer;
  switch (alert) {
    case 'FormDraftChanged':
      return fail('revision_conflict', 'It was saved elsewhere meanwhile.', undefined, { revision: draft });
    case 'FormSentAlready':
      return fail('transition_not_allowed', 'A submitted application never changes.');
    case 'FormNotYoursToAgree':
      return fail('forbidden', 'Only the applicant can agree and submit. Save it; they find it in their account.');
    case 'FormSentTooOften':
      return fail('too_many_attempts', 'This form was sent too often. Try again in an hour.');
    // A feature's form has no times, no quota and no preview.
    case 'FormNotOpen':
    case 'FormClosed':
    case 'FormFull':
    case 'FormPreviewNotSent':
    case 'GeneralFormErrorMessage':
      return fail('fault', 'Something went wrong with your application submission. Please try again.');
    case 'FormDraftMerged':
    case 'FormDraftResumed':
    case 'FormDraftSaved':
    case 'FormHasMoreQuestions':
    case 'FormKept':
    case 'FormUnchanged':
    case 'FormValidationErrorMessage':
      return fail('invalid_input', 'Some fields need attention.', describeProblems(problems), { problems });
  }
}

interface Writing {
  fields: Answers;
  submit: boolean;
  key?: string | undefined;
  revision: number;
}

/** Saves or submits an application through its form; a new one under a new key. */
export async function writeOwnApplication(
  services: FormServices,
  call: CommitteeApplicationCall,
  writing: Writing,
): Promise<ApplicationResult> {
  const key = toRecordKey(writing.key ?? '');
  const { fields, submit, revision } = writing;
  const sent = toSentForm({ answers: fields, key, save: !submit, draft: revision });
  const { answer } = await submitForm(services, call, sent);
  if (answer.outcome === 'refused') return refuse(answer);
  if (answer.outcome === 'away') return fail('invalid_input', 'Applications are not taken from this country.');
  const { userId } = personOf(call);
  const id = 'location' in answer ? Number(new URL(answer.location, 'http://site').searchParams.get('sent')) : 0;
  const kept =
    id > 0
      ? await findApplication(services.db, id)
      : await findApplicationByKey(services.db, { kind: call.kind, userId, key });
  return kept
    ? succeed(await toWholeApplication(services, call, kept))
    : fail('fault', 'The application was not kept.');
}

/**
 * Opens a call about applications of a kind.
 * @returns 'forbidden' for a person who may not use the form
 */
export async function openApplicationCall(
  services: Pick<FormServices, 'db' | 'clock' | 'formContent' | 'installation'>,
  { kind, visitor, language }: Omit<CommitteeApplicationCall, 'form'>,
): Promise<Result<CommitteeApplicationCall, 'forbidden' | 'not_found'>> {
  const form = await openForm(services, visitor, { id: formIds[kind], language });
  if (form === 'refused') return fail('forbidden', 'You hold no office of an enforcer on a committee.');
  return form ? succeed({ kind, visitor, language, form }) : fail('not_found', 'There is no such form.');
}
