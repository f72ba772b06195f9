import { FakeSystem } from '../fake-system.ts';

/** Starts a marketing system with a form handler at `/form` that accepts every sign-up. */
export const startFakeMarketing = async (): Promise<FakeSystem> =>
  (await FakeSystem.start()).on('/form', { success: true });
