import { describe, expect, it } from 'vitest';
import type { ToldEvent } from '../../server/store/order-system/erp-event.contract.ts';
import { oneBook } from '../support/store-scene.ts';
import { casesOf } from '../support/test-scope.ts';
import { openKillableStore, storeKinds } from './killable-store.ts';

const killed = { code: null, signal: 'SIGKILL', answers: [] };
const steps = ['event-begun', 'event-applied', 'event-stored'];

describe.each(casesOf(storeKinds, storeKinds.slice(-1)))('on the %s database', (kind) => {
  it('applies each event once, wherever the process that takes it is killed', async () => {
    await using store = await openKillableStore({ books: 5, kind });
    await store.run({ clicks: await store.buyers(undefined) });
    const [order = ''] = await store.numbers();
    const event = (id: string, type: string, data: ToldEvent['data']): ToldEvent => {
      const at = new Date(Date.now() - 3_600_000);
      return { id, type, order, version: null, at, data };
    };
    const tells = [
      event('e-1', 'order.status', { status: 'Pending Billing' }),
      event('e-2', 'order.shipped', { shipment: 'S-1', lines: [{ line: 'BOOK-1', units: 1 }], tracking: '1Z' }),
      event('e-3', 'order.delivered', { shipment: 'S-1' }),
    ];
    for (const killAt of casesOf(steps, ['event-applied'])) {
      expect(await store.run({ tells, killAt }), killAt).toEqual(killed);
    }
    expect(await store.run({ tells })).toMatchObject({ code: 0 });
    expect(await store.run({ tells })).toMatchObject({ code: 0 });
    expect(await store.told()).toEqual({
      shipments: 1,
      invoices: 1,
      events: 3,
      mails: 2,
      outcomes: ['applied', 'applied', 'applied'],
    });
    const [charged] = await store.charged();
    expect(charged).toEqual({ paymentState: 'captured', tries: [], taken: oneBook.payable });
  }, 120_000);
});
