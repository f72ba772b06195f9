import { eq } from 'drizzle-orm';
import { clearAudit } from '../../../tests/support/clear-audit.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { drivers } from '../../../tests/support/test-databases.ts';
import { enqueue } from '../../platform/outbox/enqueue.ts';
import type { OutgoingMessage } from '../../platform/integrations/outgoing-message.ts';
import { crmMessage } from '../../platform/integrations/crm/crm-messages.ts';
import { outboxMessages } from '../../platform/outbox/outbox.table.ts';
import { listMessageAudit } from './audit.repo.ts';
import { dropOneMessage, editMessage, openMessage } from './repair-message.ts';

const clock = { now: () => new Date('2026-11-20T10:00:00Z') };
const repairer = { staff: { userId: 'sam' }, requestId: 'r-1' };
const person = { firstName: 'Ann', lastName: 'Li', email: 'ann@exmaple.org' };
const lead = crmMessage({ formId: 'quote', submissionId: 's-1', kind: 'lead', fields: { seats: 4 }, person }, 'ann');

describe.each(drivers)('repairs on $name', ({ open }) => {
  let connection: Awaited<ReturnType<typeof open>>;
  beforeAll(async () => {
    connection = await open();
  });
  beforeEach(async () => {
    await connection.db.delete(outboxMessages);
    await clearAudit(connection.db);
  });
  afterAll(() => connection[Symbol.asyncDispose]());

  const services = () => ({ db: connection.db, clock, delivery: { poke: () => undefined } });

  async function write(
    message: OutgoingMessage,
    change: Partial<typeof outboxMessages.$inferInsert> = { state: 'dead' },
  ) {
    const { db } = connection;
    await enqueue(db, clock, message);
    const isMeant = eq(outboxMessages.reference, message.reference);
    const [row] = await db
      .update(outboxMessages)
      .set({ tries: 3, ...change })
      .where(isMeant)
      .returning();
    return row?.id ?? '';
  }
  const read = async (id: string) =>
    (await connection.db.select().from(outboxMessages).where(eq(outboxMessages.id, id)))[0];
  const edit = (id: string, edits: Record<string, string>) =>
    editMessage(services(), id, { ...repairer, edits, reason: 'A typing error' });

  it('sends what was changed under a reference of its own, and keeps who changed it, why and from what, masked', async () => {
    const id = await write(lead);
    expect(await openMessage(services(), id, repairer)).toMatchObject({
      fields: expect.arrayContaining([]) as unknown,
    });
    expect(await edit(id, { 'person.email': 'ann@example.org', 'fields.seats': '5' })).toEqual({
      ok: true,
      value: { changed: 2 },
    });
    expect(await read(id)).toMatchObject({
      state: 'waiting',
      revision: 1,
      tries: 3,
      triesLimit: 15,
      reference: 's-1',
      payload: { formId: 'quote', fields: { seats: 5 }, person: { email: 'ann@example.org' } },
    });
    const audit = await listMessageAudit(connection.db, id, 9);
    expect(
      audit.map(({ action, detail, actorUserId, subjectUserId }) => [action, detail, actorUserId, subjectUserId]),
    ).toEqual(
      expect.arrayContaining([
        ['message-open', 'crm lead', 'sam', 'ann'],
        ['message-edit', 'crm lead: A typing error', 'sam', 'ann'],
      ]),
    );
    expect(JSON.stringify(audit)).not.toMatch(/example\.org|exmaple/);
  });

  it.each([
    ['a value its receiver could not read', { 'person.email': 'nobody' }, ['person.email']],
    ['an identifier', { submissionId: 's-2' }, ['submissionId']],
    ['a text for a number', { 'fields.seats': 'many' }, ['fields.seats']],
    ['nothing', { 'person.email': 'ann@exmaple.org' }, []],
  ])('refuses %s by the name of its field and changes nothing', async (_, edits, fields) => {
    const id = await write(lead);
    const edited = await edit(id, edits);
    expect(edited).toMatchObject({ ok: false, code: 'invalid_input' });
    expect(Object.keys((!edited.ok && edited.fields) || {})).toEqual(fields);
    expect(await read(id)).toMatchObject({ state: 'dead', revision: 0 });
    expect(await listMessageAudit(connection.db, id, 9)).toEqual([]);
  });

  it('changes no message that waits, was delivered, or that a newer one has taken the place of', async () => {
    const state = (reference: string): OutgoingMessage => ({
      connector: 'erp',
      kind: 'profile-sync',
      reference,
      payload: { city: 'Akron' },
      subject: 'profile-ann',
    });
    const old = await write(state('old'));
    await write(state('new'), { state: 'waiting', firstTriedAt: clock.now() });
    const waiting = await write({ ...lead, reference: 's-2' }, { state: 'waiting' });
    for (const id of [old, waiting, '00000000-0000-4000-8000-000000000000']) {
      expect(await openMessage(services(), id, repairer)).toBeNull();
      expect(await edit(id, { city: 'Boston' })).toMatchObject({ ok: false, code: 'not_found' });
    }
  });

  it('drops a message that waits or is dead, with its reason, and none that is being sent', async () => {
    const drop = (id: string) => dropOneMessage(services(), id, { ...repairer, reason: 'Told by telephone' });
    const [dead, waiting] = [await write(lead), await write({ ...lead, reference: 's-2' }, { state: 'waiting' })];
    for (const id of [dead, waiting]) {
      expect(await drop(id)).toMatchObject({ ok: true });
      expect(await drop(id)).toMatchObject({ ok: false });
      expect(await read(id)).toMatchObject({ state: 'dropped' });
      expect(await listMessageAudit(connection.db, id, 9)).toMatchObject([{ detail: 'crm lead: Told by telephone' }]);
    }
    const leaseUntil = new Date(clock.now().getTime() + 1_000);
    const sent = await write({ ...lead, reference: 's-3' }, { state: 'waiting', leaseUntil });
    expect(await drop(sent)).toMatchObject({ ok: false, code: 'not_found' });
  });
});
