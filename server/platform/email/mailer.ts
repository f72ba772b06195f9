import { randomBytes } from 'node:crypto';
import { mkdir, rename, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { createTransport } from 'nodemailer';
import type { Clock } from '../clock.ts';
import type { Locale } from '../locale.rules.ts';
import type { Env } from '../env/env.ts';
import { type ConsentCheck, findMailTopic } from './mail-topic.rules.ts';
import type { ReadWords } from '../words.contract.ts';
import type { EmailDraft, Mail, Mailer } from './mail.contract.ts';
import { plainMailLook, type MailLook } from './mail-look.ts';
import { toSender, type Sender } from './sender.rules.ts';
import { requestIdHeader } from '../monitoring/current-work.ts';
import { report } from '../monitoring/happenings.ts';
import { writeMail } from './write-mail.ts';

/** Reads how mails look. Must not fail: the mail would not be sent. */
export type ReadMailLook = (language: Locale) => Promise<MailLook>;

type Settings = Pick<Env, 'smtpUrl' | 'mailFrom' | 'dataDir'> & {
  /** Returns the name of the sender in a language; null where it cannot be read now. */
  senderName?: (language: Locale) => Promise<string | null>;
};

/**
 * Sends by SMTP if SMTP_URL is set; otherwise every mail becomes a readable file in DATA_DIR/mail. An email with an
 * optional topic is sent only with the reader's consent (docs/decisions/account-and-profile.md#emails-and-consent).
 * @param readWords the phrases of the site
 * @param checkConsent without it, no such email is sent
 * @param readLook reads how mails of the organisation look, in a language
 */
export function createMailer(
  env: Settings,
  clock: Clock,
  readWords: ReadWords,
  checkConsent: ConsentCheck = async () => null,
  readLook: ReadMailLook = async () => plainMailLook,
): Mailer {
  const deliver = env.smtpUrl ? smtp(env.smtpUrl) : files(path.join(env.dataDir, 'mail'), clock);
  const readName = env.senderName ?? (async () => null);
  return {
    async send(email: EmailDraft) {
      const topic = findMailTopic(email.content);
      const unsubscribe = topic.category === 'service' ? undefined : await checkConsent(topic, email);
      if (unsubscribe === null) {
        report('mail', { outcome: 'withheld' });
        return 'withheld';
      }
      const from = toSender(env.mailFrom, await readName(email.language));
      const [words, look] = await Promise.all([readWords(email.language), readLook(email.language)]);
      try {
        await deliver(writeMail(email, words, unsubscribe, look), from);
      } catch (error) {
        report('mail', { outcome: 'failed' });
        throw error;
      }
      report('mail', { outcome: 'sent' });
      return 'sent';
    },
  };
}

/**
 * Headers for the unsubscribe button of mail programs (RFC 2369, RFC 8058); the mail server signs them with the rest.
 */
const unsubscribeHeaders = ({ unsubscribe }: Mail): Record<string, string> =>
  unsubscribe
    ? { 'List-Unsubscribe': `<${unsubscribe.oneClick}>`, 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' }
    : {};

/** Name and type of the calendar file of an email; the method is that of the file. */
const calendarName = 'course.ics';
const calendarType = 'text/calendar; charset=utf-8; method=PUBLISH';

function smtp(url: string): (mail: Mail, from: Sender) => Promise<void> {
  const transport = createTransport(url, {
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  // Failures outside of a message, such as a pooled connection; without a listener they would end the process.
  transport.on('error', () => undefined);
  return async (mail, from) => {
    // Addresses are objects, so that a comma cannot add a recipient.
    const { unsubscribe: _, calendar, to: address, ...texts } = mail;
    const attachments =
      calendar === undefined ? [] : [{ filename: calendarName, contentType: calendarType, content: calendar }];
    const headers = { ...unsubscribeHeaders(mail), ...requestIdHeader() };
    await transport.sendMail({ ...texts, attachments, from, headers, to: { name: '', address } });
  };
}

/** Writes mails to files, so that links can be followed on a machine without a mail server. */
function files(folder: string, clock: Clock): (mail: Mail, from: Sender) => Promise<void> {
  return async (mail, { name: sender, address }) => {
    await mkdir(folder, { recursive: true, mode: 0o700 });
    const now = clock.now();
    const stamp = now.toISOString().replace(/[:.]/g, '-');
    const recipient = mail.to.replace(/[^\w@.+-]/g, '_').slice(0, 80);
    const name = path.join(folder, `${stamp}-${recipient}-${randomBytes(3).toString('hex')}`);
    const headers = { ...unsubscribeHeaders(mail), ...requestIdHeader() };
    const more = Object.entries(headers).map(([header, value]) => `${header}: ${value}`);
    const head = [
      `From: ${sender === '' ? address : `${sender} <${address}>`}`,
      `To: ${mail.to}`,
      `Subject: ${mail.subject}`,
      `Date: ${now.toUTCString()}`,
      ...more,
    ];
    await writeFile(`${name}.html`, mail.html, { mode: 0o600 });
    if (mail.calendar !== undefined) await writeFile(`${name}.ics`, mail.calendar, { mode: 0o600 });
    // The text is renamed into place last: whoever waits for it finds the complete HTML beside it.
    await writeFile(`${name}.tmp`, `${head.join('\n')}\n\n${mail.text}`, { mode: 0o600 });
    await rename(`${name}.tmp`, `${name}.txt`);
  };
}
