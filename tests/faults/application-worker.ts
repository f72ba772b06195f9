import { setTimeout as sleep } from 'node:timers/promises';
import { connect } from '../../server/db/connection.ts';
import { readEnv } from '../../server/env.ts';
import { createConnectors } from '../../server/integrations/create-connectors.ts';
import { createLog } from '../../server/log.ts';
import { enqueue } from '../../server/outbox/enqueue.ts';
import { lmsMessage } from '../../server/outbox/form-messages.ts';
import { startDelivery } from '../../server/outbox/start-delivery.ts';

/**
 * A process that writes one application with three files, delivers it and ends, for the test that kills it. CLOCK_AHEAD:
 * how far its clock is ahead, in milliseconds.
 */
const env = readEnv();
const ahead = Number(process.env['CLOCK_AHEAD'] ?? '0');
const clock = { now: () => new Date(Date.now() + ahead) };
const { db, close } = await connect(env);
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
