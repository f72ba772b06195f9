import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { openPlanScene } from '../../../tests/support/plan-scene.ts';
import { textPage } from '../../../tests/support/editor-client.ts';
import { drivers } from '../../../tests/support/test-databases.ts';
import { findRevision } from '../editing/editor.repo.ts';
import { listChanges, newestChange } from '../items/change-feed.repo.ts';
import { contentPlans } from '../plans/plan.table.ts';
import { stopPlan } from './stop-plan.ts';

describe.each(drivers)('what is due on $name', ({ open }) => {
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

  const feedSince = async (seq: number) => (await listChanges(connection.db, seq, 100)).map(({ id }) => id);

  it('goes out at its time, once, and not before', async () => {
    const name = await scene.addDrafted();
    const plan = await scene.plan(name);
    const seq = await newestChange(connection.db);
    expect(await scene.loop().look()).toBe(0);
    expect(await scene.textOf(name)).toBe('First text.');
    await scene.makeDue(plan);
    expect([await scene.loop().look(), await scene.loop().look()]).toEqual([1, 0]);
    expect(await scene.textOf(name)).toBe('Text of the draft.');
    expect(await feedSince(seq)).toEqual([`page:${name}`]);
    expect(scene.published).toHaveLength(1);
    expect(await scene.rowOf(name)).toMatchObject({ draftRevision: null });
    expect(await scene.stateOf(plan)).toBe('done');
  });

  it('has what was published since in it, and keeps a draft that is newer', async () => {
    const name = await scene.addDrafted();
    const plan = await scene.plan(name);
    const live = textPage(`/${name}`, `Title of ${name}`, 'First text.');
    const typo = { ...live, fields: { ...live.fields, description: 'Corrected.' } };
    const row = await scene.rowOf(name);
    const beside = { isBeside: true, base: row?.revision, isMerging: true, body: typo };
    expect((await scene.save(name, '', beside)).kept).toMatchObject({ isMerged: true });
    const newer = { ...live, fields: { ...live.fields, title: 'Newer title', description: 'Corrected.' } };
    await scene.save(name, '', { isDraft: true, body: newer });
    await scene.makeDue(plan);
    expect(await scene.loop().look()).toBe(1);
    const after = await scene.rowOf(name);
    expect(after?.fields).toMatchObject({ description: 'Corrected.', blocks: [{}, { content: 'Text of the draft.' }] });
    const draft = await findRevision(connection.db, `page:${name}`, 'en', after?.draftRevision ?? 0);
    expect(draft?.fields).toMatchObject({ title: 'Newer title', blocks: [{}, { content: 'First text.' }] });
    expect(scene.told).toEqual([]);
  });

  it('fails aloud where the same place was published since, and leaves the live page', async () => {
    const name = await scene.addDrafted();
    const plan = await scene.plan(name);
    const row = await scene.rowOf(name);
    const saved = await scene.save(name, 'Another text.', { isBeside: true, base: row?.revision, isMerging: true });
    expect(saved.kept).toMatchObject({ isMerged: false });
    await scene.makeDue(plan);
    expect(await scene.loop().look()).toBe(1);
    expect(await scene.textOf(name)).toBe('Another text.');
    expect(await scene.stateOf(plan)).toBe('failed');
    expect(scene.told).toMatchObject([{ problem: { kind: 'contested', detail: 'fields.blocks.1.content' } }]);
    expect(scene.published).toEqual([]);
    expect(await scene.loop().look()).toBe(0);
  });

  it('fails when the address has been taken, and goes on with the next', async () => {
    const [taken, good] = [await scene.addDrafted(), await scene.addDrafted()];
    await scene.save(taken, '', { isDraft: true, body: textPage(`/${taken}-new`, 'Moves', 'Moves.') });
    const plans = [await scene.plan(taken), await scene.plan(good)];
    await scene.save(`${taken}-thief`, '', { body: textPage(`/${taken}-new`, 'Thief', 'Here first.') });
    for (const [index, plan] of plans.entries()) await scene.makeDue(plan, 30 - index);
    expect(await scene.loop().look()).toBe(2);
    expect(await Promise.all(plans.map(scene.stateOf))).toEqual(['failed', 'done']);
    expect(scene.told).toMatchObject([
      { title: `page:${taken}`, problem: { kind: 'invalid', detail: expect.stringContaining('path is already') } },
    ]);
    expect(await scene.textOf(taken)).toBe('First text.');
  });

  it('takes a page off at its time, and not one that the site needs', async () => {
    const name = await scene.addDrafted();
    const plan = await scene.plan(name, 'withdraw');
    await scene.makeDue(plan);
    expect(await scene.loop().look()).toBe(1);
    expect(await scene.textOf(name)).toBeNull();
    await scene.save('home', '', { body: textPage('/', 'Home', 'Home.') });
    await expect(scene.plan('home', 'withdraw')).rejects.toThrow('plan_refused: It could not go out now: needed');
  });

  it('does it once when two nodes with clocks two minutes apart look at the same time', async () => {
    const name = await scene.addDrafted();
    const [due, notYet] = [await scene.plan(name), await scene.plan(await scene.addDrafted())];
    await scene.makeDue(due);
    // In half a minute by the database's clock: the fast node must wait for it.
    await scene.makeDue(notYet, -0.5);
    const elsewhere = Object.create(connection.db) as typeof connection.db;
    const [fast, slow] = [scene.loop(connection.db, 1), scene.loop(elsewhere, -1)];
    const counts = await Promise.all([fast.look(), slow.look(), fast.look(), slow.look()]);
    expect(counts.reduce((sum, each) => sum + each, 0)).toBe(1);
    expect(scene.published).toHaveLength(1);
    expect(await scene.textOf(name)).toBe('Text of the draft.');
    expect(await scene.stateOf(notYet)).toBe('waiting');
  });

  it('is told at once what fails now, and nothing of the trial stays', async () => {
    const name = await scene.addDrafted();
    const seq = await newestChange(connection.db);
    scene.services.tryDraft = () => Promise.resolve('block 2: is broken');
    const bad = scene.plan(name);
    await expect(bad).rejects.toThrow('plan_refused: It could not go out now: render block 2: is broken');
    scene.services.tryDraft = () => Promise.resolve(null);
    expect(await connection.db.$count(contentPlans, undefined)).toBeGreaterThan(0);
    expect(await scene.textOf(name)).toBe('First text.');
    await scene.plan(name);
    expect(await feedSince(seq)).toEqual([]);
    expect((await scene.rowOf(name))?.draftRevision).toBe(2);
  });

  it('moves a plan that waits, is stopped by one press, and ends with an earlier publish of the same draft', async () => {
    const name = await scene.addDrafted();
    const first = await scene.plan(name);
    expect((await scene.plan(name)).id).toBe(first.id);
    const record = () => Promise.resolve();
    const { clock } = scene.services;
    expect((await stopPlan(connection.db, clock, { id: first.id, record })).ok).toBe(true);
    expect(await stopPlan(connection.db, clock, { id: first.id, record })).toMatchObject({ code: 'plan_ended' });
    const second = await scene.plan(name);
    await scene.save(name, 'Text of the draft.', { base: 2, isMerging: true });
    expect(await scene.stateOf(second)).toBe('cancelled');
  });

  it('refuses to plan where there is no draft', async () => {
    await scene.save('undrafted', 'Only live.');
    await expect(scene.plan('undrafted')).rejects.toThrow('plan_refused: page:undrafted has no draft');
  });
});
