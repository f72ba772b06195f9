import { afterAll, beforeAll, expect, it } from 'vitest';
import { openDatabase } from '../../tests/support/test-databases.ts';
import { createToken, revokeToken } from '../people/access/tokens/change-tokens.ts';
import type { Database } from '../platform/db/connection.ts';
import { MetricsReaders } from './metrics-readers.ts';

let connection: Awaited<ReturnType<typeof openDatabase>>;
beforeAll(async () => {
  connection = await openDatabase();
});
afterAll(() => connection[Symbol.asyncDispose]());

let now = new Date('2026-11-26T12:00:00Z');
const clock = { now: () => now };
const actor = { id: 'command line', requestId: 'r' };
const away = new Proxy({} as Database, {
  get() {
    throw new Error('The database is away.');
  },
});

it('lets a token with the scope read, also while the database is away, but not for ever', async () => {
  const tools = { db: connection.db, clock };
  const make = async (name: string, scope: string) => {
    const made = await createToken(tools, { name, scopes: [scope], expiresAt: null }, actor);
    if (!made.ok) throw new Error(made.message);
    return made.value.token;
  };
  const [metrics, content] = [await make('prometheus', 'metrics'), await make('press', 'content')];
  const readers = new MetricsReaders();
  const later = { db: away, clock };
  expect(await readers.includes(null, metrics)).toBe(false);
  expect(await readers.includes(later, metrics)).toBe(false);
  expect(await readers.includes(tools, content)).toBe(false);
  expect(await readers.includes(tools, metrics)).toBe(true);
  expect(await readers.includes(later, metrics)).toBe(true);
  expect(await readers.includes(later, content)).toBe(false);
  now = new Date('2026-11-26T12:15:00Z');
  expect(await readers.includes(later, metrics)).toBe(false);
  expect(await readers.includes(tools, metrics)).toBe(true);
  await revokeToken(tools, 'prometheus', actor);
  expect(await readers.includes(tools, metrics)).toBe(false);
  expect(await readers.includes(later, metrics)).toBe(false);
});
