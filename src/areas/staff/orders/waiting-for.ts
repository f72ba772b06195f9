import type { SQL } from 'drizzle-orm';
import type { Person } from '../../../../server/people/access/access.contract.ts';
import { hasTask } from '../../../../server/store/needs-me/find-tasks.ts';
import { taskKinds } from '../../../../server/store/needs-me/task.rules.ts';
import type { OrderFilter } from '../../../../server/store/orders/order-filter.rules.ts';

/** Value of the filter `needs-me` for tasks of every kind. */
export const anyTask = 'any';

/** Returns the condition of the filter `needs-me`; undefined without one, or with an unknown kind. */
export function waitingFor(person: Person | null, { needsMe }: OrderFilter): SQL | undefined {
  if (!person || needsMe === null) return undefined;
  const kind = taskKinds.find((each) => each === needsMe) ?? null;
  return kind || needsMe === anyTask ? hasTask(person, kind) : undefined;
}
