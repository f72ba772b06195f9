import { createHash, randomUUID } from 'node:crypto';
import type { Person } from '../access/access.contract.ts';
import { lockAccount, type Account } from '../accounts/account.repo.ts';
import { checkBotSolution } from '../checkout/bot-check.ts';
import { isLocale, sitePath, splitSitePath } from '../content/content.rules.ts';
import type { EmailDraft } from '../email/mail.contract.ts';
import { useFiles } from '../files/file.repo.ts';
import { enqueue, type OutgoingMessage } from '../outbox/enqueue.ts';
import { crmMessage, marketingMessage } from '../outbox/form-messages.ts';
import { askedFields } from './answers.rules.ts';
import { filesPurpose } from './form-files.ts';
import { toFormMessage, toQuestions } from './form-message.rules.ts';
import type { Answers, FormWorld } from './form.contract.ts';
import type { SentFile } from './shown-form.contract.ts';
import { referenceOf, type BotFinding, type FormMessage } from './submission.contract.ts';
import { findSame, insertSubmission, type Submission } from './submission.repo.ts';
import type { FormServices, Submitting } from './submit-form.ts';

const day = 86_400_000;
/** Minutes in which the same answers of the same sender are the same submission, where no key tells. */
const keylessMinutes = 10;

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
  const span = Math.floor(now.getTime() / (keylessMinutes * 60_000));
  return [`${sender} ${span}`, `${sender} ${span - 1}`];
}

async function findOut({ db, clock, env, log }: FormServices, formId: string, pass: string): Promise<BotFinding> {
  if (pass === '') return 'missing';
  const isHuman = await checkBotSolution({ db, clock, env }, pass).catch(() => false);
  if (!isHuman) log.warn({ form: formId }, 'execute-recaptcha failure');
  return isHuman ? 'passed' : 'failed';
}

/** The page that thanks: the one the form names, if there is such a page, else the form's own. */
async function findLocation(
  { formContent, log }: FormServices,
  { form, language }: Submitting,
  id: string,
): Promise<string> {
  const reference = form.sendsReceipt ? `&reference=${referenceOf(id)}` : '';
  const own = `${sitePath(`/forms/${form.id}`, language)}?done=1${reference}`;
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
  const [digest, keys] = [digestOf(accepted.answers), keysOf(accepted, visitor.sender, now)];
  const before = await findSame(db, { formId: form.id, keys, digest });
  if (before !== null) return before;
  const id = randomUUID();
  const location = await findLocation(services, asking, id);
  // Whatever fills in what nobody sees is thanked, and nothing of it is kept.
  if (accepted.isTrapped) return location;
  const attempt = await auth.throttle.attempt('submitForm', form.id, visitor.address);
  if (!attempt.isAllowed) return null;
  const botCheck = await findOut(services, form.id, accepted.pass);
  const row: Submission = {
    ...{ id, formId: form.id, state: 'submitted', userId: visitor.person?.userId ?? null },
    ...{ language: asking.language, key: keys[0], digest, answers: accepted.answers, botCheck, location },
    ...describe(asking, accepted, id),
    ...{ connector: toFormMessage(form, { id: '', answers: {}, profileNumber: null })?.connector ?? null },
    ...{ createdAt: now, deleteAfter: new Date(now.getTime() + form.retentionDays * day) },
  };
  const isKept = await db.transaction((tx) => write(tx, services, asking, row));
  if (!isKept) return (await findSame(db, { formId: form.id, keys, digest })) ?? location;
  delivery.poke();
  log.info({ form: form.id, submission: row.id, botCheck }, 'a form was submitted');
  return location;
}

/** The fields in words, and everything the submission is found by. */
function describe({ form, visitor }: Submitting, { answers, world, files }: Accepted, id: string) {
  const names = new Map(files.map(({ id, name }) => [id, name]));
  const questions = toQuestions(form.definition, answers, { world, files: names });
  const words = [...questions.map((question) => question.words), visitor.person?.email ?? '', referenceOf(id)];
  return { questions, searchText: words.join('\n').toLowerCase() };
}

async function write(
  tx: FormServices['db'],
  { clock, env }: FormServices,
  { form, visitor }: Submitting,
  row: Submission,
): Promise<boolean> {
  const { person, account, owner } = visitor;
  // Holds the person's row, so that two messages about one person go out in the order they were written.
  if (person) await lockAccount(tx, person.userId);
  if (!(await insertSubmission(tx, row))) return false;
  for (const field of askedFields(form.definition)) {
    const ids = row.answers[field.name];
    if (field.kind !== 'files' || typeof ids === 'string' || !ids?.length) continue;
    await useFiles(tx, { ids, owner, purpose: filesPurpose({ form: form.id, field }), usedBy: `submission:${row.id}` });
  }
  const profileNumber = account?.netsuiteId ?? null;
  const told = toFormMessage(form, { id: row.id, answers: row.answers, profileNumber });
  if (told) {
    await enqueue(tx, clock, toOutgoing(told.message, form.title, person?.userId ?? null));
  }
  const receipt = form.sendsReceipt && person ? receiptOf(row, { form, person, account }, env) : null;
  if (receipt) await enqueue(tx, clock, receipt);
  return true;
}

/** The letter with the reference, to the address of the account: whatever address was typed may be anybody's. */
function receiptOf(
  { id, language, location }: Submission,
  { form, person, account }: { form: Submitting['form']; person: Person; account: Account | null },
  { siteOrigin }: Pick<FormServices['env'], 'siteOrigin'>,
): OutgoingMessage {
  const letter: EmailDraft = {
    ...{ to: person.email, language: isLocale(language) ? language : 'en', userId: person.userId },
    content: {
      ...{ kind: 'formReceipt', name: account?.firstName ?? person.name, form: form.title },
      ...{ reference: referenceOf(id), thanks: form.thanks ?? '', link: siteOrigin + location },
    },
  };
  return {
    ...{ connector: 'mail', kind: 'form-receipt', reference: `receipt-${id}`, payload: { ...letter } },
    subjectUserId: person.userId,
  };
}

/** The message as its system is told it: the CRM knows no topics, the marketing system no kinds. */
function toOutgoing(message: FormMessage, pageTitle: string, userId: string | null): OutgoingMessage {
  const { kind, topics, ...told } = message;
  return kind === 'newsletter'
    ? marketingMessage({ ...told, topics, pageTitle }, userId)
    : crmMessage({ ...told, kind, fields: topics.length > 0 ? { ...told.fields, topics } : told.fields }, userId);
}
