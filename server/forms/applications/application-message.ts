import * as v from 'valibot';
import { postInstructorApplication, postProviderApplication } from '../calls/training-application-calls.contract.ts';
import { toSubmitter } from '../calls/training-application-calls.ts';
import type { SentFeature } from '../submissions/form-feature.ts';
import type { Answer } from '../kinds/field-kind.contract.ts';
import type { OutgoingMessage } from '../../platform/integrations/outgoing-message.ts';
import { lmsMessage } from '../../platform/integrations/lms/lms-messages.ts';
import type { ApplicationKind } from '../../platform/integrations/lms/lms-payloads.contract.ts';
import { personOf } from './membership-lead.ts';

/** Contract of the established call of each kind: the form sends the same as a program. */
const bodies = { instructors: postInstructorApplication.body, providers: postProviderApplication.body };

/** Joins values after removing the separator from them: two underscores between topics, a bar in other lists. */
export const withoutSeparators = (values: readonly string[]): string[] =>
  values.map((value) => value.replaceAll('|', ' ').replaceAll(/__+/g, '_'));

/** Files of a field, with the number of their type. */
interface TypedFiles {
  answer: Answer | undefined;
  type: number;
}

interface Application {
  formId: string;
  application: ApplicationKind;
  /** By the names of the call; yes and no as they were answered. */
  fields: Readonly<Record<string, unknown>>;
  files: readonly TypedFiles[];
}

/**
 * Returns the message to the learning system: the files first, one by one, then the application
 * (docs/decisions/messages-to-other-systems.md#learning-system).
 * @throws ValiError where the form accepts what the call does not
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
  // The learning system returns an id for each file.
  const told = Object.entries(v.parse(body, fields)).filter(([name]) => !name.endsWith('Files'));
  const submission = { formId, submissionId: sent.submissionId, application, fields: Object.fromEntries(told), files };
  return lmsMessage({ ...submission, submitter: toSubmitter(account && { account }) }, userId);
}
