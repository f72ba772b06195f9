import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { contentRevisions } from '../../../server/content/items/content.table.ts';
import { auditActions } from '../../../server/people/access/audit.contract.ts';
import { auditEntries } from '../../../server/people/access/audit.table.ts';
import { editor, openStaffScene, type StaffScene } from '../../../tests/support/staff-scene.ts';
import { declaredVerbs } from '../../../tests/support/staff-desk-scene.ts';
import { staffVerbs } from '../../../tests/support/staff-verbs.ts';

describe('the table of staff verbs', () => {
  it('has a row for every endpoint and form that only staff or editors may use', () => {
    expect(declaredVerbs.length).toBeGreaterThan(30);
    const named = new Set(staffVerbs.map(([verb]) => verb));
    expect(declaredVerbs.filter((verb) => !named.has(verb))).toEqual([]);
  });

  it('has a row for every action that the audit knows', () => {
    const left = new Set<string>(staffVerbs.map(([, leaves]) => leaves));
    expect(auditActions.filter((action) => !left.has(action))).toEqual([]);
  });
});

describe('a verb of staff', () => {
  let scene: StaffScene;
  beforeAll(async () => {
    scene = await openStaffScene();
  });
  afterAll(() => scene[Symbol.asyncDispose]());

  const revisions = () => scene.db.$count(contentRevisions, eq(contentRevisions.savedBy, editor.email));

  it.each(staffVerbs)('%s leaves %s', async (verb, leaves, prepare) => {
    const { by, run } = await prepare(scene, verb);
    await scene.db.delete(auditEntries);
    const revisionsBefore = await revisions();
    await run();
    const audit = await scene.db.select().from(auditEntries);
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
    expect((await revisions()) - revisionsBefore).toBe(leaves === 'revision' ? 1 : 0);
  });
});
