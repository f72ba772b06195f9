import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { openPlanScene } from '../../../tests/support/plan-scene.ts';
import { openDatabase } from '../../../tests/support/test-databases.ts';
import { deleteVariants } from '../editing/delete-variants.ts';
import { findByPath } from '../items/content.repo.ts';
import type { Departure } from '../plans/departure.rules.ts';

let connection: Awaited<ReturnType<typeof openDatabase>>;
let scene: ReturnType<typeof openPlanScene>;
beforeAll(async () => {
  connection = await openDatabase();
  scene = openPlanScene(connection.db);
  await scene.save('about', 'About.');
});
afterAll(() => connection[Symbol.asyncDispose]());
beforeEach(() => {
  scene.told.length = 0;
});

const standing = async (name: string) => {
  const found = await findByPath(connection.db, `/${name}`, 'en');
  return found && { id: found.item.id, to: found.item.fields['to'], title: found.item.fields['title'] };
};
async function planned(departure?: Departure) {
  const name = await scene.addDrafted();
  const plan = await scene.plan(name, 'withdraw', scene.inAnHour(), departure);
  await scene.makeDue(plan);
  return { name, plan };
}

const notice = { title: 'Bells', content: '**Withdrawn.**' };
it.each<[string, Departure | undefined, (name: string) => object | null]>([
  ['nothing without a choice', undefined, () => null],
  ['a redirect', { kind: 'redirect', to: '/about' }, () => ({ to: '/about' })],
  ['a notice', { kind: 'withdrawn', notice }, (name) => ({ id: `page:withdrawn-page-${name}`, title: 'Bells' })],
])('leaves %s at the address when its time comes', async (_, departure, left) => {
  const { name, plan } = await planned(departure);
  expect(await scene.loop().look()).toBe(1);
  expect(await scene.stateOf(plan)).toBe('done');
  const found = await standing(name);
  if (left(name) === null) expect(found).toBeNull();
  else expect(found).toMatchObject(left(name) ?? {});
});

it('answers 410 when that was chosen', async () => {
  const { name } = await planned({ kind: 'gone' });
  await scene.loop().look();
  expect(await scene.rowOf(name)).toMatchObject({ fields: null, isGone: true });
});

it('refuses a redirect to nothing when it is planned, and fails aloud when its target has gone since', async () => {
  const name = await scene.addDrafted();
  const to = (path: string): Departure => ({ kind: 'redirect', to: path });
  await expect(scene.plan(name, 'withdraw', scene.inAnHour(), to('/nowhere'))).rejects.toThrow('invalid leads');
  await scene.save('target', 'Here.');
  const plan = await scene.plan(name, 'withdraw', scene.inAnHour(), to('/target'));
  await deleteVariants(connection.db, scene.services.clock, {
    id: 'page:target',
    variants: [{ locale: 'en', departure: { kind: 'missing' } }],
    savedBy: 'import',
  });
  await scene.makeDue(plan);
  await scene.loop().look();
  expect(scene.told).toMatchObject([{ problem: { kind: 'invalid' } }]);
  expect(await scene.textOf(name)).toBe('First text.');
});

it('is planned anew with another choice, and forgets the first one', async () => {
  const { name, plan } = await planned({ kind: 'redirect', to: '/about' });
  expect((await scene.plan(name, 'withdraw', scene.inAnHour(), { kind: 'gone' })).id).toBe(plan.id);
  await scene.makeDue(plan);
  await scene.loop().look();
  expect(await scene.rowOf(name)).toMatchObject({ isGone: true });
});

it('stops a release with a time that held nothing but what is deleted', async () => {
  const name = await scene.addDrafted();
  const { releaseId } = await scene.plan(name, 'publish', { kind: 'new-release', name: 'Alone' });
  await scene.makeReleaseDue(releaseId ?? '');
  await deleteVariants(connection.db, scene.services.clock, {
    id: `page:${name}`,
    variants: [{ locale: 'en', departure: { kind: 'gone' } }],
    savedBy: 'import',
  });
  expect(await scene.loop().look()).toBe(0);
  expect(scene.told).toEqual([]);
});

it('stops the plans of an item that is deleted, and names them', async () => {
  const name = await scene.addDrafted();
  const [publish, withdraw] = [await scene.plan(name), await scene.plan(name, 'withdraw')];
  const deleted = await deleteVariants(connection.db, scene.services.clock, {
    id: `page:${name}`,
    variants: [{ locale: 'en', departure: { kind: 'gone' } }],
    savedBy: 'import',
  });
  const stopped = deleted.ok ? deleted.value[0]?.stopped.map(({ id }) => id) : [];
  expect(stopped?.toSorted()).toEqual([publish.id, withdraw.id].toSorted());
  await scene.makeDue(publish);
  expect(await scene.loop().look()).toBe(0);
  expect(await scene.stateOf(publish)).toBe('cancelled');
  expect(scene.told).toEqual([]);
});
