import { createHash } from 'node:crypto';
import { isDeepStrictEqual } from 'node:util';
import { lockAddressee } from '../../people/accounts/addressee.repo.ts';
import type { EmailDraft } from '../../platform/email/mail.contract.ts';
import type { OutgoingMessage } from '../../platform/integrations/outgoing-message.ts';
import { lockAccount } from '../../people/accounts/account.repo.ts';
import { accountPath } from '../../people/accounts/account-paths.rules.ts';
import type { Database } from '../../platform/db/connection.ts';
import { releaseOtherFiles } from '../../platform/files/file.repo.ts';
import { admitForm } from '../submissions/admit-form.ts';
import { heldBySubmission, useNamedFiles } from '../submissions/form-files.ts';
import { toQuestions } from '../definition/form-message.rules.ts';
import type {
  FormRecords,
  RecordInput,
  RecordOutcome,
  RecordRequest,
  RecordServices,
} from '../submissions/form-records.ts';
import type { FormVisitor } from '../submissions/form-visitor.ts';
import type { Answers } from '../kinds/field-kind.contract.ts';
import { repeatMinutes } from '../submissions/write-submission.ts';
import { enqueue } from '../../platform/outbox/enqueue.ts';
import { crmApplicationMessage } from '../../platform/integrations/crm/crm-messages.ts';
import { toSections } from './application-sections.ts';
import { whenSaved, whenSubmitted } from './committee-application.rules.ts';
import type { CommitteeApplicationKind } from './committee-application.contract.ts';
import {
  applicationName,
  findApplicationByKey,
  findSameApplication,
  writeApplication,
  type CommitteeApplication,
} from './committee-application.repo.ts';
import { personOf } from './membership-lead.ts';

interface Place {
  kind: CommitteeApplicationKind;
  /** Name of the field with the committees. */
  committees: string;
  /** Name of the area of the account. */
  page: string;
}

/** Drops the agreement, which counts only when the application is submitted. */
const notAgreed = (answers: Answers): Answers => ({ ...answers, agreement: '' });

/**
 * Creates the storage for applications of a kind, each a record of its own
 * (docs/decisions/forms.md#committee-applications).
 */
