import { eq, getTableName, is, sql } from 'drizzle-orm';
import { PgTable } from 'drizzle-orm/pg-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { drivers } from '../../tests/support/test-databases.ts';
import { markChanges } from '../content/items/change-feed.repo.ts';
import { contentChanges, contentRevisions } from '../content/items/content.table.ts';
import { contentPlans } from '../content/plans/plan.table.ts';
import { auditEntries } from '../people/access/audit.table.ts';
import { rowsOfBatch } from '../platform/db/delete-in-batches.ts';
import { carts } from '../store/cart/cart.table.ts';
import { checkouts } from '../store/checkout/checkout.table.ts';
import { keptForGood, sweptElsewhere } from './retention-reasons.ts';
import { retentionRows } from './retention-rows.ts';
import { readRetention, sweepRetention } from './sweep-retention.ts';

const tables = Object.values(import.meta.glob<Record<string, unknown>>('../*/**/*.table.ts', { eager: true })).flatMap(
  (module) => Object.values(module).filter((value): value is PgTable => is(value, PgTable)),
);

it('has a time or a reason for every table, and one of them only', () => {
  expect(tables.length).toBeGreaterThan(60);
  const swept = new Set(retentionRows.map(({ table }) => getTableName(table)));
  const named = [...swept, ...Object.keys(sweptElsewhere), ...Object.keys(keptForGood)];
  expect(named.toSorted()).toEqual([...new Set(tables.map(getTableName))].toSorted());
});

it('reads what is kept, and refuses a wrong name and too little', () => {
  const keptOf = (given: ReadonlyMap<string, number>) =>
    Object.fromEntries(readRetention(given).map(({ row, kept }) => [row.name, kept]));
  expect(keptOf(new Map())).toMatchObject({ audit: 2_555, revisions: 50, 'content-changes': 30, 'publish-runs': 90 });
  expect(keptOf(new Map([['revisions', 5]]))).toMatchObject({ revisions: 5, audit: 2_555 });
  expect(() => readRetention(new Map([['orders', 5]]))).toThrow(/^The environment variable RETENTION names orders: /);
  expect(() => readRetention(new Map([['audit', 7]]))).toThrow('keeps too little of audit: at least 365.');
});

const now = new Date('2026-11-26T12:00:00Z');
const clock = { now: () => now };
const daysAgo = (days: number) => new Date(now.getTime() - days * 86_400_000);

