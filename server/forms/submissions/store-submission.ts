import { createHash, randomUUID } from 'node:crypto';
import { checkBotSolution } from '../../platform/bot-check/bot-check.ts';
import { foldText } from '../../platform/fold-text.rules.ts';
import type { SentFeature } from './form-feature.ts';
import { admitForm } from './admit-form.ts';
import { findLocation } from './form-location.ts';
import { planReceipt } from './form-receipt.ts';
import { toQuestions } from '../definition/form-message.rules.ts';
import type { Answers, FormFacts } from '../kinds/field-kind.contract.ts';
import { FormFullError } from './form-place.repo.ts';
import { receivingSystem } from './outgoing-messages.ts';
import type { SentFile } from '../definition/shown-form.contract.ts';
import { referenceOf, type BotFinding } from '../definition/submission.contract.ts';
import { findSame, type NewSubmission } from './submission.repo.ts';
import type { FormServices, Submitting } from './submission-input.ts';
import { repeatMinutes, writeSubmission } from './write-submission.ts';

const day = 86_400_000;

interface Accepted {
  answers: Answers;
  /** The answers as they were sent, which identify a repeated submission. */
  sentAnswers: Answers;
  facts: FormFacts;
  files: readonly SentFile[];
  /** Created by the page or its script for one submission; empty on a stored page without a script. */
  key: string;
  /** The solved challenge of the bot check. */
  pass: string;
  /** True where the field that people do not see was filled in. */
  isTrapped: boolean;
}

const digestOf = ({ sentAnswers }: Pick<Accepted, 'sentAnswers'>): string =>
  createHash('sha256').update(JSON.stringify(sentAnswers)).digest('base64url');

/** Returns the keys that may identify the submission; a new one is stored under the first. */
function keysOf({ key }: Pick<Accepted, 'key'>, sender: string, now: Date): [string, ...string[]] {
  if (/^[\w-]{16,64}$/.test(key)) return [key];
  const span = Math.floor(now.getTime() / (repeatMinutes * 60_000));
  return [`${sender} ${span}`, `${sender} ${span - 1}`];
}

async function findOut({ db, clock, env, log }: FormServices, formId: string, pass: string): Promise<BotFinding> {
  if (pass === '') return 'missing';
  const isHuman = await checkBotSolution({ db, clock, env }, pass).catch(() => false);
  if (!isHuman) log.warn({ form: formId, statusCode: 500 }, 'execute-recaptcha failure');
  return isHuman ? 'passed' : 'failed';
}

/**
 * Returns where an equal stored submission led; null for a new one. Called before validation: its files belong to the
 * stored one and would seem to be missing.
 */
export const findStored = (
  { db, clock }: FormServices,
  { form, visitor }: Submitting,
  sent: Pick<Accepted, 'sentAnswers' | 'key'>,
): Promise<string | null> =>
  findSame(db, { formId: form.id, keys: keysOf(sent, visitor.sender, clock.now()), digest: digestOf(sent) });

/**
 * Stores a submission and enqueues its messages, once: the same key with the same answers returns the first redirect.
 * Other answers under that key are another submission, so that nothing typed after a lost response is lost.
 * @returns where the sender is redirected; null when the sender, or all senders together, exceed the limit; 'sent' when
 * it was a draft and has been submitted with other answers; 'full' when the form has as many as it takes
 */
export async function storeSubmission(
  services: FormServices,
  request: Submitting,
  accepted: Accepted,
): Promise<{ location: string } | 'sent' | 'full' | null> {
  const { db, clock, auth, delivery, log } = services;
  const { form, visitor } = request;
  const now = clock.now();
  const [digest, keys] = [digestOf(accepted), keysOf(accepted, visitor.sender, now)];
  const sent = sentOf(request, accepted, randomUUID(), now);
  const locate = await findLocation(services, request);
  const location = locate(sent.submissionId);
  // A bot that fills in the hidden field gets the thanks, and nothing is stored.
  if (accepted.isTrapped) return { location };
  const botCheck = await findOut(services, form.id, accepted.pass);
  if (!(await admitForm(auth, form.id, visitor, botCheck))) return null;
  const row: NewSubmission = {
    id: sent.submissionId,
    revision: 0,
    formId: form.id,
    state: 'submitted',
    userId: visitor.person?.userId ?? null,
    language: request.language,
    key: keys[0],
    digest,
    answers: accepted.answers,
    botCheck,
    location,
    ...describe(request, accepted, sent.submissionId),
    connector: form.feature?.connector ?? receivingSystem(form),
    createdAt: now,
    deleteAfter: new Date(now.getTime() + form.retentionDays * day),
  };
  const receipt = await planReceipt(services, { form, visitor, answers: accepted.answers });
  const kept = await db
    .transaction((tx) => writeSubmission(tx, services, request, { row, sent, receipt, locate }))
    .catch((error: unknown) => {
      if (error instanceof FormFullError) return 'full' as const;
      throw error;
    });
  if (kept === 'full') return 'full';
  if (kept === 'same') return { location: (await findSame(db, { formId: form.id, keys, digest })) ?? location };
  if (kept === 'sent') return 'sent';
  if (kept.isNew) {
    delivery.poke();
    const about = { source: 'Form', severity: 'info', task: 'Submit', statusCode: 200 };
    log.info({ form: form.id, submission: kept.id, botCheck, ...about }, 'a form was submitted');
  }
  return { location: kept.location };
}

const sentOf = (
  { visitor, language }: Submitting,
  accepted: Accepted,
  submissionId: string,
  now: Date,
): SentFeature => ({
  submissionId,
  visitor,
  language,
  now,
  answers: accepted.answers,
  facts: accepted.facts,
  files: accepted.files,
});

/** Returns the fields in words, and the text that staff search. */
function describe({ form, visitor }: Submitting, { answers, facts, files }: Accepted, id: string) {
  const names = new Map(files.map(({ id, name }) => [id, name]));
  const questions = toQuestions(form.definition, answers, { facts, files: names });
  const words = [...questions.map((question) => question.words), visitor.person?.email ?? '', referenceOf(id)];
  return { questions, searchText: foldText(words.join('\n').toLowerCase()) };
}
