import { setTimeout as sleep } from 'node:timers/promises';
import { rightsOf } from '../support/role-rights.ts';
import { createAccount, findAccount } from '../../server/people/accounts/account.repo.ts';
import { committeeApplications } from '../../server/forms/applications/committee-application.table.ts';
import { connect, type Database } from '../../server/platform/db/connection.ts';
import { readEnv } from '../../server/platform/env/env.ts';
import { toSentForm } from '../../server/forms/submissions/sent-form.ts';
import { submitForm } from '../../server/forms/submissions/submit-form.ts';
import type { FormServices } from '../../server/forms/submissions/submission-input.ts';
import { createConnectors } from '../../server/platform/outbox/create-connectors.ts';
import { createLog } from '../../server/platform/log.ts';
import { enqueue } from '../../server/platform/outbox/enqueue.ts';
import { lmsMessage } from '../../server/platform/integrations/lms/lms-messages.ts';
import { outboxMessages } from '../../server/platform/outbox/outbox.table.ts';
import { startDelivery } from '../../server/platform/outbox/start-delivery.ts';
import { openFormServices, testFormContent } from '../support/form-services-scene.ts';
import { fillForm } from '../support/demo-forms.ts';

/**
 * A process for the test that kills it: submits an application to a committee, writes one of an instructor with three
 * files, delivers both and ends. KILL_AT: 'commit' when record and message are written but not committed, 'record' when
 * they are. CLOCK_AHEAD: offset of its clock, in milliseconds.
 */
const env = readEnv();
const ahead = Number(process.env['CLOCK_AHEAD'] ?? '0');
const clock = { now: () => new Date(Date.now() + ahead) };
const { db, close } = await connect(env);

function die(step: string): void {
  if (process.env['KILL_AT'] === step) process.kill(process.pid, 'SIGKILL');
}

/** The same database; the transaction with the application and its message may never be committed. */
const mortal = Object.assign(Object.create(db) as Database, {
  transaction: (work: (tx: Database) => Promise<unknown>) =>
    db.transaction(async (tx) => {
      const done = await work(tx);
      if ((await tx.$count(committeeApplications)) > 0 && (await tx.$count(outboxMessages)) > 0) die('commit');
      return done;
    }),
});

async function submitToCommittee(): Promise<void> {
  const userId = 'ann';
  if (!(await findAccount(db, userId))) {
    await createAccount(db, clock, { userId, firstName: 'Ann', lastName: 'Lee', language: 'en' });
  }
  const form = await testFormContent.find('committee-application', 'en');
  if (!form) throw new Error('There is no form.');
  const opened = await openFormServices(mortal, env.dataDir, { now: clock.now() });
  const chosen = { member_type: 'Individual', member_category: 'Principal', participation_funding: 'Self' };
  const answers = fillForm(form, { ...chosen, committee: 'EIC' });
  const person = { userId, email: 'ann@example.org', name: 'Ann Lee', sessionId: 's', country: 'US' };
  const visitor = {
    person: {
      ...person,
      roles: new Set(['user'] as const),
      ...rightsOf(),
      membership: 'none' as const,
      impersonator: null,
    },
    account: await findAccount(db, userId),
    owner: `user:${userId}`,
    address: '192.0.2.1',
    sender: 'one',
    cookies: [],
  };
  const services = { ...opened, env } as unknown as FormServices;
  const sent = toSentForm({ answers, key: 'k'.repeat(32) });
  const { answer } = await submitForm(services, { form, visitor, language: 'en' }, sent);
  if (answer.outcome !== 'done') throw new Error(`It was not kept: ${JSON.stringify(answer)}`);
  die('record');
}

await submitToCommittee();
const files = ['one', 'two', 'three'].map((id) => ({ id, name: `${id}.pdf`, type: 0 }));
const about = { formId: 'instructor', submissionId: 's-1', application: 'instructors' as const };
const submitter = { externalId: null, webId: null, netSuiteId: null };
await enqueue(db, clock, lmsMessage({ ...about, fields: { firstName: 'Ann' }, files, submitter }, 'ann'));
const openFile = async (id: string) => {
  const bytes = Buffer.from(`%PDF ${id}`);
  const content = new Blob([bytes]).stream();
  return { name: `${id}.pdf`, mediaType: 'application/pdf', size: bytes.length, content };
};
const deliver = createConnectors({ env, db, clock, openFile });
const delivery = startDelivery({ db, clock, log: createLog(env), deliver });
while ((await delivery.facts()).waiting > 0) await sleep(20);
await delivery.stop();
await close();
