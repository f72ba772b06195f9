import type { Clock } from '../platform/clock.ts';
import type { Database } from '../platform/db/connection.ts';
import { planSetup, type SetupPlan } from './plan-setup.ts';
import { removeDemo } from './remove-demo.ts';
import type { SetupAnswers } from './check-answers.ts';
import { writeStarter } from './starter-items.ts';

/** Ends the transaction of a preview, which stores nothing. */
class Preview extends Error {
  readonly plan: SetupPlan;
  constructor(plan: SetupPlan) {
    super('This was a preview.');
    this.plan = plan;
  }
}

/** Plans a setup without storing anything. @param options.isOverDemo as it would be once the demo is removed */
export async function previewSetup(
  db: Database,
  clock: Clock,
  answers: SetupAnswers,
  { isOverDemo }: { isOverDemo: boolean },
): Promise<SetupPlan> {
  const starter = await writeStarter(answers);
  try {
    return await db.transaction(async (tx) => {
      if (isOverDemo) await removeDemo(tx, clock);
      throw new Preview(await planSetup(tx, clock, answers, starter));
    });
  } catch (error) {
    if (error instanceof Preview) return error.plan;
    throw error;
  }
}
