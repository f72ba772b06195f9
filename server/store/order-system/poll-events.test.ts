import { beforeEach, describe, expect, it } from 'vitest';
import { FakeSystem } from '../../platform/integrations/fake-system.ts';
import { drivers } from '../../../tests/support/test-databases.ts';
import { OrderScene } from '../../../tests/support/order-scene.ts';
import { event, orderBooks, readState, withOrderSystem } from '../../../tests/support/order-system-scene.ts';
import { erpPolls } from './erp-event.table.ts';
import { pollEvents } from './poll-events.ts';

describe.each(drivers)('polling the order system on $name', ({ open }) => {
  const scene = new OrderScene(open);
  beforeEach(() => scene.db.delete(erpPolls));

  /** An order system that answers with the events after one, two at a time. */
  async function startSystem(list: () => readonly unknown[]) {
    const system = await FakeSystem.start();
    return system.onOther(({ path }) => {
      const after = new URL(path, 'http://x').searchParams.get('after');
      const from = list().findIndex((each) => (each as { id?: unknown }).id === after) + 1;
      return { events: list().slice(from, from + 2) };
    });
  }

  it('takes all events once, passes over one that cannot be read, and asks once a minute on all nodes', async () => {
    const { order } = await orderBooks(scene.store);
    const events: unknown[] = [
      event('order.status', order, { status: 'A' }, { id: 'p1', version: 1 }),
      { id: 'p2', type: 'order.status', at: 'yesterday' },
      event('order.status', order, { status: 'B\u0000' }, { id: 'p3', version: 2 }),
      event('order.status', { orderNumber: '0000-0000' }, { status: 'C' }, { id: 'p4' }),
      event('order.status', order, { status: 'D' }, { id: 'p5', version: 3 }),
    ];
    await using system = await startSystem(() => events);
    const services = withOrderSystem(scene.store);
    const address = { url: system.url, token: 'the-token' };
    await pollEvents(services, address);
    expect((await readState(scene.db, order.id)).status).toBe('D');
    expect(system.paths()).toEqual(['', 'p2', 'p4', 'p5'].map((after) => `/events?after=${after}`));
    expect(system.heard[0]?.headers.authorization).toBe('Bearer the-token');
    // Another node, at once.
    await pollEvents(services, address);
    expect(system.heard).toHaveLength(4);
    scene.ahead += 60_000;
    events.push(event('order.status', order, { status: 'E' }, { id: 'p6', version: 4 }));
    await pollEvents(services, address);
    expect((await readState(scene.db, order.id)).status).toBe('E');
    expect(await scene.db.select({ after: erpPolls.after }).from(erpPolls)).toEqual([{ after: 'p6' }]);
  });

  it('stays before a fault of ours, and before a system that is away', async () => {
    const { order } = await orderBooks(scene.store, { files: 0 });
    await using system = await startSystem(() => [
      event('order.status', order, { status: 'A' }, { id: 'p1' }),
      event('payment.captured', order, { ref: order.authorizationRef }, { id: 'p2' }),
    ]);
    const address = { url: system.url, token: undefined };
    scene.useGateway({ findCaptured: async () => ({ kind: 'unknown' }) });
    await pollEvents(withOrderSystem(scene.store), address);
    expect(await scene.db.select({ after: erpPolls.after }).from(erpPolls)).toEqual([{ after: 'p1' }]);
    scene.ahead += 60_000;
    system.behave = { path: /events/, as: (_, response) => response.writeHead(503).end() };
    await expect(pollEvents(withOrderSystem(scene.store), address)).rejects.toThrow('did not tell its events');
    expect(await scene.db.select({ after: erpPolls.after }).from(erpPolls)).toEqual([{ after: 'p1' }]);
  });
});
