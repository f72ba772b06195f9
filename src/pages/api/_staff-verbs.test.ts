import { eq } from 'drizzle-orm';
import { clearAudit } from '../../../tests/support/clear-audit.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { contentRevisions } from '../../../server/content/items/content.table.ts';
import { staffActions } from '../../../server/people/access/audit.contract.ts';
import { auditEntries } from '../../../server/people/access/audit.table.ts';
import { editor, openStaffScene, type StaffScene } from '../../../tests/support/staff-scene.ts';
import { allRightsBut } from '../../../tests/support/role-rights.ts';
import { declaredVerbs } from '../../../tests/support/staff-desk-scene.ts';
import { staffVerbs } from '../../../tests/support/staff-verbs.ts';

describe('the table of staff verbs', () => {
  it('has a row with its right for every endpoint and form that needs one', () => {
    expect(declaredVerbs.size).toBeGreaterThan(30);
    const named = new Map(staffVerbs.map(([verb, right]) => [verb, right]));
    const listed = (right: (typeof staffVerbs)[number][1] | undefined) =>
      typeof right === 'string' ? [right] : (right ?? []);
    for (const [verb, rights] of declaredVerbs) expect([verb, listed(named.get(verb))]).toEqual([verb, rights]);
    const free = staffVerbs.filter(([verb, right]) => right === null && !declaredVerbs.has(verb));
    expect(free.map(([verb]) => verb)).toEqual([
      'POST /api/staff/impersonation/stop',
      'staff/stop-acting stopActingPage submit',
    ]);
  });

  it('has a row for every action that the audit knows', () => {
    const left = new Set<string>(staffVerbs.map(([, , leaves]) => leaves));
    expect(staffActions.filter((action) => !left.has(action))).toEqual([]);
  });
});

describe('a verb of staff', () => {
  let scene: StaffScene;
  beforeAll(async () => {
    scene = await openStaffScene();
  });
  afterAll(() => scene[Symbol.asyncDispose]());

  const revisions = () => scene.db.$count(contentRevisions, eq(contentRevisions.savedBy, editor.email));

  it.each(staffVerbs)('%s needs %j and leaves %s', async (verb, right, leaves, prepare) => {
    const { by, run } = await prepare(scene, verb);
    await clearAudit(scene.db);
    const revisionsBefore = await revisions();
    // With every other right, nothing happens.
    if (right !== null) {
      const left = allRightsBut(...(typeof right === 'string' ? [right] : right));
      expect([403, 404]).toContain(await run(left));
      expect([await scene.db.$count(auditEntries), await revisions()]).toEqual([0, revisionsBefore]);
    }
    expect(await run()).toBeLessThan(400);
    const written = await scene.db.select().from(auditEntries);
    // A publish that needed a reason leaves the reason and the publish.
    const isOverride = leaves === 'brand-override';
    // An approval with a time leaves the approval and the plan; a new edition is a plan in a release, which gets its time.
    const isPlanned = verb.endsWith('reviewPage plan');
    const isEdition = verb.endsWith('editionPage plan');
    const beside = isOverride ? 'item-save' : isPlanned ? 'check-approve' : isEdition ? 'release-plan' : null;
    const audit = written.filter(({ action }) => action !== beside);
    const isAudited = leaves !== 'revision' && leaves !== 'nothing';
    const expected = isAudited ? [[leaves, by.userId, 'r-1', 'with a detail']] : [];
    expect(
      audit.map(({ action, actorUserId, requestId, detail }) => [
        action,
        actorUserId,
        requestId,
        detail || action === 'impersonation-stop' ? 'with a detail' : 'without a detail',
      ]),
    ).toEqual(expected);
    // The plan of a new item or edition saves it first.
    const isStored =
      ['draft-discard', 'release-publish', 'items-replace', 'items-change'].includes(leaves) ||
      /(newItemPage plan|editionPage plan|reviewPage publish)$/.test(verb);
    const isEdit = leaves === 'revision' || (leaves.startsWith('item-') && leaves !== 'item-remove') || isStored;
    expect((await revisions()) - revisionsBefore).toBe(isEdit ? 1 : 0);
  });
});
