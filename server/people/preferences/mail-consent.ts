import { findAccount } from '../accounts/account.repo.ts';
import { sitePath } from '../../content/items/site-path.rules.ts';
import type { Database } from '../../platform/db/connection.ts';
import type { ConsentCheck } from '../../platform/email/mail-topic.rules.ts';
import type { Env } from '../../platform/env/env.ts';
import { listNotices } from './document-notice.repo.ts';
import { listSectionNotices } from './section-notice.repo.ts';
import { mayMail, type MailConsent } from './mail-consent.rules.ts';
import { generalPreferences } from './preference.rules.ts';
import { signUnsubscribe } from './unsubscribe-link.ts';

/** Reads a person's consent; null without an account. */
export async function findConsent(db: Database, userId: string): Promise<MailConsent | null> {
  const account = await findAccount(db, userId);
  if (!account) return null;
  const preferences = { ...account.topics, ...account.newsletters, ...generalPreferences(account) };
  const [codes, sections] = [await listNotices(db, userId), await listSectionNotices(db, userId)];
  return { preferences, codes: [...codes, ...sections.map(({ code }) => code)] };
}

/** Returns the page behind the unsubscribe link of an email. */
export const unsubscribePath = (token: string, language: string): string =>
  `${sitePath('/user/unsubscribe', language)}?token=${token}`;

/** Reads the consent at the moment of sending: opting out while an email waits stops it. */
export const createConsent =
  (db: Database, { siteOrigin, sessionSecrets }: Pick<Env, 'siteOrigin' | 'sessionSecrets'>): ConsentCheck =>
  async (topic, { userId, language }) => {
    if (userId === undefined || !mayMail(topic, await findConsent(db, userId))) return null;
    const token = signUnsubscribe({ userId, topic }, sessionSecrets);
    return {
      page: siteOrigin + unsubscribePath(token, language),
      oneClick: `${siteOrigin}/api/mail/unsubscribe/${token}`,
    };
  };