export function applicationRecords({ kind, committees, page }: Place): FormRecords {
  const find = ({ db }: Pick<RecordServices, 'db'>, visitor: FormVisitor, key: string) =>
    findApplicationByKey(db, { kind, userId: personOf({ visitor }).userId, key });

  const doneAt = ({ language }: RecordRequest, id: number): RecordOutcome => ({
    kind: 'done',
    location: `${accountPath(language, page)}?sent=${id}`,
  });

  /**
   * Writes answers and their files into the record.
   * @returns its number; null when it cannot be changed now
   */
  async function write(
    tx: Database,
    { form, visitor, language }: RecordRequest,
    input: RecordInput,
    given: { now: Date; before: CommitteeApplication | null } & Pick<CommitteeApplication, 'state' | 'answers'> &
      Partial<Pick<CommitteeApplication, 'questions' | 'submittedAt' | 'agreedVersion'>>,
  ): Promise<number | null> {
    const { now, before, ...rest } = given;
    const { userId } = personOf({ visitor });
    const id = await writeApplication(tx, {
      kind,
      userId,
      key: input.key,
      language,
      questions: [],
      ...rest,
      acronyms: [input.answers[committees] ?? []].flat().filter(Boolean),
      revision: (before?.revision ?? 0) + 1,
      createdAt: before?.createdAt ?? now,
      modifiedAt: now,
    });
    if (id === null) return null;
    const usedBy = heldBySubmission(applicationName(id));
    const { definition } = form;
    const named = await useNamedFiles(tx, { definition, answers: input.answers, owner: visitor.owner, usedBy });
    await releaseOtherFiles(tx, { usedBy, named, at: now });
    return id;
  }

  return {
    async holdersOf(services, visitor, key) {
      const found = visitor.person && (await find(services, visitor, key));
      return found ? [applicationName(found.id)] : [];
    },

    async findStored(services, visitor, key) {
      const found = visitor.person && (await find(services, visitor, key));
      return found?.state === 'Pending' ? { answers: found.answers, revision: found.revision } : null;
    },

    async findSent(services, request, input) {
      const found = await find(services, request.visitor, input.key);
      if (found?.state !== 'Submitted') return null;
      return isDeepStrictEqual(found.answers, input.answers) ? doneAt(request, found.id) : { kind: 'sent' };
    },

    save: (services, request, input) =>
      services.db.transaction(async (tx) => {
        const { userId } = personOf(request);
        await lockAccount(tx, userId);
        const before = await findApplicationByKey(tx, { kind, userId, key: input.key });
        const answers = notAgreed(input.answers);
        const outcome = whenSaved(before, input.revision, isDeepStrictEqual(before?.answers, answers));
        if (outcome.kind !== 'saved') return outcome;
        const now = services.clock.now();
        const id = await write(tx, request, input, { now, before, state: 'Pending', answers });
        return id === null ? { kind: 'changed', draft: outcome.draft } : outcome;
      }),

    async submit(services, request, input) {
      const { clock, auth, delivery, log } = services;
      const { form, visitor } = request;
      if (visitor.person?.impersonator) return { kind: 'notTheirs' };
      if (!(await admitForm(auth, form.id, visitor, 'missing'))) return { kind: 'limited' };
      const now = clock.now();
      const { userId } = personOf(request);
      const { answers } = input;
      const submitted = await services.db.transaction(async (tx): Promise<RecordOutcome> => {
        // A second click waits here, and finds the first application.
        await lockAccount(tx, userId);
        const before = await findApplicationByKey(tx, { kind, userId, key: input.key });
        const since = new Date(now.getTime() - repeatMinutes * 60_000);
        const same = await findSameApplication(tx, { kind, userId, answers, since });
        if (same) return doneAt(request, same.id);
        const isSame = isDeepStrictEqual(before?.answers, notAgreed(answers));
        const refusal = whenSubmitted(before, input.revision, isSame);
        if (refusal) return refusal;
        const names = new Map(input.files.map((file) => [file.id, file.name]));
        const questions = toQuestions(form.definition, answers, { facts: input.facts, files: names });
        const agreedVersion = digestOf(questions.find(({ name }) => name === 'agreement')?.label ?? '');
        const state = { state: 'Submitted', submittedAt: now, agreedVersion } as const;
        const id = await write(tx, request, input, { now, before, answers, questions, ...state });
        if (id === null) return { kind: 'changed', draft: (before?.revision ?? 0) + 1 };
        const sections = toSections(form.definition, { answers, files: input.files });
        const about = { formId: form.id, submissionId: applicationName(id), kind: 'application' } as const;
        const receipt = await receiptOf(tx, services, request, { id, userId, page });
        await enqueue(tx, clock, crmApplicationMessage({ ...about, sections }, userId), ...receipt);
        return doneAt(request, id);
      });
      if (submitted.kind === 'done') {
        delivery.poke();
        log.info({ form: form.id, user: userId }, 'an application was submitted');
      }
      return submitted;
    },
  };
}

/** Returns the email that confirms an application, with a link to it. */
async function receiptOf(
  tx: Database,
  { env }: Pick<RecordServices, 'env'>,
  { form }: Pick<RecordRequest, 'form'>,
  { id, userId, page }: { id: number; userId: string; page: string },
): Promise<OutgoingMessage[]> {
  const applicant = await lockAddressee(tx, userId);
  if (!applicant) return [];
  const { email, name, language } = applicant;
  const link = `${env.siteOrigin}${accountPath(language, page)}?application=${id}`;
  const { ...payload }: EmailDraft = {
    to: email,
    language,
    userId,
    content: { kind: 'formReceipt', name, form: form.title, reference: String(id), thanks: form.thanks ?? '', link },
  };
  const reference = `receipt-${applicationName(id)}`;
  return [{ connector: 'mail', kind: 'form-receipt', reference, payload, subjectUserId: userId }];
}

const digestOf = (text: string): string => createHash('sha256').update(text).digest('base64url').slice(0, 16);
