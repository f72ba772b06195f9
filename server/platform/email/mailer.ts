import { randomBytes } from 'node:crypto';
import { mkdir, rename, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { createTransport } from 'nodemailer';
import type { Clock } from '../clock.ts';
import type { Env } from '../env/env.ts';
import { type ConsentCheck, findMailTopic } from './mail-topic.rules.ts';
import type { ReadWords } from '../words.contract.ts';
import type { EmailDraft, Mail, Mailer } from './mail.contract.ts';
import { writeMail } from './write-mail.ts';

type Settings = Pick<Env, 'smtpUrl' | 'mailFrom' | 'dataDir'>;

/**
 * Sends by SMTP if SMTP_URL is set; otherwise every mail becomes a readable file in DATA_DIR/mail. An email with an
 * optional topic is sent only with the reader's consent (docs/decisions/account-and-profile.md#emails-and-consent).
 * @param readWords the phrases of the site
 * @param checkConsent without it, no such email is sent
 */
export function createMailer(
  env: Settings,
  clock: Clock,
  readWords: ReadWords,
  checkConsent: ConsentCheck = async () => null,
): Mailer {
  const deliver = env.smtpUrl
    ? smtp(env.smtpUrl, env.mailFrom)
    : files(path.join(env.dataDir, 'mail'), env.mailFrom, clock);
  return {
    async send(email: EmailDraft) {
      const topic = findMailTopic(email.content);
      const unsubscribe = topic.category === 'service' ? undefined : await checkConsent(topic, email);
      if (unsubscribe === null) return 'withheld';
      await deliver(writeMail(email, await readWords(email.language), unsubscribe));
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

function smtp(url: string, from: string): (mail: Mail) => Promise<void> {
  const transport = createTransport(url, {
    from,
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  // Failures outside of a message, such as a pooled connection; without a listener they would end the process.
  transport.on('error', () => undefined);
  return async (mail) => {
    // Addresses are objects, so that a comma cannot add a recipient.
    const { unsubscribe: _, to: address, ...texts } = mail;
    await transport.sendMail({ ...texts, headers: unsubscribeHeaders(mail), to: { name: '', address } });
  };
}

/** Writes mails to files, so that links can be followed on a machine without a mail server. */
function files(folder: string, from: string, clock: Clock): (mail: Mail) => Promise<void> {
  return async (mail) => {
    await mkdir(folder, { recursive: true, mode: 0o700 });
    const now = clock.now();
    const stamp = now.toISOString().replace(/[:.]/g, '-');
    const recipient = mail.to.replace(/[^\w@.+-]/g, '_').slice(0, 80);
    const name = path.join(folder, `${stamp}-${recipient}-${randomBytes(3).toString('hex')}`);
    const more = Object.entries(unsubscribeHeaders(mail)).map(([header, value]) => `${header}: ${value}`);
    const head = [`From: ${from}`, `To: ${mail.to}`, `Subject: ${mail.subject}`, `Date: ${now.toUTCString()}`, ...more];
    await writeFile(`${name}.html`, mail.html, { mode: 0o600 });
    // The text is renamed into place last: whoever waits for it finds the complete HTML beside it.
    await writeFile(`${name}.tmp`, `${head.join('\n')}\n\n${mail.text}`, { mode: 0o600 });
    await rename(`${name}.tmp`, `${name}.txt`);
  };
}
