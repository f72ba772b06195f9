import { afterAll, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { drivers } from '../../tests/support/databases.ts';
import type { Person } from '../access/access.contract.ts';
import { listAudit } from '../access/audit.repo.ts';
import { systemClock } from '../clock.ts';
import { enqueue } from '../outbox/enqueue.ts';
import { watchChange } from './watch-change.ts';

const [{ open } = { open: () => Promise.reject(new Error('no database')) }] = drivers;
let connection: Awaited<ReturnType<typeof open>>;
const poke = vi.fn();
beforeAll(async () => {
  connection = await open();
});
afterAll(() => connection[Symbol.asyncDispose]());
beforeEach(() => poke.mockClear());

const watch = (person: object | null) =>
  watchChange(
    { db: connection.db, clock: systemClock, delivery: { poke } },
    { method: 'POST', path: '/api/user/profile', requestId: 'r-1', person: person as Person | null },
  );
const message = {
  connector: 'erp',
  kind: 'profile-sync',
  reference: 'p-1',
  payload: {},
  subjectUserId: 'ana',
} as const;

it('sends what a request has written for other systems, and asks for nothing otherwise', async () => {
  await watch(null)(200);
  expect(poke).not.toHaveBeenCalled();
  const settle = watch(null);
  await enqueue(connection.db, systemClock, message);
  await settle(200);
  expect(poke).toHaveBeenCalledOnce();
});

it('records what staff did in a customer’s name, and nothing that people do themselves', async () => {
  await watch({ userId: 'ana', impersonator: null })(200);
  expect(await listAudit(connection.db, 'ana', 10)).toEqual([]);
  await watch({ userId: 'ana', impersonator: { userId: 'sam' } })(422);
  expect(await listAudit(connection.db, 'ana', 10)).toMatchObject([
    { actorUserId: 'sam', action: 'POST', detail: '/api/user/profile → 422' },
  ]);
});
