import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { openDatabase } from '../../../tests/support/test-databases.ts';
import { enqueue } from './enqueue.ts';
import { inspectMessage, listMessages } from './inspect-messages.ts';
import { claimMessages, endTry } from './due-messages.repo.ts';
import { hasDeadMessage } from './outbox.repo.ts';
import { outboxMessages } from './outbox.table.ts';

let connection: Awaited<ReturnType<typeof openDatabase>>;
const at = new Date('2026-11-20T10:00:00Z');
const clock = { now: () => at };
beforeAll(async () => {
  connection = await openDatabase();
});
afterAll(() => connection[Symbol.asyncDispose]());
beforeEach(() => connection.db.delete(outboxMessages));

const message = (reference: string, payload: Record<string, unknown>) => ({
  connector: 'erp' as const,
  kind: 'profile-sync',
  reference,
  payload,
  subjectUserId: 'ann',
  subject: 'profile:ann',
});

async function inspect(reference: string) {
  const services = { db: connection.db, clock };
  const { messages } = await listMessages(services, { page: 1 });
  const listed = messages.find((each) => each.reference === reference);
  const message = await inspectMessage(services, listed?.id ?? '');
  expect(message).toMatchObject(listed ?? {});
  return message;
}

it('tells which message another waits for, and which is being sent', async () => {
  const { db } = connection;
  await enqueue(db, clock, message('one', {}), message('two', {}), message('three', {}));
  const first = (await inspect('one'))?.id;
  expect(await inspect('two')).toMatchObject({ waitsFor: first, isBeingSent: false });
  expect(await inspect('three')).toMatchObject({ waitsFor: first });
  const leaseUntil = new Date(at.getTime() + 60_000);
  const [claimed] = await claimMessages(db, { connector: 'erp', now: at, leaseUntil, limit: 8 });
  expect(await inspect('one')).toMatchObject({ waitsFor: null, isBeingSent: true, tries: 1, triesLimit: 12 });
  if (claimed) await endTry(db, claimed, { state: 'delivered', deliveredAt: at });
  expect(await inspect('one')).toMatchObject({ isBeingSent: false });
  expect(await inspect('two')).toMatchObject({ waitsFor: null });
});

it('tells what a message changes of what the one before said, masked', async () => {
  const { db } = connection;
  await enqueue(db, clock, message('one', { city: 'Akron', isMember: false }));
  await enqueue(db, clock, { ...message('other', { city: 'Boston' }), subject: 'profile:bo', subjectUserId: 'bo' });
  await enqueue(db, clock, message('two', { city: 'Toronto', isMember: false }));
  expect(await inspect('one')).toMatchObject({ changes: null });
  expect(await inspect('two')).toMatchObject({ changes: [{ field: 'city', before: 'A•••', after: 'T•••' }] });
});

it('knows of a person a message that was refused for good, and of nobody else', async () => {
  const { db } = connection;
  const has = (userId: string, kind = 'profile-sync') => hasDeadMessage(db, userId, kind);
  await enqueue(db, clock, message('one', {}));
  expect(await has('ann')).toBe(false);
  await db.update(outboxMessages).set({ state: 'dead' });
  expect([await has('ann'), await has('ann', 'customer-patch'), await has('bo')]).toEqual([true, false, false]);
});
