import { FakeSystem } from '../fake-system.ts';

/** Starts a CRM that opens sessions, knows no contact and accepts every record. */
export const startFakeCrm = async (): Promise<FakeSystem> =>
  (await FakeSystem.start())
    .on('/token', { access_token: 'session-1', expires_in: 600 })
    .on('/contact/', { success: true, id: '0032' })
    .on('/lead/', { success: true, id: '00Q1', errors: [] })
    .on('/case/', { success: true, id: '5001', errors: [] })
    .on('/application/', { success: true, errors: [] })
    .on('/decision/', { success: true, errors: [] })
    .onOther(({ path }) => (path.startsWith('/contact/') ? { totalSize: 0 } : 404));
