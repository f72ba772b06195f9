import type { InstallationFacts } from '../platform/installation/installation.contract.ts';
import { seedDemoApplications } from '../forms/applications/seed-demo-applications.ts';
import { createAccountContent } from '../people/accounts/account-content.ts';
import { nameCustomer } from '../people/accounts/name-customer.ts';
import { seedDemoAccounts } from '../people/accounts/seed-demo-accounts.ts';
import { usesDemoPassword } from '../people/auth/password.ts';
import { createVerifiedUser } from '../people/auth/sign-up.ts';
import { startRenewal } from '../people/auth/renew-second-steps.ts';
import { startSweep } from '../people/auth/sweep-expired.ts';
import { runServerBackup } from '../backup/server-backup.ts';
import type { Clock } from '../platform/clock.ts';
import type { ContentSource } from '../content/api/content-source.ts';
import type { Connection, Database } from '../platform/db/connection.ts';
import { deliverEmails } from '../platform/email/deliver-email.ts';
import type { Env } from '../platform/env/env.ts';
import { BadEnvironment } from '../platform/env/bad-environment.ts';
import { openStoredFile } from '../platform/files/open-stored-file.ts';
import type { Files } from '../platform/files/open-files.ts';
import { createConnectors } from '../platform/outbox/create-connectors.ts';
import { createRecorder } from '../platform/outbox/recorder.ts';
import type { Deliver } from '../platform/integrations/connector.contract.ts';
import { createCustomerIds } from '../platform/integrations/erp/customer-ids.ts';
import type { Log } from '../platform/log.ts';
import { runTokenCommand } from '../people/access/command/token-command.ts';
import { runPeopleCommand } from '../people/access/command/run-people-command.ts';
import { organizationDate } from '../platform/dates/organization-date.rules.ts';
import { hasAdministrator, insertGrant } from '../people/access/roles/grant.repo.ts';
import { addNotices } from '../people/preferences/document-notice.repo.ts';
import { startDelivery } from '../platform/outbox/start-delivery.ts';
import type { PaymentGateway } from '../store/payments/gateway.ts';
import { openAuth } from './open-auth.ts';
import { openMailer } from './open-mailer.ts';
import { openCommandPort } from './command-port.ts';
import { readFileCommand, runPeopleFile } from './people-files.ts';
import { seedDemoStore } from './seed-demo-store.ts';
import type { ServedServices, Services } from '../services.ts';

interface Options {
  env: Env;
  db: Database;
  clock: Clock;
  log: Log;
  installation: InstallationFacts;
  source: ContentSource;
  payments: PaymentGateway;
  files: Files;
  /** Tells the tax service of invoices and credit notes. */
  deliverTax?: Deliver;
  /** Copies the embedded database for a backup. */
  copyFiles?: Connection['copyFiles'];
  /** Collects what has to be stopped. */
  opened: AsyncDisposableStack;
}

/**
 * Composes the services about people: sign-in, customer records, and messages to other systems.
 * @throws BadEnvironment when production would run with a demo account
 */
export async function createPeopleServices(
  options: Options,
): Promise<Pick<ServedServices, 'auth' | 'accountContent' | 'readWords' | 'delivery' | 'organization'>> {
  const { env, db, clock, installation, log, source, files, opened, copyFiles = null, deliverTax } = options;
  const { mailer, organization, readWords } = openMailer({ env, db, clock, log, source });
  const auth = openAuth({ db, env, clock, installation, log, mailer });
  opened.defer(() => auth.background.settled());
  if (env.isDemo) await seedDemo(options, auth);
  if (!env.isDemo && env.isProduction && (await usesDemoPassword(auth))) {
    throw new BadEnvironment(
      'An account of this database still has the password of the demo. Remove the demo accounts, or point DATABASE_URL at another database.',
    );
  }
  const openFile = openStoredFile({ db, files });
  const connectors = createConnectors({
    env,
    db,
    clock,
    openFile,
    mail: deliverEmails(mailer),
    ...(deliverTax && { tax: deliverTax }),
  });
  const erp = nameCustomer(connectors.erp, {
    db,
    clock,
    askCustomerId: createCustomerIds({ address: env.connectors.erp, recorder: createRecorder({ db, clock }) }),
  });
  const delivery = startDelivery({ db, clock, log, deliver: { ...connectors, erp } });
  opened.defer(() => delivery.stop());
  const sweep = startSweep({ db, clock, log });
  opened.defer(() => sweep.stop());
  const renewal = startRenewal({ db, env, log });
  opened.defer(() => renewal?.stop());
  // On PostgreSQL the command opens the database itself.
  if (!env.databaseUrl) {
    const run = async (args: readonly string[], text = '') => {
      const backedUp = await runServerBackup({ db, copyFiles }, env.dataDir, args);
      if (backedUp) return backedUp;
      if (args[0] === 'token') return runTokenCommand({ db, clock }, args.slice(1));
      const file = readFileCommand(args);
      return file ? runPeopleFile({ db, clock }, file, text) : runPeopleCommand(auth, args);
    };
    opened.use(await openCommandPort({ dataDir: env.dataDir, log, run }));
  }
  if (env.isProduction && !(await hasAdministrator(db, organizationDate(clock.now(), installation.timeZone)))) {
    log.warn('nobody is administrator: invite one with the command people invite MAIL administrator');
  }
  return { auth, accountContent: createAccountContent({ source, clock }), readWords, delivery, organization };
}

/** Stores the demo's people, and the purchases of one of them. */
async function seedDemo({ db, clock, installation, payments }: Options, auth: Services['auth']): Promise<void> {
  const userIds = new Map<string, string>();
  await seedDemoAccounts({
    db,
    clock,
    installation,
    async fillFurther(tx, userId, demo) {
      await addNotices(tx, clock, userId, demo.notices ?? []);
      if (demo.role !== undefined) {
        const grant = { userId, role: demo.role, source: 'demo', grantedAt: clock.now(), reason: 'Demo' };
        await insertGrant(tx, grant);
      }
      await seedDemoApplications(tx, clock, userId, demo);
    },
    createUser: async ({ email, password, firstName, lastName }) => {
      const { id } = await createVerifiedUser(auth, { email, password, name: `${firstName} ${lastName}` });
      userIds.set(email, id);
      return { userId: id };
    },
  });
  // Delivery has not started: these messages are sent at its first run.
  await seedDemoStore({ db, clock, installation, payments, delivery: { poke: () => undefined } }, userIds);
}
