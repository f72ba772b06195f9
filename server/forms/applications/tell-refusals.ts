import { accountPath } from '../../people/accounts/account-paths.rules.ts';
import { lockAddressee } from '../../people/accounts/addressee.repo.ts';
import { toLocale } from '../../platform/locale.rules.ts';
import type { Database } from '../../platform/db/connection.ts';
import type { EmailDraft } from '../../platform/email/mail.contract.ts';
import type { Env } from '../../platform/env/env.ts';
import { enqueue } from '../../platform/outbox/enqueue.ts';
import type { Platform } from '../../platform/platform.ts';
import { startLoop, type Loop } from '../../platform/start-loop.ts';
import { senderEmail } from '../definition/person-fields.rules.ts';
import { referenceOf } from '../definition/submission.contract.ts';
import type { FormContent } from '../submissions/form-content.ts';
import { guestSentPath, sentPath } from '../submissions/sent-link.ts';
import type { Submission } from '../submissions/submission.repo.ts';
import { applicationForms } from './application-forms.ts';
import { applicationName, type CommitteeApplication } from './committee-application.repo.ts';
import { claimRefusedApplications, claimRefusedSubmissions } from './refused.repo.ts';

interface Services extends Pick<Platform, 'db' | 'clock' | 'delivery'> {
  env: Pick<Env, 'siteOrigin' | 'sessionSecrets'>;
  formContent: Pick<FormContent, 'find'>;
}

const minute = 60_000;

/**
 * Tells the senders of what another system has refused for good, each once: staff see it first in their list, and the
 * sender gets an email with a link to what they sent.
 * @returns the number of senders
 */
export async function tellRefusals(services: Services): Promise<number> {
  const { db, clock, delivery } = services;
  const told = await db.transaction(async (tx) => {
    const now = clock.now();
    const [forms, applications] = [await claimRefusedSubmissions(tx, now), await claimRefusedApplications(tx, now)];
    for (const submission of forms)
      await enqueueRefusal(tx, services, submission.id, await toForm(tx, services, submission));
    for (const each of applications) {
      await enqueueRefusal(tx, services, applicationName(each.id), await toApplication(tx, services, each));
    }
    return forms.length + applications.length;
  });
  if (told > 0) delivery.poke();
  return told;
}

/** Makes the email about a submission; null for a sender without an address. */
async function toForm(
  tx: Database,
  { env, formContent }: Services,
  submission: Submission,
): Promise<EmailDraft | null> {
  const { id, formId, userId, answers } = submission;
  const person = userId === null ? null : await lockAddressee(tx, userId);
  const language = person?.language ?? toLocale(submission.language);
  const form = await formContent.find(formId, language);
  const to = person?.email ?? (form && userId === null ? senderEmail(form, answers) : '');
  if (to === '') return null;
  const path = person ? sentPath(id, language) : guestSentPath(id, language, env.sessionSecrets);
  return {
    to,
    language,
    ...(userId !== null && { userId }),
    content: {
      kind: 'formRefused',
      name: person?.name ?? '',
      form: form?.title ?? formId,
      reference: referenceOf(id),
      link: env.siteOrigin + path,
    },
  };
}

/** Makes the email about an application that has a record of its own. */
async function toApplication(
  tx: Database,
  { env, formContent }: Services,
  { id, kind, userId }: CommitteeApplication,
): Promise<EmailDraft | null> {
  const person = await lockAddressee(tx, userId);
  if (!person) return null;
  const { name, email, language } = person;
  const { formId, page } = applicationForms[kind];
  const form = (await formContent.find(formId, language))?.title ?? formId;
  const link = `${env.siteOrigin}${accountPath(language, page)}?application=${id}`;
  return { to: email, language, userId, content: { kind: 'formRefused', name, form, reference: String(id), link } };
}

async function enqueueRefusal(
  tx: Database,
  { clock }: Services,
  name: string,
  draft: EmailDraft | null,
): Promise<void> {
  if (!draft) return;
  const { ...payload } = draft;
  await enqueue(tx, clock, {
    connector: 'mail',
    kind: 'form-refused',
    payload,
    reference: `refused-${name}`,
    ...(draft.userId !== undefined && { subjectUserId: draft.userId }),
  });
}

/** Tells the senders, now and every minute. */
export const startRefusalNotices = ({ log, ...services }: Services & Pick<Platform, 'log'>): Loop =>
  startLoop({
    every: minute,
    run: async () => void (await tellRefusals(services)),
    log,
    problem: 'senders were not told of refused forms',
  });
