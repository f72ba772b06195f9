import { sql, type SQL } from 'drizzle-orm';
import type { Person } from '../../people/access/access.contract.ts';
import { may } from '../../people/access/access.rules.ts';
import type { Database } from '../../platform/db/connection.ts';
import { orders } from '../orders/order.table.ts';
import { taskDesks, taskKinds, type TaskKind } from './task.rules.ts';
import { taskSources } from './task-sources.ts';

/** One thing that waits for a person of staff. */
interface Task {
  /** Number of its order; null for what belongs to no order. */
  orderNumber: string | null;
  /** The customer, or the name at the other system. */
  whose: string;
  /** In cents; null for what has no amount. */
  amountMinor: number | null;
  since: Date;
  /** Instant until which it must be done; null without one. */
  due: Date | null;
}

/** Tasks of one kind. */
export interface TaskGroup {
  kind: TaskKind;
  count: number;
  /** One page of it; what is due first is first, then the oldest. */
  tasks: Task[];
}

type Asker = Pick<Person, 'userId' | 'email' | 'rights' | 'impersonator'>;

/** Tasks of a kind on one page. */
export const tasksOnPage = 20;

/** Returns the kinds that a person may deal with. */
export const kindsOf = (person: Asker): TaskKind[] => taskKinds.filter((kind) => may(person, taskDesks[kind].right));

/** Returns how much waits for a person, by kind, in one statement. */
async function countByKind(db: Database, person: Asker): Promise<Map<TaskKind, number>> {
  const kinds = kindsOf(person);
  if (kinds.length === 0) return new Map();
  const counts = kinds.map(
    (kind) => sql`select ${kind}::text as kind, count(*)::int as count from (${taskSources[kind](person)}) as each_one`,
  );
  const { rows } = (await db.execute(sql.join(counts, sql` union all `))) as unknown as {
    rows: { kind: TaskKind; count: number }[];
  };
  return new Map(rows.map(({ kind, count }) => [kind, count]));
}

/** Returns how much waits for a person by their rights. */
export async function countTasks(db: Database, person: Asker): Promise<number> {
  return [...(await countByKind(db, person)).values()].reduce((sum, count) => sum + count, 0);
}

/**
 * Returns what waits for a person by their rights, in the order of the kinds; kinds without anything are left out.
 * @param opened the kind of which a further page is shown, from 1 on; of the others the first one
 */
export async function findTasks(
  db: Database,
  person: Asker,
  opened: { kind: TaskKind; page: number } | null,
): Promise<TaskGroup[]> {
  const counts = await countByKind(db, person);
  const groups: TaskGroup[] = [];
  for (const kind of kindsOf(person)) {
    const count = counts.get(kind) ?? 0;
    const page = opened?.kind === kind ? opened.page : 1;
    if (count > 0) groups.push({ kind, count, tasks: await listTasks(db, person, { kind, page }) });
  }
  return groups;
}

/**
 * Returns the condition for orders with something that waits for a person by their rights.
 * @param kind of the tasks; null for any. One that the person may not deal with finds none
 */
export function hasTask(person: Asker, kind: TaskKind | null): SQL {
  const kinds = kindsOf(person).filter((each) => kind === null || each === kind);
  if (kinds.length === 0) return sql`false`;
  const numbers = kinds.map((each) => sql`select number from (${taskSources[each](person)}) as each_one`);
  return sql`${orders.orderNumber} in (${sql.join(numbers, sql` union all `)})`;
}

interface Row {
  number: string | null;
  whose: string | null;
  amount: number | null;
  since: Date | string;
  due: Date | string | null;
}

async function listTasks(
  db: Database,
  person: Asker,
  { kind, page }: { kind: TaskKind; page: number },
): Promise<Task[]> {
  const { rows } = (await db.execute(sql`
    select * from (${taskSources[kind](person)}) as each_one
    order by due asc nulls last, since asc, number asc
    limit ${tasksOnPage} offset ${(page - 1) * tasksOnPage}`)) as unknown as { rows: Row[] };
  return rows.map(({ number, whose, amount, since, due }) => ({
    orderNumber: number,
    whose: whose ?? '',
    amountMinor: amount,
    since: new Date(since),
    due: due === null ? null : new Date(due),
  }));
}
