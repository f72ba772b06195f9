import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { drivers } from '../../../tests/support/test-databases.ts';
import { createConnectors } from './create-connectors.ts';
import { connectorRecords } from './recorder.table.ts';

const clock = { now: () => new Date('2026-11-20T10:00:00Z') };

describe.each(drivers)('on $name', ({ open }) => {
  it('records what a connector without an address would send, once a reference', async () => {
    await using connection = await open();
    const { db } = connection;
    const deliver = createConnectors({ env: { connectors: {} }, db, clock });
    const message = {
      connector: 'crm',
      kind: 'lead',
      reference: 'lead-1',
      payload: { email: 'ann@example.org' },
    } as const;
    expect(await deliver.crm(message)).toEqual({ ok: true });
    expect(await deliver.crm(message)).toEqual({ ok: true });
    expect(await deliver.lms({ ...message, connector: 'lms' })).toEqual({ ok: true });
    const rows = await db.select().from(connectorRecords).where(eq(connectorRecords.connector, 'crm'));
    expect(rows).toEqual([
      expect.objectContaining({ kind: 'lead', reference: 'lead-1', payload: { email: 'ann@example.org' } }),
    ]);
  });
});

it('sends over HTTP where there is an address', async () => {
  const connectors = { erp: { url: 'http://127.0.0.1:1', token: undefined } };
  // The recorder would need the database; this one must not.
  const deliver = createConnectors({ env: { connectors }, db: undefined as never, clock });
  const outcome = await deliver.erp({ connector: 'erp', kind: 'profile-sync', reference: 'r', payload: {} });
  expect(outcome).toMatchObject({ ok: false, isPermanent: false });
});
