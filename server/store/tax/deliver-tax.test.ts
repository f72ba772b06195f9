import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { fakeTaxService } from '../../../tests/support/tax-scene.ts';
import { drivers } from '../../../tests/support/test-databases.ts';
import { systemClock } from '../../platform/clock.ts';
import type { Connection } from '../../platform/db/connection.ts';
import type { DeliverableMessage } from '../../platform/integrations/connector.contract.ts';
import { outboxMessages } from '../../platform/outbox/outbox.table.ts';
import { createTaxDelivery } from './deliver-tax.ts';
import { enqueueTaxCommit, enqueueTaxReversal } from './enqueue-tax.ts';
import { findCommitment } from './tax-commitment.repo.ts';
import { taxCommitments } from './tax-commitment.table.ts';

const clock = systemClock;

describe.each(drivers)('the messages to the tax service on $name', ({ open }) => {
  let connection: Connection & AsyncDisposable;
  let fake: ReturnType<typeof fakeTaxService>;
  beforeAll(async () => {
    connection = await open();
  });
  afterAll(() => connection[Symbol.asyncDispose]());
  beforeEach(async () => {
    await connection.db.delete(outboxMessages);
    await connection.db.delete(taxCommitments);
    fake = fakeTaxService();
  });
  const invoice = { ref: 'calculation-1', invoiceNumber: 'INV-1' };
  const note = { invoiceNumber: 'INV-1', creditNumber: 'CN-1', rows: [{ row: '1', netMinor: -100, taxMinor: -7 }] };
  const commit = (given: { ref: string | null; invoiceNumber: string } = invoice) =>
    connection.db.transaction((tx) => enqueueTaxCommit(tx, clock, given));
  const reverse = (given = note) => connection.db.transaction((tx) => enqueueTaxReversal(tx, clock, given));
  const enqueued = async (kind: string) => {
    const rows = await connection.db.select().from(outboxMessages).where(eq(outboxMessages.kind, kind));
    return rows.map((row): DeliverableMessage => {
      const { connector, reference, payload } = row;
      return { connector: connector as DeliverableMessage['connector'], kind: row.kind, reference, payload };
    });
  };
  const deliver = (message: DeliverableMessage, service: typeof fake.service | null = fake.service) =>
    createTaxDelivery({ db: connection.db, clock, service })(message);
  const only = async (kind: string) => {
    const [message, ...others] = await enqueued(kind);
    if (!message || others.length > 0) throw new Error(`${others.length} other messages`);
    return message;
  };

  it('commits the calculation of an invoice once, whoever asks twice', async () => {
    await commit();
    await commit();
    const message = await only('tax-commit');
    expect(message).toMatchObject({ connector: 'tax', reference: 'INV-1', payload: invoice });
    expect([await deliver(message), await deliver(message)]).toEqual([{ ok: true }, { ok: true }]);
    expect(fake.calls.commit).toEqual(['tax-commit:INV-1']);
    expect(await findCommitment(connection.db, 'INV-1')).toMatchObject({ transactionRef: 'transaction-of-INV-1' });
  });

  it('commits with the same key after an answer that was lost', async () => {
    await commit();
    const message = await only('tax-commit');
    await deliver(message);
    // The answer was not written down: the server ended.
    await connection.db.update(taxCommitments).set({ transactionRef: null });
    expect(await deliver(message)).toEqual({ ok: true });
    expect(fake.calls.commit).toEqual(['tax-commit:INV-1', 'tax-commit:INV-1']);
  });

  it('tells nothing of a tax by the table, and of its credit notes', async () => {
    await commit({ ref: null, invoiceNumber: 'INV-2' });
    await reverse({ invoiceNumber: 'INV-2', creditNumber: 'CN-2', rows: note.rows });
    expect(await connection.db.$count(outboxMessages)).toBe(0);
  });

  it('enqueues nothing if the invoice is not made', async () => {
    const made = connection.db.transaction(async (tx) => {
      await enqueueTaxCommit(tx, clock, invoice);
      throw new Error('no invoice');
    });
    await expect(made).rejects.toThrow('no invoice');
    expect([await connection.db.$count(outboxMessages), await findCommitment(connection.db, 'INV-1')]).toEqual([
      0,
      null,
    ]);
  });

  it('reverses a credit note once, and not before its invoice is committed', async () => {
    await commit();
    await reverse();
    await reverse();
    const message = await only('tax-reversal');
    expect(await deliver(message)).toMatchObject({ ok: false, isPermanent: false });
    await deliver(await only('tax-commit'));
    expect([await deliver(message), await deliver(message)]).toEqual([{ ok: true }, { ok: true }]);
    expect(new Set(fake.calls.reverse)).toEqual(new Set(['tax-reversal:CN-1']));
  });

  it('gives what the service can never take to staff, and tries everything else again', async () => {
    await commit();
    const message = await only('tax-commit');
    fake.state.isAway = true;
    expect(await deliver(message)).toMatchObject({ ok: false, isPermanent: false });
    const refusing = {
      ...fake.service,
      commit: () => Promise.reject(Object.assign(new Error('no'), { statusCode: 400 })),
    };
    expect(await deliver(message, refusing)).toMatchObject({ ok: false, isPermanent: true });
    expect(await deliver(message, null)).toMatchObject({ ok: false, isPermanent: false });
    fake.state.isAway = false;
    await deliver(message);
    for (const payload of [
      { ...note, rows: [{ row: '9', netMinor: -1, taxMinor: 0 }] },
      { ...note, rows: [{ row: '1', netMinor: 1, taxMinor: 0 }] },
      { ...note, rows: [] },
      {},
    ]) {
      const wrong: DeliverableMessage = { connector: 'tax', kind: 'tax-reversal', reference: 'CN-9', payload };
      expect(await deliver(wrong)).toMatchObject({ ok: false, isPermanent: true });
    }
    expect(fake.calls.reverse).toEqual([]);
  });

  it.each([
    ['an amount that is charged', { row: '1', netMinor: 100, taxMinor: -7 }],
    ['a part of a cent', { row: '1', netMinor: -100, taxMinor: -6.5 }],
  ])('refuses %s in a credit note', async (_, row) => {
    await commit();
    await expect(reverse({ invoiceNumber: 'INV-1', creditNumber: 'CN-3', rows: [row] })).rejects.toThrow(RangeError);
  });
});
