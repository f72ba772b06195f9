import { describe, expect, it } from 'vitest';
import { drivers } from '../../../../tests/support/test-databases.ts';
import { book, openSale } from '../../../../tests/support/sale-scene.ts';
import { orders } from '../order.table.ts';
import { sandboxAuthorizations } from '../../payments/sandbox.table.ts';
import { hearCancellation } from './hear-cancellation.ts';

describe.each(drivers)('a hold that was cancelled at the provider on $name', ({ open }) => {
  const { scene, order, stand, mailed, later } = openSale({ open });
  const refOf = async () => (await scene.db.select().from(sandboxAuthorizations))[0]?.ref ?? '';

  it('is stored at once, and the stored card is charged when the order ships', async () => {
    await order(book);
    const ref = await refOf();
    const [held] = await scene.db.select().from(orders);
    await scene.store.payments.void({ ref, attemptId: held?.attemptId ?? '', reason: 'abandoned' });
    await hearCancellation(scene.store, ref);
    expect(await stand()).toMatchObject({ payment: 'released', hold: 'voided', told: [['released', 0]] });
    expect(await mailed()).toEqual(['paymentLater']);
    await hearCancellation(scene.store, ref);
    await later(10);
    expect(await stand()).toMatchObject({ payment: 'released', told: [['released', 0]] });
  });

  it('stays as it is when the message is wrong, or about something else', async () => {
    await order(book);
    await hearCancellation(scene.store, await refOf());
    await hearCancellation(scene.store, 'pi_of_nobody');
    expect(await stand()).toMatchObject({ payment: 'held', hold: 'authorized', told: [] });
  });
});
