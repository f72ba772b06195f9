import { createHash, randomUUID } from 'node:crypto';
import { checkBotSolution } from '../checkout/bot-check.ts';
import { sitePath, splitSitePath } from '../content/content.rules.ts';
import type { SentFeature } from './form-feature.ts';
import { toFormMessage, toQuestions } from './form-message.rules.ts';
import type { Answers, FormWorld } from './form.contract.ts';
import type { SentFile } from './shown-form.contract.ts';
import type { BotFinding } from './submission.contract.ts';
import { findSame, type Submission } from './submission.repo.ts';
import type { FormServices, Submitting } from './submit-form.ts';
import { repeatMinutes, writeSubmission } from './write-submission.ts';

const day = 86_400_000;

interface Accepted {
  answers: Answers;
  world: FormWorld;
  files: readonly SentFile[];
  /** Made by the page or its script for one submission; empty on a stored page without a script. */
  key: string;
  /** The solved challenge of the check for programs. */
  pass: string;
  /** A field that people do not see has been filled in. */
  isTrapped: boolean;
}

const digestOf = (answers: Answers): string => createHash('sha256').update(JSON.stringify(answers)).digest('base64url');

/** Returns the keys under which the same submission may be known; the first is that of a new one. */
function keysOf({ key }: Accepted, sender: string, now: Date): [string, ...string[]] {
  if (/^[\w-]{16,64}$/.test(key)) return [key];
  const span = Math.floor(now.getTime() / (repeatMinutes * 60_000));
  return [`${sender} ${span}`, `${sender} ${span - 1}`];
}

async function findOut({ db, clock, env, log }: FormServices, formId: string, pass: string): Promise<BotFinding> {
  if (pass === '') return 'missing';
  const isHuman = await checkBotSolution({ db, clock, env }, pass).catch(() => false);
  if (!isHuman) log.warn({ form: formId }, 'execute-recaptcha failure');
  return isHuman ? 'passed' : 'failed';
}

/** The page that thanks: the one the form names, if there is such a page, else the form's own. */
async function findLocation({ formContent, log }: FormServices, { form, language }: Submitting): Promise<string> {
  const own = `${sitePath(`/forms/${form.id}`, language)}?done=1`;
  const page = form.redirectUrl && (await formContent.findPage(form.redirectUrl, language));
  if (!page) log.error({ form: form.id }, 'No redirect page added or found');
  return page ? withLanguage(page, language) : own;
}

/** The content answers with the address of the language it was asked in; another one is another page's. */
const withLanguage = (path: string, language: Submitting['language']): string =>
  splitSitePath(path).locale === language ? path : sitePath(splitSitePath(path).path, language);

/**
 * Keeps a submission and enqueues what it tells, once: the same key with the same answers leads where the first one
 * led. Other answers under that key are another submission, so that nothing typed after a lost answer is lost.
 * @returns where the sender is led; null when the sender, or everybody together, has sent too much; 'sent' when what is
 * sent was a draft once and has been sent with other answers
 */
export async function keepSubmission(
  services: FormServices,
  asking: Submitting,
  accepted: Accepted,
): Promise<{ location: string } | 'sent' | null> {
  const { db, clock, auth, delivery, log } = services;
  const { form, visitor } = asking;
  const now = clock.now();
  const [digest, keys] = [digestOf(accepted.answers), keysOf(accepted, visitor.sender, now)];
  const before = await findSame(db, { formId: form.id, keys, digest });
  if (before !== null) return { location: before };
  const sent = sentOf(asking, accepted, randomUUID(), now);
  const location = await findLocation(services, asking);
  // Whatever fills in what nobody sees is thanked, and nothing of it is kept.
  if (accepted.isTrapped) return { location };
  const attempt = await auth.throttle.attempt('submitForm', form.id, visitor.address);
  if (!attempt.isAllowed) return null;
  const botCheck = await findOut(services, form.id, accepted.pass);
  const row: Submission = {
    ...{
      id: sent.submissionId,
      revision: 0,
      formId: form.id,
      state: 'submitted',
      userId: visitor.person?.userId ?? null,
    },
    ...{ language: asking.language, key: keys[0], digest, answers: accepted.answers, botCheck, location },
    ...describe(asking, accepted),
    ...{ connector: form.feature?.connector ?? toFormMessage(form, { ...nothing })?.connector ?? null },
    ...{ createdAt: now, deleteAfter: new Date(now.getTime() + form.retentionDays * day) },
  };
  const kept = await db.transaction((tx) => writeSubmission(tx, services, asking, { row, sent }));
  if (kept === 'same') return { location: (await findSame(db, { formId: form.id, keys, digest })) ?? location };
  if (kept === 'sent') return 'sent';
  if (kept.isNew) {
    delivery.poke();
    log.info({ form: form.id, submission: kept.id, botCheck }, 'a form was submitted');
  }
  return { location: kept.location };
}

const nothing = { id: '', answers: {}, profileNumber: null };

const sentOf = (
  { visitor, language }: Submitting,
  accepted: Accepted,
  submissionId: string,
  now: Date,
): SentFeature => ({
  ...{ submissionId, visitor, language, now },
  ...{ answers: accepted.answers, world: accepted.world, files: accepted.files },
});

/** The fields in words, and everything the submission is found by. */
function describe({ form, visitor }: Submitting, { answers, world, files }: Accepted) {
  const names = new Map(files.map(({ id, name }) => [id, name]));
  const questions = toQuestions(form.definition, answers, { world, files: names });
  const words = [...questions.map((question) => question.words), visitor.person?.email ?? ''];
  return { questions, searchText: words.join('\n').toLowerCase() };
}
