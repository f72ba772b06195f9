import * as v from 'valibot';
import { postInstructorApplication, postProviderApplication } from '../calls/application-calls.contract.ts';
import { submitterOf } from '../calls/application-calls.ts';
import type { SentFeature } from '../submissions/form-feature.ts';
import type { Answer } from '../definition/form.contract.ts';
import type { OutgoingMessage } from '../../platform/integrations/outgoing-message.ts';
import { lmsMessage } from '../../platform/integrations/lms/lms-messages.ts';
import type { ApplicationKind } from '../../platform/integrations/lms/lms-payloads.contract.ts';
import { personOf } from './membership-lead.ts';

/** The body of the established call of each kind: what a form tells is what a program may tell. */
const bodies = { instructors: postInstructorApplication.body, providers: postProviderApplication.body };

/** Takes what separates values out of them: topics are joined by two underscores, other lists by a bar. */
export const withoutSeparators = (values: readonly string[]): string[] =>
  values.map((value) => value.replaceAll('|', ' ').replaceAll(/__+/g, '_'));

/** Files of a field with the number that says what they are. */
interface TypedFiles {
  answer: Answer | undefined;
  type: number;
}

interface Application {
  formId: string;
  application: ApplicationKind;
  /** By the names of the call; answers of yes and no as they were given. */
  fields: Readonly<Record<string, unknown>>;
  files: readonly TypedFiles[];
}

/**
 * The message that tells the learning system of an application: its files first, one by one, then itself
 * (docs/decisions/messages-to-other-systems.md#learning-system).
 * @throws ValiError where the form lets through what the call does not: the two have come apart
 */
export function applicationMessage(sent: SentFeature, given: Application): OutgoingMessage {
  const { formId, application, fields } = given;
  const { userId } = personOf(sent);
  const { account } = sent.visitor;
  const nameOf = new Map(sent.files.map(({ id, name }) => [id, name]));
  const files = given.files.flatMap(({ answer = [], type }) =>
    [answer].flat().map((id) => ({ id, name: nameOf.get(id) ?? '', type })),
  );
  const body: v.GenericSchema<unknown, object> = bodies[application];
  // Files are told by the ids that the learning system gives them.
  const told = Object.entries(v.parse(body, fields)).filter(([name]) => !name.endsWith('Files'));
  const submission = { formId, submissionId: sent.submissionId, application, fields: Object.fromEntries(told), files };
  return lmsMessage({ ...submission, submitter: submitterOf(account && { account }) }, userId);
}
