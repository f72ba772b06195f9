import { randomUUID } from 'node:crypto';
import { recordAudit } from '../people/access/audit.repo.ts';
import { programs } from '../people/access/roles/actor.contract.ts';
import { importContent } from '../content/corpus/import-content.ts';
import { saveItem } from '../content/editing/save-item.ts';
import { takeWriteTurn } from '../content/items/change-feed.repo.ts';
import type { Auth } from '../people/auth/create-auth.ts';
import type { Database } from '../platform/db/connection.ts';
import { readInstallation, storeInstallation } from '../platform/installation/installation.repo.ts';
import { inviteAdministrator, makeAdministrator } from './administrator.ts';
import { isNothing, planSetup, type SetupPlan } from './plan-setup.ts';
import type { SetupAnswers } from './check-answers.ts';
import { savedBySetup } from './saved-by.ts';
import { writeStarter } from './starter-items.ts';

export interface SetupOutcome {
  plan: SetupPlan;
  /** The link that the administrator was mailed; null when they can sign in already, or nothing was stored. */
  link: string | null;
}

/**
 * Sets a site up, in one transaction: facts of operation, first items, administrator. The same answers again change
 * nothing; an item that somebody has edited stays. A plan with a refusal stores nothing.
 * @param options.isFirst refuses a site that is set up already
 */
export async function applySetup(
  auth: Auth,
  answers: SetupAnswers,
  { isFirst = false }: { isFirst?: boolean } = {},
): Promise<SetupOutcome> {
  const starter = await writeStarter(answers);
  const plan = await auth.db.transaction(async (tx) => {
    // Two setups at the same time: the second one sees what the first has stored.
    await takeWriteTurn(tx);
    const made = await planSetup(tx, auth.clock, answers, starter);
    if (isFirst && (await readInstallation(tx))) return { ...made, refusal: { kind: 'done' } as const };
    if (!made.refusal && !isNothing(made)) await store(auth, tx, made, answers);
    return made;
  });
  // A repeated setup sends a new link to an administrator who has not used the former one.
  return { plan, link: plan.refusal ? null : await inviteAdministrator(auth, answers.administrator) };
}

async function store(auth: Auth, tx: Database, plan: SetupPlan, { administrator }: SetupAnswers): Promise<void> {
  const { clock } = auth;
  if (plan.changedFacts.length > 0) await storeInstallation(tx, plan.facts, clock.now());
  if (plan.live.length > 0) {
    const { problems } = await importContent(tx, clock, plan.live, savedBySetup);
    if (problems.length > 0) throw new Error(`The starter cannot be stored:\n${problems.join('\n')}`);
  }
  for (const { id, body } of plan.drafts) {
    const saved = await saveItem(tx, clock, { id, body, isDraft: true, savedBy: savedBySetup });
    if (!saved.ok) throw new Error(`The starter cannot be stored: ${id}: ${saved.message}`);
  }
  if (plan.isAdministratorNew) await makeAdministrator(auth, tx, administrator);
  const changed = [...plan.changedFacts, `${plan.live.length + plan.drafts.length} items`];
  const entry = {
    actorUserId: programs.setup,
    subjectUserId: null,
    detail: changed.join(', '),
    requestId: randomUUID(),
  };
  await recordAudit(tx, clock, { action: 'site-setup', ...entry });
}
