import { afterAll, beforeAll, expect, it } from 'vitest';
import { openDatabase } from '../../../tests/support/test-databases.ts';
import { startTraceCollector, type TraceCollector } from '../../../tests/support/trace-collector.ts';
import { systemClock } from '../clock.ts';
import { connectorNames, type ConnectorName, type Deliver } from '../integrations/connector.contract.ts';
import { FakeSystem } from '../integrations/fake-system.ts';
import { createHttpConnector } from '../integrations/http-connector.ts';
import { createLog } from '../log.ts';
import { beginTrace, runAs } from '../monitoring/current-work.ts';
import { startSpanExport } from '../monitoring/export-spans.ts';
import { writeTraceparent } from '../monitoring/trace-context.rules.ts';
import { enqueue } from './enqueue.ts';
import { startDelivery } from './start-delivery.ts';

let connection: Awaited<ReturnType<typeof openDatabase>>;
let collector: TraceCollector;
let system: FakeSystem;

beforeAll(async () => {
  connection = await openDatabase();
  collector = await startTraceCollector();
  system = (await FakeSystem.start()).onOther(() => 422);
});
afterAll(async () => {
  await system[Symbol.asyncDispose]();
  await collector[Symbol.asyncDispose]();
  await connection[Symbol.asyncDispose]();
});

const message = (reference: string) =>
  ({ connector: 'erp', kind: 'profile-sync', reference, payload: { firstName: 'Ann' } }) as const;

it('sends a message as work of the request that wrote it: in the headers, the log and the trace', async () => {
  const { db } = connection;
  const lines: string[] = [];
  const log = createLog({ logLevel: 'info', isProduction: true }, { write: (line) => lines.push(line) });
  const { url } = system;
  const readAnswer = () => ({ ok: false, isPermanent: true, reason: 'Status 422.' }) as const;
  const accept: Deliver = async () => ({ ok: true });
  const everywhere = Object.fromEntries(connectorNames.map((name) => [name, accept])) as Record<ConnectorName, Deliver>;
  const { endpoint } = collector;
  const sent = startSpanExport({ endpoint, headers: {}, resource: {}, log });
  const work = { requestId: 'ticket-0815', trace: beginTrace(true), whole: null };
  const other = { requestId: 'ticket-4711', trace: beginTrace(true), whole: null };
  await runAs(work, () => enqueue(db, systemClock, message('p-1')));
  await enqueue(db, systemClock, message('p-2'));
  const deliver = { ...everywhere, erp: createHttpConnector({ url, readAnswer }).deliver };
  // The request that happens to start the delivery is not the one that a message belongs to.
  const delivery = runAs(other, () => startDelivery({ db, clock: systemClock, log, deliver }));
  await expect.poll(() => delivery.facts()).toEqual({ waiting: 0, dead: 2 });
  await delivery.stop();
  await sent.stop();

  const received = system.heard.map(({ headers }) => headers);
  const ids = received.map((headers) => headers['x-request-id']);
  expect(ids.toSorted()).toEqual(['ticket-0815', undefined]);
  const ours = received.find((headers) => headers['x-request-id'] === 'ticket-0815');
  const theirs = received.find((headers) => headers['x-request-id'] === undefined);
  const [deliverySpan, call] = ['deliver erp profile-sync', 'POST'].map((name) =>
    collector.spans.find((span) => span.traceId === work.trace.traceId && span.name === name),
  );
  expect([deliverySpan?.parentSpanId, call?.parentSpanId]).toEqual([work.trace.spanId, deliverySpan?.spanId]);
  expect(ours?.['traceparent']).toBe(
    writeTraceparent({ traceId: work.trace.traceId, spanId: call?.spanId ?? '', isSampled: true }),
  );
  expect(theirs?.['traceparent']).toMatch(/^00-[\da-f]{32}-[\da-f]{16}-01$/);
  expect(theirs?.['traceparent']).not.toContain(work.trace.traceId);
  const logged = lines.map((line) => JSON.parse(line) as { msg: string; requestId?: string });
  const failures = logged.filter(({ msg }) => msg === 'a message was not delivered');
  expect(failures.map(({ requestId }) => requestId).toSorted()).toEqual(['ticket-0815', undefined]);
});
