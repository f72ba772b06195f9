import { FakeSystem } from '../fake-system.ts';

/** Starts an ERP that accepts every message and gives everyone the customer number C-77. */
export const startFakeErp = async (): Promise<FakeSystem> =>
  (await FakeSystem.start()).on('/customer-id', { code: 200, customerId: 'C-77' }).onOther(() => ({ code: 200 }));
