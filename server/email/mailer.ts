import { randomBytes } from 'node:crypto';
import { mkdir, rename, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { createTransport } from 'nodemailer';
import type { Clock } from '../clock.ts';
import type { Env } from '../env.ts';
import type { EmailDraft, Mail, Mailer } from './mail.contract.ts';
import { writeMail } from './write-mail.ts';

type Settings = Pick<Env, 'smtpUrl' | 'mailFrom' | 'dataDir'>;

/** Sends by SMTP when SMTP_URL is set; otherwise every mail becomes a readable file in DATA_DIR/mail. */
export function createMailer(env: Settings, clock: Clock): Mailer {
  const deliver = env.smtpUrl
    ? smtp(env.smtpUrl, env.mailFrom)
    : files(path.join(env.dataDir, 'mail'), env.mailFrom, clock);
  return { send: (email: EmailDraft) => deliver(writeMail(email)) };
}

function smtp(url: string, from: string): (mail: Mail) => Promise<void> {
  const transport = createTransport(url, {
    from,
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  return async (mail) => {
    // Addresses go as objects: a comma in one must not make a second recipient.
    await transport.sendMail({ ...mail, to: { name: '', address: mail.to } });
  };
}

/** Plain files instead of sent mail, so that links can be followed on a machine without a mail server. */
function files(folder: string, from: string, clock: Clock): (mail: Mail) => Promise<void> {
  return async (mail) => {
    await mkdir(folder, { recursive: true, mode: 0o700 });
    const now = clock.now();
    const stamp = now.toISOString().replace(/[:.]/g, '-');
    const recipient = mail.to.replace(/[^\w@.+-]/g, '_').slice(0, 80);
    const name = path.join(folder, `${stamp}-${recipient}-${randomBytes(3).toString('hex')}`);
    const head = [`From: ${from}`, `To: ${mail.to}`, `Subject: ${mail.subject}`, `Date: ${now.toUTCString()}`];
    await writeFile(`${name}.html`, mail.html, { mode: 0o600 });
    // The text appears last and whole: who waits for it finds the HTML beside it.
    await writeFile(`${name}.tmp`, `${head.join('\n')}\n\n${mail.text}`, { mode: 0o600 });
    await rename(`${name}.tmp`, `${name}.txt`);
  };
}
