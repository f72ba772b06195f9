import { randomUUID } from 'node:crypto';
import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { failingDatabase } from '../../../../tests/support/failing-database.ts';
import { giveRole } from '../../../../tests/support/role-rights.ts';
import { editor, openStaffScene, type StaffScene } from '../../../../tests/support/staff-scene.ts';
import { textPage } from '../../../../tests/support/editor-client.ts';
import { findBatchByKey, listBatchItems } from '../../../content/batches/batch.repo.ts';
import { contentBatches } from '../../../content/batches/batch.table.ts';
import { readTextSearch, readTicks } from '../../../content/finding/text-search.contract.ts';
import { saveItem } from '../../../content/editing/save-item.ts';
import { findRow } from '../../../content/items/content.repo.ts';
import { listPlansOf, listReleases } from '../../../content/scheduling/list-going-out.ts';
import type { Database } from '../../../platform/db/connection.ts';
import { readEnv } from '../../../platform/env/env.ts';
import { auditEntries } from '../audit.table.ts';
import { changeManyAs } from './change-many-as.ts';
import { planManyAs } from './plan-many-as.ts';
import { replaceAs } from './replace-as.ts';
import { undoBatchAs } from './undo-batch-as.ts';
import { UnfinishedBatches } from './unfinished-batches.ts';

let scene: StaffScene;
let userId: string;
let rounds = 0;
const published: { from: number; to: number }[] = [];
beforeAll(async () => {
  scene = await openStaffScene();
  ({ id: userId } = await scene.addUser('editor'));
});
afterAll(() => scene[Symbol.asyncDispose]());

const actorOf = (id: string) => ({ person: { ...editor, userId: id }, requestId: 'r-1' });
const on = (db: Database) => {
  const env = Object.assign(readEnv({}), scene.services.env);
  return Object.assign({}, scene.services, { db, env });
};

async function addPages(number: number, isDrafted = false): Promise<string[]> {
  rounds += 1;
  const names = Array.from({ length: number }, (_, index) => `round-${rounds}-${String(index).padStart(2, '0')}`);
  for (const name of names)
    for (const isDraft of isDrafted ? [false, true] : [false]) {
      const body = textPage(`/${name}`, `Title ${isDraft}`, 'It rings.');
      const stored = { id: `page:${name}`, body, isDraft, savedBy: 'ana@example.org' };
      const saved = await saveItem(scene.db, scene.services.clock, stored);
      if (!saved.ok) throw new Error(saved.message);
    }
  return names.map((name) => `page:${name}`);
}

/** Looks for interrupted batches, on two nodes at once, after everybody has rested. */
async function goOn(): Promise<number> {
  await scene.db.update(contentBatches).set({ workedAt: sql`now() - interval '1 minute'` });
  const node = () => {
    const services = on(Object.create(scene.db) as Database);
    const tools = {
      log: { error: () => undefined },
      publish: async (range: (typeof published)[0]) => published.push(range),
    };
    return new UnfinishedBatches(Object.assign(services, tools)).look();
  };
  const counts = await Promise.all([node(), node()]);
  return counts.reduce((sum, count) => sum + count, 0);
}

const topicsOf = (ids: readonly string[]) =>
  Promise.all(ids.map(async (id) => (await findRow(scene.db, id, 'en'))?.fields?.['tags'] ?? null));

async function outcomesOf(key: string): Promise<string[]> {
  const batch = await findBatchByKey(scene.db, key);
  const items = await listBatchItems(scene.db, batch?.id ?? '');
  return items.map(({ itemId, problem }) => `${itemId} ${problem?.kind ?? 'done'}`).toSorted();
}
const stateOf = async (key: string) => {
  const batch = await findBatchByKey(scene.db, key);
  return { isThere: batch !== undefined, isFinished: batch?.work === null };
};
/** Runs an act on a database that goes away in the middle of a transaction, and stays away. */
async function interrupt<T>(transactions: number, act: (services: ReturnType<typeof on>) => Promise<T>): Promise<void> {
  let begun = 0;
  const transaction: Database['transaction'] = (work, ...how) => {
    begun += 1;
    const cutOff = (tx: Database) => (begun < transactions ? tx : failingDatabase(tx, 20));
    return scene.db.transaction((tx) => work(cutOff(tx) as typeof tx), ...how);
  };
  const cut = Object.assign(Object.create(scene.db) as Database, { transaction });
  await expect(act(on(cut))).rejects.toThrow('gone away');
}

