import { setTimeout as sleep } from 'node:timers/promises';
import { readEnv } from '../../server/platform/env/env.ts';
import { connect } from '../../server/platform/db/connection.ts';
import { createConnectors } from '../../server/platform/outbox/create-connectors.ts';
import { createLog } from '../../server/platform/log.ts';
import { enqueue } from '../../server/platform/outbox/enqueue.ts';
import { startDelivery } from '../../server/platform/outbox/start-delivery.ts';

/**
 * A process for the test that kills it: writes one message, delivers it and ends. CLOCK_AHEAD: offset of its clock, in
 * milliseconds.
 */
const env = readEnv();
const ahead = Number(process.env['CLOCK_AHEAD'] ?? '0');
const clock = { now: () => new Date(Date.now() + ahead) };
const { db, close } = await connect(env);
await enqueue(db, clock, {
  connector: 'erp',
  kind: 'profile-sync',
  reference: 'profile-1',
  payload: { firstName: 'Ann' },
  subjectUserId: 'ann',
});
const delivery = startDelivery({ db, clock, log: createLog(env), deliver: createConnectors({ env, db, clock }) });
while ((await delivery.facts()).waiting > 0) await sleep(50);
await delivery.stop();
await close();
