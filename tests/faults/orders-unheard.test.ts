import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { eq } from 'drizzle-orm';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createHttpConnector } from '../../server/platform/integrations/http-connector.ts';
import { createRecorder } from '../../server/platform/outbox/recorder.ts';
import { readCustomerRecordAnswer } from '../../server/platform/integrations/erp/erp-answers.rules.ts';
import { connectorRecords } from '../../server/platform/outbox/recorder.table.ts';
import { createLog } from '../../server/platform/log.ts';
import {
  connectorNames,
  type ConnectorName,
  type Deliver,
} from '../../server/platform/integrations/connector.contract.ts';
import { sendDue } from '../../server/platform/outbox/send-due.ts';
import { drivers } from '../support/test-databases.ts';
import { atRest, readOrderFacts } from '../support/order-facts.ts';
import { OrderScene } from '../support/order-scene.ts';
import { orderBook } from '../support/store-scene.ts';

describe.each(drivers)('on $name', ({ open }) => {
  const scene = new OrderScene(open);
  let erp: Server;
  let heard: string[];
  let answer: 'fine' | 'fails' | 'hangs';

  beforeEach(async () => {
    heard = [];
    erp = createServer((request, response) => {
      heard.push(`${request.url} ${String(request.headers['idempotency-key'])}`);
      if (answer === 'hangs') return;
      response.statusCode = answer === 'fails' ? 500 : 200;
      response.end(answer === 'fails' ? '' : '{"code":200}');
    });
    await new Promise<void>((resolve) => erp.listen(0, '127.0.0.1', resolve));
  });
  afterEach(() => {
    erp.closeAllConnections();
    erp.close();
  });

  /**
   * Sends due messages as the outbox does. An order system that answers gets the time it needs; for one that hangs, the
   * timeout must not precede its receipt of the call.
   */
  async function deliver(): Promise<void> {
    const { db, clock } = scene;
    const timeout = answer === 'hangs' ? 1_500 : 30_000;
    const recorder = createRecorder({ db, clock }).deliver;
    const url = `http://127.0.0.1:${(erp.address() as AddressInfo).port}`;
    const toErp = createHttpConnector({ url, readAnswer: readCustomerRecordAnswer, timeout }).deliver;
    const ways = Object.fromEntries(connectorNames.map((name) => [name, name === 'erp' ? toErp : recorder]));
    const log = createLog({ logLevel: 'silent', isProduction: true });
    const options = { db, clock, log, deliver: ways as Record<ConnectorName, Deliver> };
    await Promise.all([sendDue('erp', options), sendDue('mail', options)]);
  }
  const emails = () => scene.db.$count(connectorRecords, eq(connectorRecords.kind, 'order-confirmation'));

  it.each(['fails', 'hangs'] as const)(
    'an order stands while the order system %s, and is told once it is back',
    async (way) => {
      answer = way;
      await scene.db.delete(connectorRecords);
      expect((await orderBook(scene.store)).outcome).toMatchObject({ ok: true, value: { state: 'placed' } });
      for (let hour = 0; hour < 3; hour += 1) {
        await deliver();
        scene.ahead += 3_600_000;
      }
      // The buyer's email does not wait for the order system.
      expect(await emails()).toBe(1);
      const waiting = { ...atRest(1, 5), outbox: { waiting: 2, dead: 0 }, states: { COMPLETED: 1 } };
      expect(await readOrderFacts(scene.db)).toEqual(waiting);
      const told = heard.filter((each) => each.startsWith('/submit-order'));
      expect(told).toHaveLength(3);
      expect(new Set(told).size).toBe(1);

      answer = 'fine';
      await deliver();
      expect(await readOrderFacts(scene.db)).toEqual({ ...atRest(1, 5), states: { COMPLETED: 1 } });
      expect(new Set(heard.filter((each) => each.startsWith('/submit-order'))).size).toBe(1);
      expect(await emails()).toBe(1);
    },
  );
});
