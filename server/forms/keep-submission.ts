import { createHash, randomUUID } from 'node:crypto';
import { lockAccount } from '../accounts/account.repo.ts';
import { checkBotSolution } from '../checkout/bot-check.ts';
import { useFiles } from '../files/file.repo.ts';
import { enqueue } from '../outbox/enqueue.ts';
import { askedFields } from './answers.rules.ts';
import { filesPurpose } from './form-files.ts';
import { findLocation } from './form-location.ts';
import { toQuestions } from './form-message.rules.ts';
import type { Answers, FormWorld } from './form.contract.ts';
import { connectorOf, outgoingMessages } from './outgoing-messages.ts';
import type { SentFile } from './shown-form.contract.ts';
import type { BotFinding } from './submission.contract.ts';
import { findSame, insertSubmission, type Submission } from './submission.repo.ts';
import type { FormServices, Submitting } from './submit-form.ts';

const day = 86_400_000;
/** Minutes in which the same answers of the same sender are the same submission, where no key tells. */
const keylessMinutes = 10;

interface Accepted {
  answers: Answers;
  /** The answers as they were sent: what makes a repetition one. */
  said: Answers;
  world: FormWorld;
  files: readonly SentFile[];
  /** Made by the page or its script for one submission; empty on a stored page without a script. */
  key: string;
  /** The solved challenge of the check for programs. */
  pass: string;
  /** A field that people do not see has been filled in. */
  isTrapped: boolean;
}

const digestOf = ({ said }: Pick<Accepted, 'said'>): string =>
  createHash('sha256').update(JSON.stringify(said)).digest('base64url');

/** Returns the keys under which the same submission may be known; the first is that of a new one. */
function keysOf({ key }: Pick<Accepted, 'key'>, sender: string, now: Date): [string, ...string[]] {
  if (/^[\w-]{16,64}$/.test(key)) return [key];
  const span = Math.floor(now.getTime() / (keylessMinutes * 60_000));
  return [`${sender} ${span}`, `${sender} ${span - 1}`];
}

async function findOut({ db, clock, env, log }: FormServices, formId: string, pass: string): Promise<BotFinding> {
  if (pass === '') return 'missing';
  const isHuman = await checkBotSolution({ db, clock, env }, pass).catch(() => false);
  if (!isHuman) log.warn({ form: formId, statusCode: 500 }, 'execute-recaptcha failure');
  return isHuman ? 'passed' : 'failed';
}

/**
 * Returns where a submission has led that is kept already; null for a new one. Asked before anything of it is judged: its
 * files belong to the one that is kept, and would seem to be missing.
 */
export const findKept = (
  { db, clock }: FormServices,
  { form, visitor }: Submitting,
  sent: Pick<Accepted, 'said' | 'key'>,
): Promise<string | null> =>
  findSame(db, { formId: form.id, keys: keysOf(sent, visitor.sender, clock.now()), digest: digestOf(sent) });

/**
 * Keeps a submission and enqueues what it tells, once: the same key with the same answers leads where the first one
 * led. Other answers under that key are another submission, so that nothing typed after a lost answer is lost.
 * @returns where the sender is led; null when the sender, or everybody together, has sent too much
 */
export async function keepSubmission(
  services: FormServices,
  asking: Submitting,
  accepted: Accepted,
): Promise<string | null> {
  const { db, clock, auth, delivery, log } = services;
  const { form, visitor } = asking;
  const now = clock.now();
  const [digest, keys] = [digestOf(accepted), keysOf(accepted, visitor.sender, now)];
  const location = await findLocation(services, asking);
  // Whatever fills in what nobody sees is thanked, and nothing of it is kept.
  if (accepted.isTrapped) return location;
  const attempt = await auth.throttle.attempt('submitForm', form.id, visitor.address);
  if (!attempt.isAllowed) return null;
  const botCheck = await findOut(services, form.id, accepted.pass);
  const row: Submission = {
    ...{ id: randomUUID(), formId: form.id, state: 'submitted', userId: visitor.person?.userId ?? null },
    ...{ language: asking.language, key: keys[0], digest, answers: accepted.answers, botCheck, location },
    ...describe(asking, accepted),
    ...{
      connector: connectorOf(form),
      createdAt: now,
      deleteAfter: new Date(now.getTime() + form.retentionDays * day),
    },
  };
  const isKept = await db.transaction((tx) => write(tx, services, asking, row));
  if (!isKept) return (await findSame(db, { formId: form.id, keys, digest })) ?? location;
  delivery.poke();
  const about = { source: 'Form', severity: 'info', task: 'Submit', statusCode: 200 };
  log.info({ form: form.id, submission: row.id, botCheck, ...about }, 'a form was submitted');
  return location;
}

/** The fields in words, and everything the submission is found by. */
function describe({ form, visitor }: Submitting, { answers, world, files }: Accepted) {
  const names = new Map(files.map(({ id, name }) => [id, name]));
  const questions = toQuestions(form.definition, answers, { world, files: names });
  const words = [...questions.map((question) => question.words), visitor.person?.email ?? ''];
  return { questions, searchText: words.join('\n').toLowerCase() };
}

async function write(
  tx: FormServices['db'],
  { clock }: FormServices,
  { form, visitor }: Submitting,
  row: Submission,
): Promise<boolean> {
  const { person, owner } = visitor;
  // Holds the person's row, so that two messages about one person go out in the order they were written.
  if (person) await lockAccount(tx, person.userId);
  if (!(await insertSubmission(tx, row))) return false;
  for (const field of askedFields(form.definition)) {
    const ids = row.answers[field.name];
    if (field.kind !== 'files' || typeof ids === 'string' || !ids?.length) continue;
    await useFiles(tx, { ids, owner, purpose: filesPurpose({ form: form.id, field }), usedBy: `submission:${row.id}` });
  }
  const told = outgoingMessages(form, { id: row.id, answers: row.answers, at: row.createdAt, visitor });
  if (told.length > 0) await enqueue(tx, clock, ...told);
  return true;
}
