import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { createAccount } from '../../server/people/accounts/account.repo.ts';
import { signIn } from '../../server/people/auth/sign-in.ts';
import { createVerifiedUser } from '../../server/people/auth/sign-up.ts';
import { demoTax } from './demo-tax.ts';
import { createContentApi } from '../../server/content/api/content-api.ts';
import { embeddedSource } from '../../server/content/api/content-source.ts';
import { saveItem } from '../../server/content/editing/save-item.ts';
import type { Locale } from '../../server/platform/locale.rules.ts';
import { readEnv } from '../../server/platform/env/env.ts';
import { openFiles } from '../../server/platform/files/open-files.ts';
import { createPeopleServices } from '../../server/http/people-services.ts';
import { demoInstallation } from '../../server/platform/installation/demo-installation.ts';
import { createLog } from '../../server/platform/log.ts';
import { readSpendableCredit } from '../../server/store/orders/receivables/account-credit.ts';
import { createAttemptProcessor } from '../../server/store/orders/placing/process-attempt.ts';
import { createSandbox } from '../../server/store/payments/create-sandbox.ts';
import { testContent } from './fake-account-content.ts';
import { demoSite } from './demo-names.ts';
import { CookieJar } from './auth-scene.ts';
import { openDatabase } from './test-databases.ts';
import { testFormContent } from './form-services-scene.ts';
import { temporaryFolder } from './temporary-folder.ts';

/** A mail in the mailbox. */
export interface FiledMail {
  to: string;
  subject: string;
  /** Headers and text. */
  source: string;
  html: string;
}

export const mailroomPassword = 'a-river-runs-deep';

/**
 * Everything that sends emails, with the real mailer and outbox: mails become files. The clock can be advanced;
 * sessions use the time of the process.
 */
export async function openMailroom() {
  const opened = new AsyncDisposableStack();
  const folder = opened.use(await temporaryFolder());
  const connection = opened.use(await openDatabase());
  const { db } = connection;
  const time = { ahead: 0 };
  const clock = { now: () => new Date(Date.now() + time.ahead) };
  const env = readEnv({ SITE_ORIGIN: 'https://www.example.org', DATA_DIR: folder.path, DEMO: 'off' });
  const fields = { organization: demoSite.organization, initials: demoSite.initials };
  const body = { type: 'site', locale: 'en', fields };
  await saveItem(db, clock, { id: 'site:main', body, isDraft: false, savedBy: 'test' });
  const log = createLog({ logLevel: 'silent', isProduction: true });
  const source = embeddedSource(createContentApi({ db, clock, isProduction: true, installation: demoInstallation }));
  const payments = createSandbox({ env, db, clock, installation: demoInstallation });
  const files = await openFiles(env);
  const people = await createPeopleServices({
    env,
    db,
    clock,
    log,
    installation: demoInstallation,
    source,
    payments,
    files,
    opened,
  });
  const shop = {
    db,
    clock,
    log,
    payments,
    env,
    installation: demoInstallation,
    accountContent: testContent,
    readWords: people.readWords,
    tax: demoTax(),
    readCredit: readSpendableCredit,
    delivery: people.delivery,
  };
  const services = {
    ...shop,
    files,
    source,
    auth: people.auth,
    formContent: testFormContent,
    orders: createAttemptProcessor(shop),
  };
  let count = 0;
  return {
    services,
    time,
    /** A signed-in person who receives emails in this language. */
    async addPerson(language: Locale) {
      count += 1;
      const email = `person-${count}@example.net`;
      const { id: userId } = await createVerifiedUser(people.auth, {
        email,
        name: 'Luz Ortega',
        password: mailroomPassword,
      });
      await createAccount(db, clock, { userId, firstName: 'Luz', lastName: 'Ortega', language });
      const jar = new CookieJar(`198.51.100.${count}`);
      const signed = await signIn(people.auth, jar.caller, { email, password: mailroomPassword });
      if (!signed.ok) throw new Error(signed.code);
      jar.keep(signed.value.cookies);
      return { userId, email, jar };
    },
    /** Returns the mails to an address, oldest first. */
    async mailsTo(address: string): Promise<FiledMail[]> {
      const mail = path.join(folder.path, 'mail');
      const names = (await readdir(mail).catch(() => [])).filter((name) => name.endsWith('.txt')).toSorted();
      const read = (name: string) => readFile(path.join(mail, name), 'utf8');
      const mails = await Promise.all(
        names.map(async (name) => ({ source: await read(name), html: await read(name.replace(/txt$/, 'html')) })),
      );
      const headerOf = (text: string, name: string) => new RegExp(`^${name}: (.*)$`, 'm').exec(text)?.[1] ?? '';
      return mails
        .map(({ source, html }) => ({ to: headerOf(source, 'To'), subject: headerOf(source, 'Subject'), source, html }))
        .filter(({ to }) => to === address);
    },
    [Symbol.asyncDispose]: () => opened.disposeAsync(),
  };
}

export type Mailroom = Awaited<ReturnType<typeof openMailroom>>;
