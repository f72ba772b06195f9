import { eq, sql } from 'drizzle-orm';
import { saveItem } from '../../server/content/editing/save-item.ts';
import { findRow } from '../../server/content/items/content.repo.ts';
import type { Departure } from '../../server/content/plans/departure.rules.ts';
import type { PlanRow } from '../../server/content/plans/plan.repo.ts';
import type { PlanProblem, PlanVerb } from '../../server/content/plans/plan.rules.ts';
import { contentPlans, contentReleases } from '../../server/content/plans/plan.table.ts';
import { DuePlans } from '../../server/content/scheduling/due-plans.ts';
import { planItem, type PlanWhen } from '../../server/content/scheduling/plan-item.ts';
import type { Database } from '../../server/platform/db/connection.ts';
import { readEnv } from '../../server/platform/env/env.ts';
import { demoInstallation } from '../../server/platform/installation/demo-installation.ts';
import { textPage } from './editor-client.ts';

export const planner = { userId: 'editor-1', email: 'editor@example.org' };

/** Pages with plans on a database, and what became of them. */
export function openPlanScene(db: Database) {
  const clock = { now: () => new Date() };
  const told: { title: string; problem: PlanProblem }[] = [];
  const published: { from: number; to: number }[] = [];
  const services = {
    db,
    clock,
    env: readEnv({}),
    installation: demoInstallation,
    tryDraft: (): Promise<string | null> => Promise.resolve(null),
  };
  let count = 0;

  /** @param ahead minutes by which the clock of this node is wrong */
  const loop = (on = db, ahead = 0) =>
    new DuePlans({
      db: on,
      clock: { now: () => new Date(Date.now() + ahead * 60_000) },
      log: { error: () => undefined },
      hosts: services.env,
      publish: async (range) => void published.push(range),
      tellFailure: async (_, { release, plans }, problem) =>
        void told.push({ title: release?.name ?? plans[0].itemId, problem }),
      deliver: () => undefined,
    });

  async function save(name: string, text: string, more: Partial<Parameters<typeof saveItem>[2]> = {}) {
    const body = textPage(`/${name}`, `Title of ${name}`, text);
    const saved = await saveItem(db, clock, {
      id: `page:${name}`,
      body,
      isDraft: false,
      savedBy: planner.email,
      ...more,
    });
    if (!saved.ok) throw new Error(saved.message);
    return saved.value;
  }

  /** A page that is live with a draft beside it. @returns its name */
  async function addDrafted(draft = 'Text of the draft.'): Promise<string> {
    count += 1;
    const name = `planned-${count}`;
    await save(name, 'First text.');
    await save(name, draft, { isDraft: true });
    return name;
  }

  const inAnHour = (): PlanWhen => {
    const at = new Date(Date.now() + 90 * 60_000).toISOString();
    return { kind: 'time', date: at.slice(0, 10), time: at.slice(11, 16) };
  };

  async function plan(name: string, what: PlanVerb = 'publish', when: PlanWhen = inAnHour(), departure?: Departure) {
    const utc = { ...services, installation: { ...demoInstallation, timeZone: 'UTC' } };
    const record = () => Promise.resolve();
    const made = await planItem(utc, { id: `page:${name}`, locale: 'en', what, when, departure, by: planner, record });
    if (!made.ok) throw new Error(`${made.code}: ${made.message}`);
    return made.value;
  }

  return {
    services,
    told,
    published,
    loop,
    save,
    addDrafted,
    plan,
    inAnHour,
    /** Moves the time of a plan, by the database's clock. */
    makeDue: async ({ id }: Pick<PlanRow, 'id'>, minutes = 1) =>
      db
        .update(contentPlans)
        .set({ at: sql`now() - make_interval(secs => ${minutes * 60})` })
        .where(eq(contentPlans.id, id)),
    makeReleaseDue: async (id: string) =>
      db
        .update(contentReleases)
        .set({ at: sql`now() - interval '1 minute'`, state: 'waiting' })
        .where(eq(contentReleases.id, id)),
    stateOf: async ({ id }: Pick<PlanRow, 'id'>) =>
      (await db.select().from(contentPlans).where(eq(contentPlans.id, id)))[0]?.state,
    /** The text that readers see; null when the page is not live. */
    async textOf(name: string): Promise<unknown> {
      const row = await findRow(db, `page:${name}`, 'en');
      return (row?.fields?.['blocks'] as { content?: string }[] | undefined)?.[1]?.content ?? null;
    },
    rowOf: (name: string) => findRow(db, `page:${name}`, 'en'),
  };
}