it('does the rest of what was interrupted, each item once, and undoes it likewise', async () => {
  const ids = await addPages(30);
  const key = randomUUID();
  const act = {
    key,
    note: 'bells',
    verb: 'add-topic',
    ids,
    locale: undefined,
    value: 'bells',
    isDraft: false,
  } as const;
  // The batch is stored, then the first 25 items; the others are under way.
  await interrupt(3, (services) => changeManyAs(services, actorOf(userId), act));
  const topics = await topicsOf(ids);
  expect([topics[0], topics[29]]).toEqual([['bells'], null]);
  expect(await stateOf(key)).toEqual({ isThere: true, isFinished: false });
  expect(await goOn()).toBe(1);
  expect(await stateOf(key)).toEqual({ isThere: true, isFinished: true });
  expect(await outcomesOf(key)).toEqual(ids.map((id) => `${id} done`));
  expect(await topicsOf(ids)).toEqual(ids.map(() => ['bells']));
  expect((await findRow(scene.db, ids[0] ?? '', 'en'))?.revision).toBe(2);
  expect(published).toHaveLength(1);
  expect(await goOn()).toBe(0);

  const undo = randomUUID();
  const { id = '' } = (await findBatchByKey(scene.db, key)) ?? {};
  await interrupt(3, (services) => undoBatchAs(services, actorOf(userId), { id, key: undo }));
  expect(await stateOf(undo)).toEqual({ isThere: true, isFinished: false });
  await goOn();
  expect(await outcomesOf(undo)).toEqual(ids.map((each) => `${each} done`));
  expect((await topicsOf(ids)).flat().filter(Boolean)).toEqual([]);
  const audited = await scene.db.select().from(auditEntries).where(eq(auditEntries.actorUserId, userId));
  expect(audited.map(({ action }) => action).toSorted()).toEqual([
    'items-change',
    'items-change',
    'items-undo',
    'items-undo',
  ]);
});

it('does all of a replacement, or nothing yet', async () => {
  const ids = await addPages(2);
  const search = readTextSearch(new URLSearchParams({ q: 'rings' }));
  if (!search) throw new Error('no words');
  const ticked = readTicks(ids.map((id) => `1 en ${id} fields.blocks.1.content 0`));
  const key = randomUUID();
  await interrupt(2, (services) =>
    replaceAs(services, actorOf(userId), {
      key,
      note: 'sounds',
      search,
      replacement: 'sounds',
      ticked,
      isDraft: false,
    }),
  );
  expect((await findRow(scene.db, ids[0] ?? '', 'en'))?.revision).toBe(1);
  await goOn();
  expect(await outcomesOf(key)).toEqual(ids.map((id) => `${id} done`));
  expect(JSON.stringify((await findRow(scene.db, ids[1] ?? '', 'en'))?.fields)).toContain('It sounds.');
});

it('plans the rest in the release that was made for the first', async () => {
  const ids = await addPages(3, true);
  const key = randomUUID();
  const name = `Release ${key}`;
  const asked = { key, note: name, ids, locale: undefined, when: { kind: 'new-release', name } } as const;
  let tried = 0;
  const tryDraft = () => {
    tried += 1;
    return tried === 2 ? Promise.reject(new Error('the process has gone away')) : Promise.resolve(null);
  };
  const services = Object.assign(on(scene.db), { tryDraft });
  await expect(planManyAs(services, actorOf(userId), asked)).rejects.toThrow('gone away');
  expect(await outcomesOf(key)).toEqual([`${ids[0]} done`]);
  await goOn();
  expect(await outcomesOf(key)).toEqual(ids.map((id) => `${id} done`));
  const made = (await listReleases(scene.db)).filter((release) => release.name === name);
  expect(made.map(({ plans }) => plans.map(({ itemId }) => itemId).toSorted())).toEqual([ids]);
  expect(await listPlansOf(scene.db, { id: ids[0] ?? '', locale: 'en' })).toHaveLength(1);
});

it('leaves what whoever made it may not change any more, and what an undo has stopped', async () => {
  const { id: former } = await scene.addUser();
  const ids = await addPages(30);
  const act = { note: '', verb: 'add-topic', ids, locale: undefined, value: 'bells', isDraft: false } as const;
  const key = randomUUID();
  await interrupt(3, (services) => changeManyAs(services, actorOf(former), { ...act, key }));
  await goOn();
  const forbidden = (await outcomesOf(key)).filter((outcome) => outcome.endsWith('forbidden'));
  expect(forbidden).toEqual(ids.slice(25).map((id) => `${id} forbidden`));

  await giveRole(scene.db, former, 'editor');
  const stopped = randomUUID();
  await interrupt(3, (services) =>
    changeManyAs(services, actorOf(former), { ...act, key: stopped, verb: 'set-access', value: 'member' }),
  );
  const { id = '' } = (await findBatchByKey(scene.db, stopped)) ?? {};
  await undoBatchAs(on(scene.db), actorOf(former), { id, key: randomUUID() });
  expect(await stateOf(stopped)).toEqual({ isThere: true, isFinished: true });
  expect(await goOn()).toBe(0);
  expect((await findRow(scene.db, ids[29] ?? '', 'en'))?.fields?.['access']).toBeUndefined();
});
