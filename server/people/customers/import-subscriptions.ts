import { normalizeEmail } from '../../platform/email.rules.ts';
import { and, eq } from 'drizzle-orm';
import { readTable, tableProblem, type TableRow } from '../../platform/csv/read-table.ts';
import { allOrNothing } from '../../platform/db/all-or-nothing.ts';
import type { Database } from '../../platform/db/connection.ts';
import { findChangedFields } from '../../platform/outbox/changed-fields.rules.ts';
import type { Platform } from '../../platform/platform.ts';
import { recordAudit } from '../access/audit.repo.ts';
import { findUserByEmail, lockAccount, type Subscription } from '../accounts/account.repo.ts';
import { subscriptions } from '../accounts/account.table.ts';
import type { FactsRequest } from './change-customer.ts';

const identifiers = ['netsuiteId', 'teamId'] as const;
const days = ['graceDays', 'extendedAccessDays'] as const;
const columns = { required: ['email', 'sku'], optional: [...identifiers, ...days] } as const;

/** Most days after the last one, of grace or of access. */
const mostDays = 999;

type Change = Partial<Pick<Subscription, (typeof identifiers)[number] | (typeof days)[number]>>;

/** An outcome of a file of subscriptions: with any problem nothing is stored. */
export interface SubscriptionsReport {
  subscriptions: number;
  changed: number;
  problems: string[];
}

interface SubscriptionsFile extends Pick<FactsRequest, 'actor'> {
  name: string;
  text: string;
  /** Reports only; stores nothing. */
  isCheck: boolean;
}

/**
 * Changes what other systems decide of subscriptions that people have: the order system's number, the team, and the days
 * after the last one. All rows of the file or none; empty cells leave what is there, `none` removes an identifier.
 */
export const importSubscriptions = (
  { db, clock }: Pick<Platform, 'db' | 'clock'>,
  file: SubscriptionsFile,
): Promise<SubscriptionsReport> => allOrNothing(db, file, (tx) => storeRows(tx, clock, file));

async function storeRows(
  tx: Database,
  clock: Platform['clock'],
  { name, text, actor }: SubscriptionsFile,
): Promise<SubscriptionsReport> {
  const { rows, problems } = readTable(name, text, columns);
  let changed = 0;
  for (const { at, cells } of rows) {
    const wrongAt = (column: string, problem: string) => problems.push(tableProblem(name, at, column, problem));
    const { change, wrong } = readChange(cells);
    for (const [column, problem] of wrong) wrongAt(column, problem);
    const userId = await findUserByEmail(tx, normalizeEmail(cells['email'] ?? ''));
    if (userId === null) {
      wrongAt('email', 'no account has this address; invite them first');
      continue;
    }
    await lockAccount(tx, userId);
    const isMeant = and(eq(subscriptions.userId, userId), eq(subscriptions.sku, cells['sku'] ?? ''));
    const [before, ...others] = await tx.select().from(subscriptions).where(isMeant);
    if (!before || others.length > 0) {
      wrongAt(
        'sku',
        before ? 'they have several subscriptions with this sku' : 'they have no subscription with this sku',
      );
      continue;
    }
    const changes = findChangedFields(pick(before), pick({ ...before, ...change }));
    if (changes.length === 0) continue;
    await tx.update(subscriptions).set(change).where(eq(subscriptions.id, before.id));
    const detail = `${name}: subscription ${before.sku}`;
    await recordAudit(tx, clock, {
      actorUserId: actor.userId,
      subjectUserId: userId,
      requestId: actor.requestId,
      action: 'customer-change',
      detail,
      changes,
    });
    changed += 1;
  }
  return { subscriptions: rows.length, changed, problems };
}

const pick = ({ netsuiteId, teamId, graceDays, extendedAccessDays }: Subscription) => ({
  netsuiteId,
  teamId,
  graceDays,
  extendedAccessDays,
});

function readChange(cells: TableRow['cells']): { change: Change; wrong: [column: string, problem: string][] } {
  const change: Change = {};
  const wrong: [string, string][] = [];
  for (const name of identifiers) {
    const text = cells[name] ?? '';
    if (text === '') continue;
    if (/^[\w.:/-]{1,80}$/.test(text)) change[name] = text === 'none' ? null : text;
    else wrong.push([name, 'must be at most 80 characters without blanks']);
  }
  for (const name of days) {
    const text = cells[name] ?? '';
    if (text === '') continue;
    if (/^\d{1,3}$/.test(text)) change[name] = Number(text);
    else wrong.push([name, `must be a whole number of days from 0 to ${mostDays}`]);
  }
  return { change, wrong };
}
