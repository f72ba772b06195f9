import type { ContentSource } from '../content/api/content-source.ts';
import { createReadWords } from '../content/api/read-words.ts';
import { createOrganization, type Organization } from '../content/organization/read-organization.ts';
import { createConsent } from '../people/preferences/mail-consent.ts';
import type { Clock } from '../platform/clock.ts';
import type { Database } from '../platform/db/connection.ts';
import type { Mailer } from '../platform/email/mail.contract.ts';
import { createMailer } from '../platform/email/mailer.ts';
import type { Env } from '../platform/env/env.ts';
import type { Locale } from '../platform/locale.rules.ts';
import type { Log } from '../platform/log.ts';
import type { ReadWords } from '../platform/words.contract.ts';
import { createReadMailLook } from '../content/organization/read-mail-look.ts';

interface Options {
  env: Env;
  db: Database;
  clock: Clock;
  log: Log;
  source: ContentSource;
}

/** Opens the mailer of the organisation, for the server and for commands: name, look and words come from the content. */
export function openMailer({ env, db, clock, log, source }: Options): {
  mailer: Mailer;
  organization: Organization;
  readWords: ReadWords;
} {
  const organization = createOrganization(source, env.siteOrigin);
  const { siteOrigin, smtpUrl, mailFrom, dataDir } = env;
  // A mail is sent without the name rather than not at all.
  const senderName = (language: Locale) =>
    organization.read(language).then(
      (record) => record.senderName ?? record.initials,
      () => null,
    );
  const readWords = createReadWords({ source, clock, log, env });
  const mailer = createMailer(
    { smtpUrl, mailFrom, dataDir, senderName },
    clock,
    readWords,
    createConsent(db, env),
    createReadMailLook(organization, { siteOrigin, log }),
  );
  return { mailer, organization, readWords };
}
