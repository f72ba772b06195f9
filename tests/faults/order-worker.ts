import { subscribe } from 'node:diagnostics_channel';
import { setTimeout as sleep } from 'node:timers/promises';
import { inArray } from 'drizzle-orm';
import { rightsOf } from '../support/role-rights.ts';
import { readEnv } from '../../server/platform/env/env.ts';
import { connect } from '../../server/platform/db/connection.ts';
import { createConnectors } from '../../server/platform/outbox/create-connectors.ts';
import { createLog } from '../../server/platform/log.ts';
import { pendingStates } from '../../server/store/orders/order.states.ts';
import { orderAttempts } from '../../server/store/orders/attempt.table.ts';
import { orders } from '../../server/store/orders/order.table.ts';
import { sweepRefunds } from '../../server/store/orders/credits/sweep-refunds.ts';
import { fulfilOrder } from '../../server/store/orders/payment/fulfil-order.ts';
import { sweepStoredCards } from '../../server/store/orders/payment/sweep-stored-cards.ts';
import { sweepPayments } from '../../server/store/orders/payment/sweep-payments.ts';
import { placeOrder } from '../../server/store/orders/placing/place-order.ts';
import { startAttemptSweep } from '../../server/store/orders/placing/sweep-attempts.ts';
import { sweepUnpaid } from '../../server/store/orders/unpaid/sweep-unpaid.ts';
import type { ToldEvent } from '../../server/store/order-system/erp-event.contract.ts';
import { receiveEvents } from '../../server/store/order-system/receive-events.ts';
import { startDelivery } from '../../server/platform/outbox/start-delivery.ts';
import { openTestStore } from '../support/store-scene.ts';
import { pressCredit, type CreditForm } from './credit-forms.ts';
import type { Click } from './killable-store.ts';

/**
 * A process for the tests that kill it: places the orders of CLICKS (JSON), resumes every attempt and delivers the
 * outbox until nothing is left to do. With SHIP it first marks every order as shipped. KILL_AT names a step of an order
 * or an event at which it is killed without cleanup, "refund-made:3" at its third time; TELL has events of the order system,
 * which come first; CREDITS has forms that staff press, and with SWEEP_REFUNDS open refunds are asked for again;
 * with GIVE_UP orders that were not paid in time are given up; CLOCK_AHEAD is the offset of its clock, in milliseconds.
 */
const env = readEnv();
const ahead = Number(process.env['CLOCK_AHEAD'] ?? '0');
const clock = { now: () => new Date(Date.now() + ahead) };
const clicks = JSON.parse(process.env['CLICKS'] ?? '[]') as Click[];

const [killedStep, time = '1'] = (process.env['KILL_AT'] ?? '').split(':');
const passes = { left: Number(time) };
subscribe('stanchion:orders', (message) => {
  if ((message as { step: string }).step !== killedStep) return;
  passes.left -= 1;
  if (passes.left === 0) process.kill(process.pid, 'SIGKILL');
});

const { db, close } = await connect(env);
const store = openTestStore(db, { clock });
const log = createLog(env);
if (process.env['SHIP']) await shipAll();
const told = JSON.parse(process.env['TELL'] ?? '[]') as ToldEvent[];
if (told.length > 0) await tellAll();
const forms = JSON.parse(process.env['CREDITS'] ?? '[]') as CreditForm[];
await Promise.all(forms.map((form) => pressCredit(store, form)));
if (process.env['SWEEP_REFUNDS']) await sweepRefunds(store);
if (process.env['GIVE_UP']) {
  await sweepUnpaid(store);
  await sweepStoredCards(store);
}
const answers = await Promise.all(clicks.map(({ visitor, ask }) => placeOrder(store, visitor, ask)));
// Started only now: an earlier sweep would resume attempts of killed processes and die at one of their steps.
const delivery = startDelivery({ db, clock, log, deliver: createConnectors({ env, db, clock }) });
/** Releases expired holds, resumes charges, and charges every other order. */
async function shipAll(): Promise<void> {
  await sweepPayments(store);
  const staff = { userId: 'staff-1', ...rightsOf('staff'), impersonator: null };
  for (const { id } of await db.select({ id: orders.id }).from(orders)) {
    await fulfilOrder(store, { staff, orderId: id, requestId: 'r-1' });
  }
}

/** Applies what the order system tells, and charges what is due. */
async function tellAll(): Promise<void> {
  const events = told.map((event) => Object.assign({}, event, { at: new Date(event.at) }));
  const services = Object.assign({}, store, { paymentSweep: { wake: () => undefined } });
  const results = await receiveEvents(services, events);
  if (results.some(({ outcome }) => outcome !== 'applied')) throw new Error(JSON.stringify(results));
  await sweepPayments(store);
}

const sweep = startAttemptSweep({ db, clock, log, processor: store.orders });
const isPending = async () => (await db.$count(orderAttempts, inArray(orderAttempts.state, [...pendingStates]))) > 0;
while ((await isPending()) || (await delivery.facts()).waiting > 0) await sleep(50);
console.log(JSON.stringify(answers.map((answer) => (answer.ok ? answer.value.state : answer.code))));
await sweep.stop();
await delivery.stop();
await close();
