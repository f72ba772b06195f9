import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { smallCatalog } from '../../../../tests/support/catalog-scene.ts';
import { drivers } from '../../../../tests/support/test-databases.ts';
import type { Connection } from '../../../platform/db/connection.ts';
import { demoInstallation } from '../../../platform/installation/demo-installation.ts';
import { readEnv } from '../../../platform/env/env.ts';
import { outboxMessages } from '../../../platform/outbox/outbox.table.ts';
import { createLog } from '../../../platform/log.ts';
import { priceSchedules } from '../../pricing/price.table.ts';
import { findProduct } from '../catalog.repo.ts';
import { catalogChanges, products } from '../catalog.table.ts';
import { importCatalog } from '../import-catalog.ts';
import { catalogPlans } from './catalog-plan.table.ts';
import { DueCatalogPlans } from './due-catalog-plans.ts';
import { readPlanNames } from './plan-names.repo.ts';
import { makePlan, stopPlan, type TypedPlan } from './make-plan.ts';

const log = createLog({ logLevel: 'silent', isProduction: true });
const actor = { userId: 'staff-1', requestId: 'test' };
const clock = { now: () => new Date() };
const env = readEnv({ SITE_ORIGIN: 'https://www.example.org' });

describe.each(drivers)('planned prices on $name', ({ open }) => {
  let connection: Connection & AsyncDisposable;
  beforeAll(async () => {
    connection = await open();
  });
  afterAll(() => connection[Symbol.asyncDispose]());
  beforeEach(async () => {
    await connection.db.delete(catalogPlans);
    await importCatalog(connection.db, { clock, installation: demoInstallation }, smallCatalog());
    await connection.db.delete(catalogChanges);
  });

  const tools = () => ({ db: connection.db, clock, installation: demoInstallation });
  const blank = { productId: 'book', sku: '', companyId: '', what: 'price', price: '99.00' };
  const plan = (typed: Partial<TypedPlan> = {}) =>
    makePlan(tools(), {
      actor,
      typed: { ...blank, startsAt: '2998-01-01 00:00', endsAt: '2999-01-01 00:00', ...typed },
    });
  const made = async (typed: Partial<TypedPlan> = {}) => {
    const answer = await plan(typed);
    if (!answer.ok) throw new Error(JSON.stringify(answer));
    return answer.value.id;
  };
  let pokes = 0;
  const delivery = { poke: () => void (pokes += 1) };
  const look = (db = connection.db) => new DueCatalogPlans({ ...tools(), db, env, log, delivery }).look();
  /** Moves the beginning or the end of a plan to seconds from now, by the database's clock. */
  const move = (id: string, column: 'startsAt' | 'endsAt', seconds: number) =>
    connection.db
      .update(catalogPlans)
      .set({ [column]: sql`now() + make_interval(secs => ${seconds})` })
      .where(eq(catalogPlans.id, id));
  const price = async () => (await findProduct(connection.db, 'book'))?.basePriceMinor;
  const stateOf = async (id: string) =>
    (await connection.db.select().from(catalogPlans).where(eq(catalogPlans.id, id)))[0]?.state;

  it('begins at its time and puts the price back at its end, each once', async () => {
    const id = await made();
    await move(id, 'startsAt', 30);
    expect([await look(), await price()]).toEqual([0, 14_900]);
    await move(id, 'startsAt', -1);
    expect([await look(), await look(), await price(), await stateOf(id)]).toEqual([1, 0, 9_900, 'running']);
    await move(id, 'endsAt', 0);
    expect([await look(), await look(), await price(), await stateOf(id)]).toEqual([1, 0, 14_900, 'done']);
    expect(await connection.db.$count(catalogChanges)).toBe(2);
  });

  it('does it once when two nodes look at the same time', async () => {
    const id = await made({ endsAt: '' });
    await move(id, 'startsAt', -1);
    const elsewhere = Object.create(connection.db) as typeof connection.db;
    const counts = await Promise.all([look(), look(elsewhere), look(), look(elsewhere)]);
    expect(counts.reduce((sum, each) => sum + each, 0)).toBe(1);
    expect([await stateOf(id), await connection.db.$count(catalogChanges)]).toEqual(['done', 1]);
  });

  it('keeps at its end what somebody changed meanwhile', async () => {
    const id = await made();
    await move(id, 'startsAt', -1);
    await look();
    await connection.db.update(products).set({ basePriceMinor: 12_000 }).where(eq(products.id, 'book'));
    await move(id, 'endsAt', 0);
    expect([await look(), await price(), await stateOf(id)]).toEqual([1, 12_000, 'done']);
  });

  it('changes one variant, one list, or the sale', async () => {
    const plans = [
      await made({ sku: 'BOOK-D', price: '80.00' }),
      await made({ companyId: 'member', price: '70.00' }),
      await made({ productId: 'course', what: 'off', price: '' }),
    ];
    for (const id of plans) await move(id, 'startsAt', -1);
    expect(await look()).toBe(3);
    const book = await findProduct(connection.db, 'book');
    expect(book?.variants.find(({ sku }) => sku === 'BOOK-D')?.priceMinor).toBe(8_000);
    const line = { companyId: 'member', productId: 'book', sku: '', percentOff: null, fixedPriceMinor: 7_000 };
    const lines = () => connection.db.select().from(priceSchedules);
    expect(await lines()).toContainEqual(line);
    expect((await findProduct(connection.db, 'course'))?.isActive).toBe(false);
    for (const id of plans) await move(id, 'endsAt', 0);
    expect(await look()).toBe(3);
    expect(await lines()).not.toContainEqual(line);
    expect((await findProduct(connection.db, 'course'))?.isActive).toBe(true);
  });

  it('is stopped before it begins, and ended at once while it is under way', async () => {
    const [waiting, running] = [
      await made({ startsAt: '2997-01-01 00:00', endsAt: '' }),
      await made({ sku: 'BOOK-D' }),
    ];
    expect((await stopPlan(tools(), { actor, id: waiting })).ok).toBe(true);
    expect((await stopPlan(tools(), { actor, id: waiting })).ok).toBe(false);
    await move(running, 'startsAt', -1);
    await look();
    expect((await stopPlan(tools(), { actor, id: running })).ok).toBe(true);
    expect([await look(), await stateOf(running)]).toEqual([1, 'done']);
  });

  it('fails aloud where its product is gone, and goes on with the next', async () => {
    const [gone, good] = [await made({ productId: 'hidden' }), await made()];
    await connection.db.delete(products).where(eq(products.id, 'hidden'));
    await move(gone, 'startsAt', -2);
    await move(good, 'startsAt', -1);
    expect([await look(), await price()]).toEqual([2, 9_900]);
    const states = await connection.db.select().from(catalogPlans);
    expect(states.map(({ state, problem }) => [state, problem]).toSorted()).toEqual([
      ['failed', 'gone'],
      ['running', null],
    ]);
    // Nobody has the right here: mails go to people, and this is no person's account.
    expect([pokes, await connection.db.$count(outboxMessages)]).toEqual([1, 0]);
  });

  it('is named by its product and variant, and by its id once that is gone', async () => {
    const [book, file, gone] = [
      { productId: 'book', sku: null },
      { productId: 'book', sku: 'BOOK-D' },
      { productId: 'never-there', sku: 'X-1' },
    ];
    const nameOf = await readPlanNames(connection.db, [book, file, gone]);
    expect([nameOf(book).es, nameOf(file).en, nameOf(gone).en]).toEqual([
      'El libro',
      'The "Book", 2026 · Book, PDF',
      'never-there · X-1',
    ]);
  });

  it.each([
    [{ productId: 'none' }, ['productId']],
    [{ sku: 'DUES' }, ['sku']],
    [{ companyId: 'nobody' }, ['companyId']],
    [{ price: '99' }, ['price']],
    [{ startsAt: '' }, ['startsAt']],
    [{ startsAt: '2020-01-01 00:00' }, ['startsAt']],
    [{ startsAt: '2027-03-14 02:30' }, ['startsAt']],
    [{ endsAt: '2990-01-01 00:00' }, ['endsAt']],
    [{ what: 'gift' }, ['what']],
    [{ productId: 'hidden', what: 'on' }, ['what']],
  ])('is refused: %j', async (typed, fields) => {
    const answer = await plan(typed);
    expect(answer.ok ? [] : Object.keys(answer.problems ?? {})).toEqual(fields);
  });

  it('does not overlap another for the same', async () => {
    await made();
    expect((await plan({ startsAt: '2998-06-01 00:00', endsAt: '' })).ok).toBe(false);
    expect((await plan({ startsAt: '2999-01-01 00:00', endsAt: '' })).ok).toBe(true);
    expect((await plan({ sku: 'BOOK-D' })).ok).toBe(true);
  });
});