describe.each(drivers)('the sweep on $name', ({ open }) => {
  let connection: Awaited<ReturnType<typeof open>>;
  beforeAll(async () => {
    connection = await open();
  });
  afterAll(() => connection[Symbol.asyncDispose]());

  const entry = (action: string, at: Date, detail = '') => ({
    at,
    action,
    detail,
    actorUserId: 'ana',
    requestId: '',
  });

  it('removes old entries of the audit in batches, sign-ins earlier, and goes on where it was stopped', async () => {
    const { db } = connection;
    const old = Array.from({ length: 2 * rowsOfBatch + 10 }, () => entry('ship', daysAgo(2_600)));
    for (let at = 0; at < old.length; at += 500) await db.insert(auditEntries).values(old.slice(at, at + 500));
    await db
      .insert(auditEntries)
      .values([entry('ship', daysAgo(2_500)), entry('sign-in', daysAgo(400)), entry('sign-in', daysAgo(300))]);
    const stopping = new AbortController();
    let statements = 0;
    // Stopped, as by the end of the process, after the first batch.
    const interrupted: typeof db = new Proxy(db, {
      get(target, name) {
        const value: unknown = Reflect.get(target, name);
        if (name !== 'transaction' || typeof value !== 'function') return value;
        return async (...given: unknown[]) => {
          const result: unknown = await Reflect.apply(value, target, given);
          statements += 1;
          if (result === rowsOfBatch) stopping.abort();
          return result;
        };
      },
    });
    const first = await sweepRetention({ db: interrupted, clock }, readRetention(new Map()), stopping.signal);
    expect(first).toEqual({ audit: rowsOfBatch });
    expect(statements).toBeGreaterThan(0);
    expect(await db.$count(auditEntries)).toBe(rowsOfBatch + 13);
    const second = await sweepRetention({ db, clock }, readRetention(new Map()));
    expect(second).toEqual({ audit: rowsOfBatch + 10, 'sign-ins': 1 });
    const left = await db.select().from(auditEntries);
    expect(left.map(({ action, at }) => [action, at])).toEqual([
      ['ship', daysAgo(2_500)],
      ['sign-in', daysAgo(300)],
    ]);
  });

  it('refuses every other change of the audit', async () => {
    const { db } = connection;
    await db.insert(auditEntries).values(entry('ship', now, 'x'));
    const before = await db.$count(auditEntries);
    const messageOf = (change: PromiseLike<unknown>) =>
      Promise.resolve(change).then(
        () => 'done',
        (error: unknown) => String((error as { cause?: unknown }).cause ?? error),
      );
    expect(await messageOf(db.update(auditEntries).set({ detail: 'y' }))).toContain('append-only');
    expect(await messageOf(db.delete(auditEntries))).toContain('append-only');
    expect(await messageOf(db.execute(sql`truncate ${auditEntries}`))).toContain('append-only');
    expect(await db.$count(auditEntries)).toBe(before);
  });

  it('keeps the newest revisions of each item', async () => {
    const { db } = connection;
    const revision = (id: string, number: number) => ({
      id,
      locale: 'en',
      revision: number,
      isDraft: false,
      savedBy: 'ed',
      savedAt: daysAgo(100 - number),
    });
    const of = (id: string, most: number) => Array.from({ length: most }, (_, at) => revision(id, at + 1));
    await db.insert(contentRevisions).values([...of('page:many', 60), ...of('page:few', 3)]);
    expect(await sweepRetention({ db, clock }, readRetention(new Map()))).toEqual({ revisions: 10 });
    const many = await db.select().from(contentRevisions).where(eq(contentRevisions.id, 'page:many'));
    expect(Math.min(...many.map((row) => row.revision))).toBe(11);
    expect(await db.$count(contentRevisions, eq(contentRevisions.id, 'page:few'))).toBe(3);
  });

  it('keeps revisions that a waiting plan names', async () => {
    const { db } = connection;
    const revisions = Array.from({ length: 55 }, (_, index) => ({
      id: 'page:planned',
      locale: 'en',
      revision: index + 1,
      path: '/planned',
      fields: {},
      isDraft: true,
      savedBy: 'ana',
      savedAt: now,
    }));
    await db.insert(contentRevisions).values(revisions);
    const plan = { itemId: 'page:planned', locale: 'en', what: 'publish', revision: 3, base: 1 } as const;
    await db.insert(contentPlans).values({ ...plan, userId: 'ana', madeBy: 'ana', madeAt: now });
    expect(await sweepRetention({ db, clock }, readRetention(new Map()))).toEqual({ revisions: 3 });
    const left = await db.select().from(contentRevisions).where(eq(contentRevisions.id, 'page:planned'));
    expect(
      left
        .map(({ revision }) => revision)
        .toSorted((a, b) => a - b)
        .slice(0, 3),
    ).toEqual([1, 3, 6]);
  });

  it('keeps the part of the feed by which nodes know their position', async () => {
    const { db } = connection;
    const change = (id: number, changedAt: Date) => ({
      id: `page:${id}`,
      locale: 'en',
      type: 'page',
      isDeleted: false,
      paths: [],
      tags: [],
      changedAt,
    });
    // All are old: a site that nobody has edited for two months.
    const old = Array.from({ length: 1_300 }, (_, id) => change(id, daysAgo(60)));
    for (let at = 0; at < old.length; at += 500) await db.insert(contentChanges).values(old.slice(at, at + 500));
    const [{ head } = { head: 0 }] = await db.select({ head: sql<number>`max(seq)::int` }).from(contentChanges);
    const [current, late] = [await markChanges(db, head), await markChanges(db, head - 1_200)];
    expect(await sweepRetention({ db, clock }, readRetention(new Map()))).toEqual({ 'content-changes': 300 });
    expect(await markChanges(db, head)).toBe(current);
    // A node that was away for longer finds another mark, and starts over.
    expect(await markChanges(db, head - 1_200)).not.toBe(late);
    await db.insert(contentChanges).values(change(1_301, now));
    expect(await sweepRetention({ db, clock }, readRetention(new Map()))).toEqual({ 'content-changes': 1 });
  });

  it('removes the addresses of a checkout whose cart is gone', async () => {
    const { db } = connection;
    const cart = { id: crypto.randomUUID(), tokenHash: 'x', createdAt: daysAgo(3), updatedAt: daysAgo(3) };
    await db.insert(carts).values(cart);
    const entered = { createdAt: daysAgo(3), updatedAt: daysAgo(3), firstName: 'Ana' };
    await db.insert(checkouts).values([
      { ...entered, cartId: cart.id },
      { ...entered, cartId: crypto.randomUUID() },
    ]);
    expect(await sweepRetention({ db, clock }, readRetention(new Map()))).toEqual({ 'checkouts-without-cart': 1 });
    expect((await db.select().from(checkouts)).map(({ cartId }) => cartId)).toEqual([cart.id]);
  });
});
