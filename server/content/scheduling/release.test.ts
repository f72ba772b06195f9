import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { textPage } from '../../../tests/support/editor-client.ts';
import { openPlanScene, planner } from '../../../tests/support/plan-scene.ts';
import { drivers } from '../../../tests/support/test-databases.ts';
import { fail, succeed } from '../../platform/result.ts';
import { newestChange } from '../items/change-feed.repo.ts';
import { goOutNow, makeRelease, setReleaseTime, stopRelease } from './change-release.ts';
import { listReleases } from './list-going-out.ts';
import { stopPlan } from './stop-plan.ts';

describe.each(drivers)('a release on $name', ({ open }) => {
  let connection: Awaited<ReturnType<typeof open>>;
  let scene: ReturnType<typeof openPlanScene>;
  beforeAll(async () => {
    connection = await open();
    scene = openPlanScene(connection.db);
  });
  afterAll(() => connection[Symbol.asyncDispose]());
  beforeEach(() => {
    scene.told.length = 0;
    scene.published.length = 0;
  });

  const record = () => Promise.resolve();
  const mayChange = () => succeed(null);

  /** Two drafted pages in a release. */
  async function addRelease() {
    const { id } = await makeRelease(scene.services, { name: 'Autumn', by: planner, record });
    const [one, two] = [await scene.addDrafted(), await scene.addDrafted()];
    const first = await scene.plan(one, 'publish', { kind: 'release', id });
    const second = await scene.plan(two, 'publish', { kind: 'release', id });
    return { id, one, two, first, second };
  }
  /** Takes the new address of a page that is in a release, so that it cannot go out. */
  async function addBroken() {
    const { id } = await makeRelease(scene.services, { name: 'Broken', by: planner, record });
    const [good, bad] = [await scene.addDrafted(), await scene.addDrafted()];
    await scene.save(bad, '', { isDraft: true, body: textPage(`/${bad}-new`, 'Moves', 'Moves.') });
    await scene.plan(good, 'publish', { kind: 'release', id });
    await scene.plan(bad, 'publish', { kind: 'release', id });
    await scene.save(`${bad}-thief`, '', { body: textPage(`/${bad}-new`, 'Thief', 'Here first.') });
    return { id, good, bad };
  }
  const textsOf = (...names: string[]) => Promise.all(names.map(scene.textOf));

  it('goes out whole at its time, as one publish', async () => {
    const { id, one, two, first } = await addRelease();
    await scene.makeReleaseDue(id);
    expect([await scene.loop().look(), await scene.loop().look()]).toEqual([1, 0]);
    expect(await textsOf(one, two)).toEqual(['Text of the draft.', 'Text of the draft.']);
    expect(scene.published).toHaveLength(1);
    const [{ from = 0, to = 0 } = {}] = scene.published;
    expect(to - from).toBe(1);
    expect(await scene.stateOf(first)).toBe('done');
  });

  it('goes out at once when it is asked to', async () => {
    const { id, one, two } = await addRelease();
    expect(await goOutNow(scene.services, { id, mayChange, record })).toMatchObject({ ok: true });
    expect(await textsOf(one, two)).toEqual(['Text of the draft.', 'Text of the draft.']);
    expect(await goOutNow(scene.services, { id, mayChange, record })).toMatchObject({ code: 'not_found' });
  });

  it('stays whole when one of its items cannot go out, and names that item', async () => {
    const { id, good, bad } = await addBroken();
    const seq = await newestChange(connection.db);
    const item = { id: `page:${bad}`, locale: 'en' };
    const refused = await goOutNow(scene.services, { id, mayChange, record });
    expect(refused).toMatchObject({ code: 'plan_refused', details: { kind: 'invalid', item } });
    await scene.makeReleaseDue(id);
    expect(await scene.loop().look()).toBe(1);
    expect(await textsOf(good, bad)).toEqual(['First text.', 'First text.']);
    expect(await newestChange(connection.db)).toBe(seq);
    expect(scene.told).toMatchObject([{ title: 'Broken', problem: { kind: 'invalid', item } }]);
    const shown = (await listReleases(connection.db)).find((release) => release.id === id);
    expect(shown).toMatchObject({ isFailed: true, problem: { item }, plans: [{}, {}] });
    const inAnHour = new Date(Date.now() + 3_600_000).toISOString();
    const typed = { date: inAnHour.slice(0, 10), time: inAnHour.slice(11, 16) };
    const utc = { ...scene.services, installation: { ...scene.services.installation, timeZone: 'UTC' } };
    expect(await setReleaseTime(utc, { id, mayChange, record, typed })).toMatchObject({ code: 'plan_refused' });
    // Without the item it can be planned again.
    const plan = shown?.plans.find(({ itemId }) => itemId === item.id);
    await stopPlan(connection.db, scene.services.clock, { id: plan?.id ?? '', record });
    expect(await setReleaseTime(utc, { id, mayChange, record, typed })).toMatchObject({ ok: true });
    expect((await listReleases(connection.db)).find((release) => release.id === id)).toMatchObject({ isFailed: false });
  });

  it('is changed only by somebody who may publish each of its items', async () => {
    const { id, one } = await addRelease();
    const refuse = () => fail('forbidden', 'not yours');
    expect(await goOutNow(scene.services, { id, mayChange: refuse, record })).toMatchObject({ code: 'forbidden' });
    expect(await stopRelease(scene.services, { id, mayChange: refuse, record })).toMatchObject({ code: 'forbidden' });
    expect(await textsOf(one)).toEqual(['First text.']);
  });

  it('gives its items free when it is stopped, and holds them against a plan elsewhere before', async () => {
    const { id, one, first } = await addRelease();
    await expect(scene.plan(one)).rejects.toThrow('plan_refused: page:planned');
    expect(await stopRelease(scene.services, { id, mayChange, record })).toMatchObject({ ok: true });
    expect(await scene.stateOf(first)).toBe('cancelled');
    expect(await scene.plan(one)).toMatchObject({ releaseId: null });
  });

  it('can be made with its first item, and not go out empty', async () => {
    const name = await scene.addDrafted();
    const plan = await scene.plan(name, 'withdraw', { kind: 'new-release', name: 'Clearing' });
    expect((await listReleases(connection.db)).find(({ id }) => id === plan.releaseId)).toMatchObject({
      name: 'Clearing',
      at: null,
      plans: [{ itemId: `page:${name}`, what: 'withdraw' }],
    });
    const empty = await makeRelease(scene.services, { name: 'Empty', by: planner, record });
    const refused = await goOutNow(scene.services, { id: empty.id, mayChange, record });
    expect(refused).toMatchObject({ code: 'plan_refused', details: { kind: 'empty' } });
  });
});
